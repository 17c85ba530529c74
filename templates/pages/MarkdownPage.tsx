import { Article } from '../components/Article.tsx';
import { EditMeta } from '../components/EditMeta.tsx';
import { Html } from '../components/Html.tsx';
import type { PageOf } from './types.ts';

/** A stand-alone page written in Markdown. */
export function MarkdownPage({ view, breadcrumbs }: PageOf<'page'>) {
	return (
		<Article
			header={
				<>
					{breadcrumbs}
					<Html as="h1" className={view.hideTitle ? 'title visually-hidden' : 'title'} html={view.titleHtml} />
				</>
			}
			language={view.language}
			toc={view.hideToc ? [] : view.toc}
			html={view.html}
			footer={view.editHref && <EditMeta editHref={view.editHref} />}
		/>
	);
}
