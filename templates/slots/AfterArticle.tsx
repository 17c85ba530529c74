import type { PageProps } from '../props.ts';

/** Nothing: a place for a site's own markup at the end of the content, in `templates/slots/AfterArticle.tsx` of the site. */
export default function AfterArticle(_props: { page: PageProps }): React.ReactNode {
	return null;
}
