/** What the trees of different generators mean by the same files. An adapter gives those of its generator; everything else asks for the meaning, never for the generator. */
import type { Problem } from '../base/problem.ts';

export interface Conventions {
	/** Tell what is probably a mistake in a tree laid out as ours: files that nothing reads, sidebars without docs, items that lead nowhere, unlisted tags. */
	advises: boolean;
	/** Codes of problems that may be errors; what else is one becomes a warning, and warnings are told by kind with a count. Undefined: all, each by itself. */
	errors?: ReadonlySet<string>;
	/** A folder that may be missing though the config names it. */
	optionalFolder?: string;
	/** Docs that are published must have their folder, the default one too. */
	needsDocsFolder?: boolean;
	/** `current` may be among the names of kept versions. */
	listsCurrent?: boolean;
	/** `404.md` in the folder of pages is what visitors of a missing page see. */
	hasNotFoundPage: boolean;
	/** What a page without a title and the home page are called: by the file's name and the site's tagline, or as the site alone. */
	untitledPages: 'file-name' | 'site';
	/**
	 * Which modules in the folder of pages are pages: `jsx`: `.jsx` and `.tsx`, of which `[id].tsx` makes a page of each item of data; `modules`: `.js` and
	 * `.ts` too, but for tests, bundled as pages of MDX are.
	 */
	componentPages: 'jsx' | 'modules';
	/** Component pages bring the shell themselves: one without a layout stands alone. */
	pagesBringShell?: boolean;
	/** Pages and items of sidebars have the class names by which the generator's stylesheets know them. */
	hasTheirClasses?: boolean;
	/** Id of `<body>`, by which their stylesheets and scripts know the element around all of a page; default ours. */
	rootId?: string;
	/**
	 * Folder of `templates/`, and name of a stylesheet, with what pages and stylesheets of the generator find around them. `src/theme/` has components of the
	 * site in the place of the generator's.
	 */
	templates?: string;
	/** What Markdown is compiled with, besides the config's options. */
	markdown: {
		/** Capitalised tags that a page does not import are components of the site. */
		mdxComponents: boolean;
		/** Pages are written for MDX 1, which takes what it cannot read as text. */
		oldMdx?: true;
		/** Ids of headings are those of the text as it is written, with the spaces at its ends; `cased` keeps capitals. */
		writtenIds?: 'lowercase' | 'cased';
	};
	/** A folder's own page is told by its name as written, number prefixes included; else by the name without them, also where it is the folder's. */
	folderIndex: 'written' | 'meant';
	/** Date of a post and its address: as written, in front matter or the name; or of the file: its name for the address, its first commit for a post without a date. */
	postDates: 'written' | 'file';
	/** Order of posts of the same moment: by route or by file, descending and ascending. */
	postsOfOneMoment: 'route' | 'file';
	/** Which sidebar a doc shows that is in several. */
	sidebarOfDoc: 'first' | 'last';
	/** Name of a neighbour that has a category: the category's, or the doc's. */
	neighbours: 'category' | 'doc';
	/** Keys of sidebar categories follow GitHub's rule for ids. */
	githubCategoryKeys?: boolean;
	/** `b.md` is looked for in the folder of the docs before beside the page. */
	docsFolderFirst?: boolean;
	/** A relative address that leads nowhere: told as written, or counted from the page whatever it is served as; `root`: and let pass where the site's root has a page of that name. */
	lostAddresses: 'told' | 'from-page' | 'root';
	/** Anchors of whole addresses of the site itself are checked. */
	checksOwnAnchors: boolean;
	/** Anchors that a component page lacks are never an error: they may be made in the browser. */
	laxPageAnchors?: boolean;
	/** What the generator itself would not check is a warning at most: addresses in components, manifests. */
	laxUnchecked?: boolean;
	/** An address from the root in a stylesheet that no static folder has is the host's. */
	foreignRootUrls: boolean;
	/** A copyright text that reads so is HTML. */
	htmlCopyright?: boolean;
	/** Excerpts in lists keep the ids of their headings, each once a page. */
	listedIds?: boolean;
}

const ours: Conventions = {
	advises: true,
	hasNotFoundPage: true,
	untitledPages: 'file-name',
	componentPages: 'jsx',
	markdown: { mdxComponents: false },
	folderIndex: 'meant',
	postDates: 'written',
	postsOfOneMoment: 'route',
	sidebarOfDoc: 'first',
	neighbours: 'category',
	lostAddresses: 'told',
	checksOwnAnchors: true,
	foreignRootUrls: false,
};

/** Those of a config; ours where it has none. */
export const conventionsOf = ({ conventions }: { conventions?: Conventions }): Conventions => conventions ?? ours;

/** Problems as the generator of the tree would take them. */
export function judged(problems: readonly Problem[], config: { conventions?: Conventions }): Problem[] {
	const { errors } = conventionsOf(config);
	if (!errors) return [...problems];
	return problems.map((p): Problem => {
		if (p.severity === 'error' && errors.has(p.code)) return p;
		// What is not supported is counted already.
		return { ...p, severity: p.severity === 'error' ? 'warning' : p.severity, ...(p.construct === undefined && { isOneOfMany: true }) };
	});
}
