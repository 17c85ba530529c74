import { Around } from '../components/Around.tsx';
import { Article } from '../components/Article.tsx';
import { useStrings } from '../components/context.tsx';
import { EditMeta } from '../components/EditMeta.tsx';
import { Feedback } from '../components/Feedback.tsx';
import { Notice } from '../components/Notice.tsx';
import { Pagination } from '../components/Pagination.tsx';
import { RelatedPages } from '../components/RelatedPages.tsx';
import { TagList } from '../components/TagList.tsx';
import { Title } from '../components/Title.tsx';
import { VersionBadge, VersionBanner } from '../components/VersionNotice.tsx';
import type { PageOf } from './types.ts';

/** A page of the documentation. */
export function DocPage({ view, breadcrumbs, around }: PageOf<'doc'>) {
	const { doc } = useStrings();
	return (
		<Article
			header={
				<>
					<Around place="version" around={around}>
						<VersionBanner version={view.version} />
					</Around>
					{breadcrumbs}
					<VersionBadge version={view.version} />
					{view.draft && (
						<Notice kind="warning" title={doc.draftTitle}>
							{doc.draft}
						</Notice>
					)}
					{view.unlisted && (
						<Notice kind="info" title={doc.unlistedTitle}>
							{doc.unlisted}
						</Notice>
					)}
					<Title html={view.titleHtml} isHidden={view.hideTitle} />
				</>
			}
			language={view.language}
			toc={view.toc}
			html={view.html}
			around={around}
			footer={
				<>
					<Around place="footer" around={around}>
						<TagList tags={view.tags} />
						<Feedback />
						<EditMeta editHref={view.editHref} lastUpdate={view.lastUpdate} around={around} />
					</Around>
					<RelatedPages pages={view.related} />
					<Around place="pagination" around={around}>
						<Pagination prev={view.prev} next={view.next} />
					</Around>
				</>
			}
		/>
	);
}
