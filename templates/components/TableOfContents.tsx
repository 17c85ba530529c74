import type { TocItem } from '../props.ts';
import { activeClassOf, classesOf } from './classes.ts';
import { useSite, useStrings } from './context.tsx';
import { escapeHtml } from './escape.ts';
import { Island } from './Island.tsx';

/** Right column on desktops. On phones the `<details>` before the list shows and hides it; the `<details>` is empty, so that there is only one list. */
export function TableOfContents({ items }: { items: TocItem[] }) {
	const { toc } = useStrings();
	const { resumeReading } = useSite();
	if (items.length === 0) return null;
	return (
		<div className="toc">
			<Island name="TableOfContents" props={resumeReading ? { resume: true } : {}} html={tocHtml(items, toc.title)} />
		</div>
	);
}

/** Built as a string for speed, as it is on every page. The entries' html is safe. */
function tocHtml(items: TocItem[], title: string): string {
	const current = activeClassOf('toc-link');
	return `<details class="toc-toggle"><summary class="toc-summary">${title}</summary></details><nav class="toc-nav" aria-label="${title}"${current ? ` data-current="${current}"` : ''}><p class="toc-title" aria-hidden="true">${title}</p>${list(items)}</nav>`;
}

function list(items: TocItem[]): string {
	return `<ul class="${classesOf('toc-list')}">${items.map((item) => `<li><a class="${classesOf('toc-link')}" href="#${escapeHtml(item.id)}">${item.html}</a>${item.children.length ? list(item.children) : ''}</li>`).join('')}</ul>`;
}
