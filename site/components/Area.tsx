import { Link, useData } from 'vrmdocs/theme';
import '../styles/areas.css';

interface AreaEntry {
	id: string;
	about: string;
	pages: { page: string; label: string; note: string }[];
}

/** An area of the documentation and where its readers begin, below a heading with its name: `<Area id="vrm" />`, from data/areas.yaml. */
export default function Area({ id }: { id: string }) {
	const area = useData<AreaEntry[]>('areas').find((one) => one.id === id);
	if (!area) throw new Error(`data/areas.yaml has no ${id}`);
	return (
		<>
			<p className="area-about phrases">{area.about}</p>
			<ul className="area-pages">
				{area.pages.map(({ page, label, note }) => (
					<li key={page}>
						<Link href={page}>
							<span className="area-label">{label}</span> <span className="area-note phrases">{note}</span>
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}
