import { Link, useSite } from 'vrmdocs/theme';

export const title = '';
export const description = 'A documentation site made with vrmdocs.';

const points = [
	{ title: 'Write', text: 'Markdown in docs/ becomes pages. Folders become the sidebar.', href: '/writing/', link: 'Writing pages' },
	{ title: 'Shape', text: 'Components, styles and parts of the theme are yours to change.', href: '/theme/', link: 'Theme and overrides' },
	{ title: 'Publish', text: 'dist/site is plain files: any static host serves them.', href: '/deploying/', link: 'Deploying' },
];

export default function Home() {
	const site = useSite();
	return (
		<div className="home">
			<h1 className="home-title">{site.title}</h1>
			<p className="home-lead">{site.tagline}</p>
			<p className="home-actions">
				<Link className="button" href="/getting-started/">
					Get started
				</Link>
			</p>
			<ul className="home-points">
				{points.map(({ title, text, href, link }) => (
					<li key={href}>
						<h2>{title}</h2>
						<p>{text}</p>
						<p>
							<Link href={href}>{link}</Link>
						</p>
					</li>
				))}
			</ul>
		</div>
	);
}
