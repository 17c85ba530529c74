import type { PageProps } from '../props.ts';

/** Empty by default: a site can put its own markup at the end of the content, in `templates/slots/AfterArticle.tsx` of the site. */
export default function AfterArticle(_props: { page: PageProps }): React.ReactNode {
	return null;
}
