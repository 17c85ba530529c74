import { Island, Link, useSite } from 'vrmdocs/theme';

export const title = '';
export const description = 'How to write, build and publish a documentation site with vrmdocs.';

/** Files of this site, and what each became. */
const files = [
	{ file: 'docs/getting-started.md', href: '/getting-started/', what: 'Start here' },
	{ file: 'docs/reference/config.md', href: '/reference/config/', what: 'Every key of the config' },
	{ file: 'blog/2026-01-01-welcome.md', href: '/blog/2026/01/01/welcome/', what: 'A post' },
	{ file: 'pages/index.tsx', href: '/', what: 'This page' },
];

export default function Home() {
	const site = useSite();
	return (
		<div className="home">
			<header className="home-intro">
				<h1 className="home-title">{site.title}</h1>
				<p className="home-lead">{site.tagline}.</p>
				<p className="home-actions">
					<Link className="button" href="/getting-started/">
						Get started
					</Link>
					<Link className="button button-quiet" href="/writing/">
						Writing pages
					</Link>
				</p>
			</header>
			<section aria-labelledby="files">
				<h2 className="home-heading" id="files">
					The path is the address
				</h2>
				<ul className="home-files">
					{files.map(({ file, href, what }) => (
						<li key={file}>
							<code className="home-file">{file}</code>
							<Link className="home-address" href={href}>
								{href}
							</Link>
							<span className="home-what">{what}</span>
						</li>
					))}
					<li>
						<code className="home-file">components/islands/Counter.tsx</code>
						<span className="home-address">
							<Island name="Counter" />
						</span>
						<span className="home-what">Rendered in the build, alive in the browser</span>
					</li>
				</ul>
			</section>
		</div>
	);
}
