/** Empty by default: a site can put its own markup below the sidebar's list, in `templates/slots/AfterSidebar.tsx` of the site. */
export default function AfterSidebar(_props: { id: string; label: string }): React.ReactNode {
	return null;
}
