/** Empty by default: a site can put its own markup above the footer's links, in `templates/slots/BeforeFooter.tsx` of the site. */
export default function BeforeFooter(): React.ReactNode {
	return null;
}
