import type { TocItem } from '../props.ts';
import { useStrings } from './context.tsx';
import { escapeHtml } from './escape.ts';
import { Island } from './Island.tsx';

/** Right column on desktops. On phones the `<details>` before the list shows and hides it: its own content is empty, so one list serves both. */
export function TableOfContents({ items }: { items: TocItem[] }) {
	const { toc } = useStrings();
	if (items.length === 0) return null;
	return (
		<div className="toc">
			<Island name="TableOfContents" html={tocHtml(items, toc.title)} />
		</div>
	);
}

/** Made by string, as it is on every page. Entries' html is ours. */
function tocHtml(items: TocItem[], title: string): string {
	return `<details class="toc-toggle"><summary class="toc-summary">${title}</summary></details><nav class="toc-nav" aria-label="${title}"><p class="toc-title" aria-hidden="true">${title}</p>${list(items)}</nav>`;
}

function list(items: TocItem[]): string {
	return `<ul class="toc-list">${items.map((item) => `<li><a class="toc-link" href="#${escapeHtml(item.id)}">${item.html}</a>${item.children.length ? list(item.children) : ''}</li>`).join('')}</ul>`;
}
