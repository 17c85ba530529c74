import { useStrings } from '../components/context.tsx';
import { Island } from '../components/Island.tsx';
import AfterSidebar from '../slots/AfterSidebar.tsx';
import BeforeSidebar from '../slots/BeforeSidebar.tsx';
import { format } from '../strings/index.ts';

/** The section's pages: left column on desktops, part of the menu on phones. */
export function Sidebar({ id, label, html }: { id: string; label: string; html: string }) {
	const { sidebar } = useStrings();
	return (
		<nav className="sidebar" id="_sidebar" data-sidebar-id={id} aria-label={format(sidebar.label, { name: label })}>
			<p className="sidebar-title" aria-hidden="true">
				{label}
			</p>
			<BeforeSidebar id={id} label={label} />
			<Island name="DocSidebar" props={{ id }} html={html} />
			<AfterSidebar id={id} label={label} />
		</nav>
	);
}
