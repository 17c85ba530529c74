import * as z from 'zod';
import { iconSchema } from './navbar.ts';

const footerLink = z.strictObject({
	/** Text of the link. */
	label: z.string().optional(),
	/** Route inside the site. */
	to: z.string().optional(),
	/** Address outside the site. */
	href: z.string().optional(),
	icon: iconSchema,
	/** Open in a new tab. */
	newTab: z.boolean().optional(),
	/** HTML instead of a link. */
	html: z.string().optional(),
});

/** Footer. */
export const footerSchema = z.strictObject({
	/** `dark` or `light`. Default `light`. */
	style: z.enum(['light', 'dark']).default('light'),
	/** Columns `{title, items}` or a flat list of links; not both. */
	links: z
		.array(
			z.union([
				z.strictObject({
					/** Heading of a column. */
					title: z.string(),
					/** Links of a column. */
					items: z.array(footerLink),
				}),
				footerLink,
			]),
		)
		.refine(
			(links) => links.every((l) => 'items' in l) || !links.some((l) => 'items' in l),
			'must be columns { title, items } or a flat list of links, not both',
		)
		.default([]),
	/** Logo above the copyright. */
	logo: z
		.strictObject({
			/** Path in `static/`. */
			src: z.string(),
			/** Another file for dark mode. */
			srcDark: z.string().optional(),
			/** Text alternative. */
			alt: z.string(),
			/** Where the logo leads. */
			href: z.string().optional(),
			/** Width in pixels. */
			width: z.number().optional(),
			/** Height in pixels. */
			height: z.number().optional(),
		})
		.optional(),
	/** Plain text; `{year}` is not replaced: what you write is what readers see. */
	copyright: z.string().optional(),
	/** HTML in place of `copyright`. Default none. */
	copyrightHtml: z.string().optional(),
});

/** Light and dark. */
export const colorModeSchema = z.strictObject({
	/** Mode of a reader's first visit. Default `light`. */
	defaultMode: z.enum(['light', 'dark']).default('light'),
	/** Hide the switch. Default false. */
	disableSwitch: z.boolean().default(false),
	/** Follow the operating system until the reader chooses a mode. Default false. */
	respectPrefersColorScheme: z.boolean().default(false),
});
