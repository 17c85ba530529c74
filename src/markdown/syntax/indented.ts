/**
 * Components are written like HTML, each indented within the one that it is in. As in MDX, that is no code:
 *
 *     <Deck>
 *         <Card title="Route">
 *             Text.
 *         </Card>
 *     </Deck>
 */
const INDENTED = /^(?:\t| {4})[ \t]*<[A-Z]/m;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const TAG = /^[ \t]*<(\/?)([A-Z][\w.-]*)(?![^>]*\/>)(?!.*<\/\2>)/;

/** Whether a component is indented by four or more within another one. Then nothing on the page is code by its indent. */
export function hasIndentedComponents(text: string): boolean {
	if (!INDENTED.test(text)) return false;
	let depth = 0;
	let fence = '';
	for (const line of text.split('\n')) {
		const mark = FENCE.exec(line)?.[1];
		if (mark && (!fence || (mark[0] === fence[0] && mark.length >= fence.length))) fence = fence ? '' : mark;
		if (mark || fence) continue;
		if (depth > 0 && INDENTED.test(line)) return true;
		const tag = TAG.exec(line);
		if (tag) depth = Math.max(0, depth + (tag[1] ? -1 : 1));
	}
	return false;
}
