/** Empty by default: a site can put its own markup below the footer's links, in `templates/slots/AfterFooter.tsx` of the site. */
export default function AfterFooter(): React.ReactNode {
	return null;
}
