/** The navbar and the kinds of its items: their keys are here, what they are on a page in render/navbar/, how they look in components/Navbar.tsx. */
import * as z from 'zod';

/** Side of the navbar. */
const position = z.enum(['left', 'right']).default('left');
/** Side of the navbar. */
const atEnd = z.enum(['left', 'right']).default('right');
/** An icon: one of the theme (`github`, `language`, `search`), a file (`/img/forge.svg`), or one of a set that the site installs (`simple-icons:discord`, `lucide:rocket`). */
export const iconSchema = z.string().optional();

const linkFields = {
	/** Text; may be empty where there is an icon and an ariaLabel. */
	label: z.string().default(''),
	/** Route inside the site. */
	to: z.string().optional(),
	/** Address outside the site. */
	href: z.string().optional(),
	icon: iconSchema,
	/** Accessible name where the label is empty. */
	ariaLabel: z.string().optional(),
	/** Open in a new tab. Default: external links do. */
	newTab: z.boolean().optional(),
	/** Class names for a stylesheet of yours. */
	className: z.string().optional(),
};

const link = z.strictObject({
	type: z.literal('link').default('link'),
	position,
	...linkFields,
	/** Pages below this path make the item active. */ activeBasePath: z.string().optional(),
	/** Sidebar whose pages make the item active. */ sidebarId: z.string().optional(),
	/** The docs of that sidebar, by id, where there are several. Default: the first. */ docs: z.string().optional(),
});
const doc = z.strictObject({
	type: z.literal('doc'),
	position,
	/** The docs, by id, where there are several. Default: the first. */ docs: z.string().optional(),
	/** The doc: its path from the docs folder, without the ending. */
	docId: z.string(),
	/** Text of the link. Default: the doc's label in the sidebar. */
	label: z.string().optional(),
});
const docSidebar = z.strictObject({
	type: z.literal('docSidebar'),
	position,
	/** The docs, by id, where there are several. Default: the first. */ docs: z.string().optional(),
	/** The sidebar: the item leads to its first page. */
	sidebarId: z.string(),
	/** Text of the link. Default: the sidebar's id. */
	label: z.string().optional(),
});
const html = z.strictObject({
	type: z.literal('html'),
	position,
	/** HTML of the item. */
	value: z.string(),
});
const search = z.strictObject({ type: z.literal('search'), position: atEnd });
/** What a menu may have. */
const menuItem = z.union([link, doc, docSidebar, html]);
export type MenuItem = z.output<typeof menuItem>;
const languageDropdown = z.strictObject({
	type: z.literal('languageDropdown'),
	position: atEnd,
	/** Items of the menu before the languages: `link`, `doc`, `docSidebar` or `html`. Default none. */
	itemsBefore: z.array(menuItem).default([]),
	/** Items of the menu after the languages. Default none. */
	itemsAfter: z.array(menuItem).default([]),
});
/** The version of the page, as a link: of other pages the reader's last choice, else the last version. Several versions are a menu with `dropdown`. */
const docsVersion = z.strictObject({
	type: z.literal('docsVersion'),
	position: atEnd,
	/** The docs, by id, where there are several. Default: the first. */ docs: z.string().optional(),
	/** A menu of all versions that stays on the page, where the chosen version has it. Default true. */
	dropdown: z.boolean().default(true),
	/** Text instead of the version's label, where it is no menu. */
	label: z.string().optional(),
	/** Route or address instead of the version's main page, where it is no menu. */
	to: z.string().optional(),
	/** The versions of the menu and their order: `['current', '1.0']`, or with labels of its own `{current: {}, '1.0': {label: 'Old'}}`. Default all. */
	versions: z
		.union([
			z.array(z.string()).min(1),
			z.record(
				z.string(),
				z.strictObject({
					/** Text in this menu. Default: the version's label. */
					label: z.string().min(1).optional(),
				}),
			),
		])
		.optional(),
	/** Items of the menu before the versions: `link`, `doc`, `docSidebar` or `html`. Default none. */
	itemsBefore: z.array(menuItem).default([]),
	/** Items of the menu after the versions. Default none. */
	itemsAfter: z.array(menuItem).default([]),
});
const dropdown = z.strictObject({
	type: z.literal('dropdown'),
	position,
	/** Text of the button. */
	label: z.string(),
	/** Items of the menu: `link`, `doc`, `docSidebar` or `html`. */
	items: z.array(menuItem).min(1),
});

/** By type; anything else is «No NavbarItem component found for type». */
const kinds = { link, doc, docSidebar, dropdown, languageDropdown, docsVersion, search, html };
export const navbarItemTypes = Object.keys(kinds);

/** Top navigation. */
export const navbarSchema = z.strictObject({
	/** Text beside the logo. Default none. */
	title: z.string().optional(),
	/** Logo: files in `static/`. Its link goes to the site root. */
	logo: z
		.strictObject({
			/** Path in `static/`. */
			src: z.string(),
			/** Another file for dark mode. */
			srcDark: z.string().optional(),
			/** Text alternative. */
			alt: z.string(),
			/** Width in pixels. */
			width: z.number().optional(),
			/** Height in pixels. */
			height: z.number().optional(),
			/** Where the logo and the title lead. Default: the site root. */
			href: z.string().optional(),
		})
		.optional(),
	/** Hide on scroll down, return on scroll up. Default true. */
	hideOnScroll: z.boolean().default(true),
	/** Class of the bar, for a stylesheet of the site. Default none. */
	className: z.string().optional(),
	/** Items, in their order on each side. */
	items: z.array(z.union(Object.values(kinds))).default([]),
});
