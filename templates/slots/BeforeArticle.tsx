import type { PageProps } from '../props.ts';

/** Empty by default: a site can put its own markup at the start of the content, in `templates/slots/BeforeArticle.tsx` of the site. */
export default function BeforeArticle(_props: { page: PageProps }): React.ReactNode {
	return null;
}
