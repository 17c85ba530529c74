import { Article } from '../components/Article.tsx';
import { EditMeta } from '../components/EditMeta.tsx';
import { Title } from '../components/Title.tsx';
import type { PageOf } from './types.ts';

/** A stand-alone page written in Markdown. */
export function MarkdownPage({ view, breadcrumbs }: PageOf<'page'>) {
	return (
		<Article
			header={
				<>
					{breadcrumbs}
					<Title html={view.titleHtml} isHidden={view.hideTitle} />
				</>
			}
			language={view.language}
			toc={view.hideToc ? [] : view.toc}
			html={view.html}
			footer={view.editHref && <EditMeta editHref={view.editHref} />}
		/>
	);
}
