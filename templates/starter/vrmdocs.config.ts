import { defineConfig } from 'vrmdocs';

export default defineConfig({
	title: 'vrmdocs',
	tagline: 'Documentation that is quick to write and quicker to read',
	// Where the site will be published: canonical links, the sitemap and feeds begin with it.
	url: 'https://docs.example.com',
	favicon: 'favicon.svg',
	colorMode: { respectPrefersColorScheme: true },
	blog: { description: 'News of this project: what changed, and why.' },
	navbar: {
		title: 'vrmdocs',
		logo: { src: 'favicon.svg', alt: '', width: 28, height: 28 },
		items: [
			{ type: 'docSidebar', sidebarId: 'docs', label: 'Manual', position: 'left' },
			{ type: 'link', to: '/blog/', label: 'Blog', position: 'left' },
		],
	},
	footer: {
		links: [
			{
				title: 'Manual',
				items: [
					{ label: 'Getting started', to: '/getting-started/' },
					{ label: 'Writing pages', to: '/writing/' },
				],
			},
			{
				title: 'Reference',
				items: [
					{ label: 'Command line', to: '/reference/command-line/' },
					{ label: 'Error codes', to: '/reference/errors/' },
				],
			},
			{ title: 'More', items: [{ label: 'Blog', to: '/blog/' }] },
		],
	},
});
