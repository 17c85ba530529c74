/** Marks the words of `_highlight` in the page that a hit opened. */

/** Elements that React renders, and those without readable text. */
const LEFT_OUT = '.island, script, style, mark, textarea';

/** `?_highlight=表情&_highlight=VRM` → each 表情 and VRM of the article in `<mark class="search-mark">`. */
export function highlightWords(article: Element): void {
	const words = new URLSearchParams(location.search).getAll('_highlight').filter((word) => word.trim());
	if (!words.length) return;
	const pattern = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'giu');
	const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT, (node) =>
		node.parentElement?.closest(LEFT_OUT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
	);
	const texts: Text[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode as Text);
	for (const text of texts) markIn(text, pattern);
}

function markIn(text: Text, pattern: RegExp): void {
	const matches = [...text.data.matchAll(pattern)];
	for (const { 0: word, index } of matches.reverse()) {
		const found = text.splitText(index);
		found.splitText(word.length);
		const mark = document.createElement('mark');
		mark.className = 'search-mark';
		found.replaceWith(mark);
		mark.append(found);
	}
}
