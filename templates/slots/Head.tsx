import type { PageProps } from '../props.ts';

/** Empty by default: a site can put its own elements at the end of `<head>`, in `templates/slots/Head.tsx` of the site. */
export default function HeadSlot(_props: { page: PageProps }): React.ReactNode {
	return null;
}
