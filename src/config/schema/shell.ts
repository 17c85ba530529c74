import * as z from 'zod';

const position = z.enum(['left', 'right']).default('left');
const icon = z.string().optional();

const linkFields = {
	/** Text; may be empty where there is an icon and an ariaLabel. */
	label: z.string().default(''),
	/** Route inside the site. */
	to: z.string().optional(),
	/** Address outside the site. */
	href: z.string().optional(),
	/** Name of an icon: `github`, `language`. */
	icon,
	/** Accessible name where the label is empty. */
	ariaLabel: z.string().optional(),
	/** Open in a new tab. Default: external links do. */
	newTab: z.boolean().optional(),
};

const link = z.strictObject({
	type: z.literal('link').default('link'),
	position,
	...linkFields,
	/** Pages below this path make the item active. */ activeBasePath: z.string().optional(),
	/** Sidebar whose pages make the item active. */ sidebarId: z.string().optional(),
});
const doc = z.strictObject({ type: z.literal('doc'), position, docId: z.string(), label: z.string().optional() });
const docSidebar = z.strictObject({ type: z.literal('docSidebar'), position, sidebarId: z.string(), label: z.string().optional() });
const html = z.strictObject({ type: z.literal('html'), position, value: z.string() });
const searchItem = z.strictObject({ type: z.literal('search'), position: z.enum(['left', 'right']).default('right') });
const languageDropdown = z.strictObject({ type: z.literal('languageDropdown'), position: z.enum(['left', 'right']).default('right') });
const docsVersion = z.strictObject({ type: z.literal('docsVersion'), position: z.enum(['left', 'right']).default('right') });
const dropdownItem = z.union([link, doc, docSidebar, html]);
const dropdown = z.strictObject({ type: z.literal('dropdown'), position, label: z.string(), items: z.array(dropdownItem).min(1) });

/** The types a navbar item may have; anything else is «No NavbarItem component found for type». */
export const navbarItemTypes = ['link', 'doc', 'docSidebar', 'dropdown', 'languageDropdown', 'docsVersion', 'search', 'html'] as const;

/** Top navigation. */
export const navbarSchema = z.strictObject({
	/** Text beside the logo. Default none. */
	title: z.string().optional(),
	/** Logo: files in `static/`. Its link goes to the site root. */
	logo: z
		.strictObject({
			src: z.string(),
			srcDark: z.string().optional(),
			alt: z.string(),
			width: z.number().optional(),
			height: z.number().optional(),
		})
		.optional(),
	/** Hide on scroll down, return on scroll up. Default true. */
	hideOnScroll: z.boolean().default(true),
	items: z.array(z.union([doc, docSidebar, dropdown, languageDropdown, docsVersion, searchItem, html, link])).default([]),
});

const footerLink = z.strictObject({
	label: z.string().optional(),
	to: z.string().optional(),
	href: z.string().optional(),
	icon,
	newTab: z.boolean().optional(),
	html: z.string().optional(),
});

/** Footer. */
export const footerSchema = z.strictObject({
	/** `dark` or `light`. Default `light`. */
	style: z.enum(['light', 'dark']).default('light'),
	/** Columns `{title, items}` or a flat list of links; not both. */
	links: z
		.array(z.union([z.strictObject({ title: z.string(), items: z.array(footerLink) }), footerLink]))
		.refine(
			(links) => links.every((l) => 'items' in l) || !links.some((l) => 'items' in l),
			'must be columns { title, items } or a flat list of links, not both',
		)
		.default([]),
	logo: z
		.strictObject({
			src: z.string(),
			srcDark: z.string().optional(),
			alt: z.string(),
			href: z.string().optional(),
			width: z.number().optional(),
			height: z.number().optional(),
		})
		.optional(),
	/** Plain text; `{year}` is not replaced: what you write is what readers see. */
	copyright: z.string().optional(),
});

/** Announcement bar. */
export const announcementBarSchema = z.strictObject({
	/** A new id shows the bar again to those who closed it. */
	id: z.string().default('announcement-bar'),
	/** Inline Markdown. */
	content: z.string().min(1),
	backgroundColor: z.string().optional(),
	textColor: z.string().optional(),
	/** Default true. */
	isCloseable: z.boolean().default(true),
});

/** Light and dark. */
export const colorModeSchema = z.strictObject({
	/** Default `light`. */
	defaultMode: z.enum(['light', 'dark']).default('light'),
	/** Hide the switch. Default false. */
	disableSwitch: z.boolean().default(false),
	/** Follow the operating system until the reader chooses a mode. Default false. */
	respectPrefersColorScheme: z.boolean().default(false),
});
