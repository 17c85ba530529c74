/** What a site adds to the `<head>` of its pages, and to their Content-Security-Policy. */
import * as z from 'zod';

/** `true` for an attribute without a value: `{ async: true }`. */
const attribute = z.union([z.string(), z.literal(true)]);
const attributes = (names: string[]) => Object.fromEntries(names.map((name) => [name, attribute.optional()]));

/** Besides the attributes that HTML has, any whose name starts with `data-`. */
const element = <T extends z.ZodRawShape>(shape: T) =>
	z
		.object(shape)
		.catchall(attribute)
		.superRefine((value, context) => {
			const unknown = Object.keys(value).filter((name) => !(name in shape) && !/^data-[a-z0-9-]+$/.test(name));
			if (unknown.length) context.addIssue({ code: 'unrecognized_keys', keys: unknown });
		});

/** Hash of the file, `sha384-…`; the browser refuses another one. */
const integrity = z
	.string()
	.regex(/^(?:sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2})(?:\s+sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2})*$/, 'must be a hash such as sha384-…')
	.optional();
/** How the file is requested. Default `anonymous` where there is an `integrity`. */
const crossorigin = z.enum(['anonymous', 'use-credentials']).optional();
const common = attributes(['id', 'referrerpolicy', 'fetchpriority', 'blocking']);

const linkSchema = element({
	/** What the link is: `preconnect`, `stylesheet`, `icon`, `me`. */
	rel: z.string().min(1),
	/** A file of `static/` (`/print.css`) or an address of another site. */
	href: z.string().min(1),
	integrity,
	crossorigin,
	...common,
	...attributes(['as', 'type', 'media', 'sizes', 'hreflang', 'title', 'color', 'imagesrcset', 'imagesizes', 'disabled']),
});

const metaSchema = element(attributes(['name', 'property', 'http-equiv', 'content', 'media', 'itemprop', 'id']));

const scriptFields = {
	integrity,
	crossorigin,
	...common,
	...attributes(['type', 'async', 'defer', 'nomodule']),
};

export const scriptSchema = element({
	/** A file of `static/` (`/analytics.js`) or an address of another site. */
	src: z.string().min(1).optional(),
	/** JavaScript, or JSON where `type` says so, in place of `src`. Its hash is added to the policy. */
	content: z
		.string()
		.min(1)
		.refine((text) => !/<\/script|<!--/i.test(text), 'must not hold </script or <!--')
		.optional(),
	...scriptFields,
}).refine((script) => (script.src === undefined) !== (script.content === undefined), 'must have either src or content');

export type HeadList = 'link' | 'meta' | 'script';
/** What one element of a list may be. */
export const headElement = (list: HeadList) => (list === 'link' ? linkSchema : list === 'meta' ? metaSchema : scriptSchema);

/** Elements for the head of every page: `{ link: [{ rel: 'preconnect', href: 'https://…' }] }`. */
export const headSchema = z.strictObject({
	/** `<link>` elements. */
	link: z.array(linkSchema).default([]),
	/** `<meta>` elements, with `name`, `property`, `http-equiv`, `content`, `media`, `itemprop`, `id` or `data-…`. */
	meta: z.array(metaSchema).default([]),
	/** `<script>` elements: each has either `src` or `content`. */
	script: z.array(scriptSchema).default([]),
});

/** Scripts of every page; each waits for the page (`defer`) unless it says otherwise. */
export const scriptsSchema = z.array(
	z.union([
		z.string().min(1),
		element({
			/** A file of `static/` or an address of another site. */
			src: z.string().min(1),
			...scriptFields,
		}),
	]),
);

const KEYWORD = /^'(?:self|none|unsafe-inline|unsafe-eval|wasm-unsafe-eval|unsafe-hashes|strict-dynamic|sha(?:256|384|512)-[\w+/=-]+)'$/;
const PLACE = /^(?:\*|[a-z][a-z0-9+.-]*:|(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?(?:\/[^\s;,?#]*)?)$/i;
const UNQUOTED = /^(?:self|none|unsafe-[a-z]+|wasm-unsafe-eval|strict-dynamic|sha(?:256|384|512)-.*|nonce-.*)$/i;

const sourceSchema = z
	.string()
	.refine((source) => !UNQUOTED.test(source), 'must stand in single quotes of its own, such as "\'unsafe-eval\'"')
	.refine(
		(source) => UNQUOTED.test(source) || KEYWORD.test(source) || PLACE.test(source),
		'must be one source, such as https://cdn.example.com or data:',
	);
/** Sources added to ours; keywords in quotes of their own. */
const sources = z.array(sourceSchema).optional();

/** Sources added to ours, by directive: `{ 'script-src': ['https://plausible.io'] }`; or `false`: no policy. */
export const policySchema = z.union([
	z.strictObject({
		'default-src': sources,
		'script-src': sources,
		'style-src': sources,
		'img-src': sources,
		'media-src': sources,
		'font-src': sources,
		'connect-src': sources,
		'frame-src': sources,
		'worker-src': sources,
		'manifest-src': sources,
		'object-src': sources,
		'form-action': sources,
		'frame-ancestors': sources,
	}),
	z.literal(false),
]);
