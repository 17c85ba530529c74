/** Empty by default: a site can put its own markup above the sidebar's list, in `templates/slots/BeforeSidebar.tsx` of the site. */
export default function BeforeSidebar(_props: { id: string; label: string }): React.ReactNode {
	return null;
}
