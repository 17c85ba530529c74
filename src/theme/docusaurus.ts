/**
 * Modules that pages and components of a Docusaurus site import: `@site/…`, `@theme/…`, `@docusaurus/…`, `@generated/…`. What the tool has no module
 * for is told with its place, and stood in for, so that the rest is built.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { iconNames } from '../../templates/docusaurus/icon-names.ts';
import { nearest } from '../base/nearest.ts';
import { themeFile } from '../base/package-root.ts';
import { placeAt } from '../base/place.ts';
import type { Problem } from '../base/problem.ts';
import { unsupportedAt } from '../base/unsupported.ts';
import { listFiles } from '../content/read.ts';
import type { CompatModules } from './mdx/bundle.ts';

/** File of templates/docusaurus, and the export that is the default of the module; '' where there is none. */
type Entry = [file: string, name: string, reacts?: 'reacts'];

const MODULES: Record<string, Entry> = {
	'@theme/Admonition': ['blocks.tsx', 'Admonition'],
	'@theme/CodeBlock': ['code.tsx', 'CodeBlock'],
	'@theme/CodeInline': ['code.tsx', 'CodeInline'],
	'@theme/Details': ['blocks.tsx', 'Details'],
	'@theme/DocCard': ['docs.tsx', 'DocCard'],
	'@theme/DocCardList': ['docs.tsx', 'DocCardList'],
	'@theme/Heading': ['blocks.tsx', 'Heading'],
	'@theme/IdealImage': ['blocks.tsx', 'IdealImage'],
	'@theme/Layout': ['core.tsx', 'Layout'],
	'@theme/Logo': ['blocks.tsx', 'Logo'],
	'@theme/MDXComponents': ['mdx-components.tsx', 'MDXComponents'],
	'@theme/MDXComponents/A': ['mdx-components.tsx', 'A'],
	'@theme/MDXComponents/Code': ['mdx-components.tsx', 'Code'],
	'@theme/MDXComponents/Details': ['blocks.tsx', 'Details'],
	'@theme/MDXComponents/Heading': ['blocks.tsx', 'Heading'],
	'@theme/MDXComponents/Img': ['mdx-components.tsx', 'Img'],
	'@theme/MDXComponents/Li': ['mdx-components.tsx', 'Li'],
	'@theme/MDXComponents/Pre': ['mdx-components.tsx', 'Pre'],
	'@theme/MDXComponents/Ul': ['mdx-components.tsx', 'Ul'],
	'@theme/MDXContent': ['core.tsx', 'MDXContent'],
	'@theme/Mermaid': ['code.tsx', 'Mermaid'],
	'@theme/Root': ['core.tsx', 'Root'],
	'@theme/TabItem': ['tabs.tsx', 'TabItem'],
	'@theme/Tabs': ['tabs.tsx', 'Tabs'],
	'@theme/Tag': ['blocks.tsx', 'Tag'],
	'@theme/TagsListInline': ['blocks.tsx', 'TagsListInline'],
	'@theme/ThemedImage': ['blocks.tsx', 'ThemedImage'],
	'@theme/TOCInline': ['blocks.tsx', 'TOCInline'],
	'@theme/Icon/ExternalLink': ['blocks.tsx', 'ExternalLinkIcon'],
	'@docusaurus/BrowserOnly': ['core.tsx', 'BrowserOnly', 'reacts'],
	'@docusaurus/ExecutionEnvironment': ['context.ts', 'ExecutionEnvironment'],
	'@docusaurus/Head': ['core.tsx', 'Head'],
	'@docusaurus/Interpolate': ['core.tsx', 'interpolate'],
	'@docusaurus/Link': ['core.tsx', 'Link'],
	'@docusaurus/router': ['context.ts', ''],
	'@docusaurus/theme-common': ['theme-common.ts', ''],
	'@docusaurus/theme-common/internal': ['theme-common.ts', ''],
	'@docusaurus/plugin-content-docs/client': ['theme-common.ts', ''],
	'@docusaurus/Translate': ['core.tsx', 'Translate'],
	'@docusaurus/useBaseUrl': ['context.ts', 'useBaseUrl'],
	'@docusaurus/useDocusaurusContext': ['context.ts', 'useDocusaurusContext'],
	'@docusaurus/useIsBrowser': ['context.ts', 'useIsBrowser', 'reacts'],
};

