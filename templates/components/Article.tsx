import type { ReactNode } from 'react';
import type { LanguageProps, PageProps, TocItem } from '../props.ts';
import { Around } from './Around.tsx';
import { useSite, useStrings } from './context.tsx';
import { Island } from './Island.tsx';
import { TableOfContents } from './TableOfContents.tsx';

interface Props extends Pick<PageProps, 'around'> {
	/** Above the body: breadcrumbs, title, date. */
	header: ReactNode;
	html: string;
	toc: TocItem[];
	/** Below the body: tags, edit link, previous and next page. */
	footer?: ReactNode;
	/** Of the text, where it is not the site's. */
	language?: LanguageProps;
}

/** An article with its table of contents: side by side on desktops, contents folded above the text on phones. */
export function Article({ header, html, toc, footer, language, around }: Props) {
	const { locale, direction } = useSite();
	return (
		<article className={toc.length > 0 ? 'article article-with-toc' : 'article'} {...language}>
			<div className="article-header">{header}</div>
			<TableOfContents items={toc} />
			<div className="article-body prose">
				<Around place="text" around={around}>
					<ArticleHtml html={html} />
				</Around>
			</div>
			{footer && (
				<div className="article-footer" {...(language && { lang: locale, dir: direction })}>
					{footer}
				</div>
			)}
		</article>
	);
}

/** Markdown's HTML. The CodeBlocks, Images and Diagrams islands find their elements in it and render nothing themselves. */
export function ArticleHtml({ html }: { html: string }) {
	const { diagram, imageZoom } = useStrings().doc;
	const { mermaid, terms, zoom } = useSite().assets.features;
	return (
		<>
			<div className="article-html" dangerouslySetInnerHTML={{ __html: html }} />
			{html.includes('class="code-block') && <Island name="CodeBlocks" />}
			{html.includes('<img') && <Island name="Images" />}
			{html.includes('class="diagram') && <Island name="Diagrams" props={{ zoom: diagram.zoom, close: diagram.close }} />}
			{/* Not among the islands of every site: it has nothing of its own to render here. */}
			{mermaid && html.includes(' data-mermaid=') && (
				<Island name="Mermaid" props={{ label: diagram.label, failed: diagram.failed }}>
					{''}
				</Island>
			)}
			{zoom && html.includes('<img') && (
				<Island name="Zoom" props={{ zoom: imageZoom, close: diagram.close }}>
					{''}
				</Island>
			)}
			{terms && / class="term"|<abbr /.test(html) && <Island name="Terms">{''}</Island>}
		</>
	);
}
