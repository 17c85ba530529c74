/** Inline HTML made by us (titles with phrase breaks, table of contents entries). */
export function Html({ html, as: Tag = 'span', className }: { html: string; as?: 'span' | 'div' | 'p' | 'h1' | 'h2'; className?: string }) {
	return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