/** The site's config as Docusaurus writes it into a module; its other modules of the kind are told. */
const GENERATED_CONFIG = '@generated/docusaurus.config';

/** What ours is called that a swizzled component takes the place of there. */
const OURS: Record<string, string> = {
	'DocItem/Footer': 'slots/AfterArticle',
	DocItem: 'pages/DocPage',
	DocPaginator: 'components/Pagination',
	DocBreadcrumbs: 'components/Breadcrumbs',
	DocVersionBadge: 'components/VersionNotice',
	DocVersionBanner: 'components/VersionNotice',
	EditThisPage: 'components/EditMeta',
	Footer: 'components/Footer',
	Navbar: 'components/Navbar',
	NavbarItem: 'components/Navbar',
	'NavbarItem/DocsVersionDropdownNavbarItem': 'islands/DocsVersion',
	'NavbarItem/LocaleDropdownNavbarItem': 'components/Navbar',
	NotFound: 'pages/NotFoundPage',
	'NotFound/Content': 'pages/NotFoundPage',
	TOC: 'components/TableOfContents',
	DocSidebar: 'layouts/Sidebar',
	BlogPostItem: 'pages/BlogPostPage',
	BlogListPage: 'pages/BlogListPage',
	SearchBar: 'islands/SearchBox',
};

/**
 * Components that Docusaurus uses for what is written in Markdown and for generated pages too; here a swizzled one is used by the pages that import it.
 * Name → what keeps our markup, and our component to override.
 */
const WRITTEN: Record<string, readonly [what: string, ours?: string]> = {
	Admonition: ['admonitions that begin with :::'],
	CodeBlock: ['code between fences'],
	Details: ['<details> in Markdown'],
	Mermaid: ['diagrams between fences'],
	DocCard: ['generated pages of categories', 'pages/CategoryPage'],
	DocCardList: ['generated pages of categories', 'pages/CategoryPage'],
	TagsListInline: ['the tags of docs and posts', 'components/TagList'],
};

/** Components of `src/theme/` that pages get by importing them; the others belong to the shell, which is this tool's own. */
const isContent = (name: string): boolean =>
	`@theme/${name}` in MODULES || /^(?:MDXComponents|Icon|Admonition|CodeBlock|MDXContent)(?:\/|$)/.test(name);

const ENDINGS = ['.tsx', '.jsx', '.ts', '.js', '/index.tsx', '/index.jsx', '/index.ts', '/index.js'];
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
const withEnding = (path: string): string | undefined => [path, ...ENDINGS.map((ending) => path + ending)].find(isFile);

/** @param config what `@generated/docusaurus.config` holds */
export function docusaurusModules(siteDir: string, config: Record<string, unknown>): CompatModules {
	const swizzled = (name: string) => withEnding(join(siteDir, 'src/theme', name));
	const told = new Map<string, Problem>();
	const tell = (address: string, importer: string): void => {
		const file = relative(siteDir, importer).split(sep).join('/');
		const key = `${file} ${address}`;
		if (told.has(key)) return;
		const text = isFile(importer) ? readFileSync(importer, 'utf8') : '';
		const at = Math.max(0, text.indexOf(address));
		const near = nearest(address, Object.keys(MODULES));
		told.set(
			key,
			unsupportedAt(
				address,
				{ file, ...placeAt(text, at) },
				'what it stands for is left out',
				near ? `did you mean "${near}"?` : 'use a component of your own in its place',
			),
		);
	};
	const icon = (address: string): string | undefined => {
		const name = /^@theme\/Icon\/(\w+)$/.exec(address)?.[1];
		return name && iconNames.includes(name) ? name : undefined;
	};
	return {
		components: '@theme/MDXComponents',
		aliased(from) {
			const [address = ''] = from.split('#');
			if (address.startsWith('@site/')) return join(siteDir, address.slice(6));
			if (address.startsWith('@theme/')) {
				const own = swizzled(address.slice(7));
				// Of a map of components, only those that a page names count: ours are the server's.
				return own ?? MODULES[address]?.[2] ?? 'static';
			}
			if (/^@(?:theme-original|theme-init|docusaurus|generated)\//.test(address)) return MODULES[address]?.[2] ?? 'static';
			return undefined;
		},
		plugin: () => ({
			name: 'vrmdocs-docusaurus',
			setup(b) {
				b.onResolve({ filter: /^@site\// }, async ({ path, kind, importer, resolveDir }) =>
					b.resolve(join(siteDir, path.slice(6)), { kind, importer, resolveDir }),
				);
				b.onResolve({ filter: /^@(?:theme|theme-original|theme-init|docusaurus|generated)\// }, ({ path, importer }) => {
					const own = path.startsWith('@theme/') ? swizzled(path.slice(7)) : undefined;
					if (own && own !== importer) return { path: own };
					const address = path.replace(/^@theme-(?:original|init)\//, '@theme/');
					if (MODULES[address] || icon(address) || address === GENERATED_CONFIG) return { path: address, namespace: 'compat' };
					// Types alone are not there in the end.
					tell(path, importer);
					return { path: address, namespace: 'compat' };
				});
				b.onLoad({ filter: /./, namespace: 'compat' }, ({ path }) => ({
					contents: path === GENERATED_CONFIG ? `export default ${JSON.stringify(config)};` : moduleText(path, icon(path)),
					loader: 'js',
					resolveDir: siteDir,
				}));
			},
		}),
		problems: () => [...told.values()].sort((a, b) => ((a.file ?? '') < (b.file ?? '') ? -1 : 1)),
	};
}

function moduleText(address: string, icon: string | undefined): string {
	const path = (file: string) => JSON.stringify(themeFile(`templates/docusaurus/${file}`));
	if (icon) return `import { drawnIcon } from ${path('blocks.tsx')}; export default drawnIcon(${JSON.stringify(icon)});`;
	const entry = MODULES[address];
	if (entry) return `export * from ${path(entry[0])};${entry[1] ? ` export { ${entry[1]} as default } from ${path(entry[0])};` : ''}`;
	// Any name of it is a component that shows what is between its tags.
	return `const StandIn = ({ children }) => children ?? null;
module.exports = new Proxy({ __esModule: true, default: StandIn }, { get: (target, name) => (name in target ? target[name] : StandIn) });`;
}

/** Swizzled components of the shell: this tool's shell has others. */
export function swizzleProblems(siteDir: string): Problem[] {
	const names = new Map<string, string>();
	for (const path of listFiles(siteDir, 'src/theme', [])) {
		const name = /^src\/theme\/(.+?)(?:\/index)?\.[jt]sx?$/.exec(path)?.[1];
		if (name && /(?:^|\/)[A-Z][^/]*$/.test(name)) names.set(name, path);
	}
	const helpers = [...names.keys()];
	return helpers.flatMap((name): Problem[] => {
		const written = WRITTEN[name.split('/')[0]!];
		const isPart = helpers.some((other) => other !== name && name.startsWith(`${other}/`));
		if (written && isContent(name) && !isPart) {
			const [what, override] = written;
			return [
				unsupportedAt(
					`swizzled ${name}`,
					{ file: names.get(name)!, line: 1, column: 1 },
					`it is used by pages that import it, not for ${what}`,
					override
						? `for those: vrmdocs init --override ${override}`
						: 'custom.css changes how those look; src/theme/MDXComponents replaces elements of Markdown',
				),
			];
		}
		if (isContent(name) || isPart) return [];
		const ours = OURS[name];
		return [
			unsupportedAt(
				`swizzled ${name}`,
				{ file: names.get(name)!, line: 1, column: 1 },
				"it is not used: the shell of the pages is this tool's own",
				ours
					? `templates/${ours}.tsx takes its place: vrmdocs init --override ${ours}`
					: 'the config, the stylesheet or a file in templates/ changes the shell: vrmdocs init --override NAME',
			),
		];
	});
}
