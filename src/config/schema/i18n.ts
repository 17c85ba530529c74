import * as z from 'zod';
import { safely } from '../../base/attempt.ts';
import { stringsSchema } from './strings.ts';

/** A tag that `Intl` understands: dates are written in it. */
export const localeSchema = z.string().refine((tag) => {
	return safely(() => Intl.getCanonicalLocales(tag).length > 0) ?? false;
}, 'must be a BCP 47 language tag, such as en or pt-BR');

/** What differs in one language. */
const oneLocale = z.strictObject({
	/** What the language dropdown shows. Default: the language's own name. */
	label: z.string().min(1).optional(),
	/** Text direction. Default: that of the language. */
	direction: z.enum(['ltr', 'rtl']).optional(),
	/** `lang` of its pages, the language of dates and of the interface. Default: the locale. */
	htmlLang: localeSchema.optional(),
	/** Folder of its translations, in `i18n.path`. Default: the locale. */
	path: z.string().min(1).optional(),
	/** Path it is published under; starts and ends with a slash. Default: `baseUrl`, of other languages than the default one with the locale behind. */
	baseUrl: z
		.string()
		.regex(/^\/(?:[^?#]*\/)?$/, 'must start and end with a slash, such as / or /fr/')
		.optional(),
	/** Origin it is published at. Default `url`. */
	url: z.url().optional(),
	/** Title of the site. Default `title`. */
	title: z.string().min(1).optional(),
	/** Line under the title. Default `tagline`. */
	tagline: z.string().optional(),
	/** Texts of the interface in your own words. */
	strings: stringsSchema.default({}),
});

/** Languages of a site that is built once for all of them. */
export const i18nSchema = z
	.strictObject({
		/** The language that `docs/`, `blog/` and `pages/` are written in. Its addresses have no language in them. */
		defaultLocale: localeSchema,
		/** All languages, by BCP 47 tag, in the order of the language dropdown. */
		locales: z.array(localeSchema).min(1),
		/** Folder of the translations. Default `i18n`. */
		path: z.string().min(1).default('i18n'),
		/** Translations of docs are in folders of the docs themselves, `docs/fr/guide.md` of `docs/guide.md`, as VitePress has them; all others in `path`. Default false. */
		docsInFolders: z.boolean().default(false),
		/** What differs in single languages, by locale: `{fr: {label: 'Français'}}`. Default none. */
		localeConfigs: z.record(z.string(), oneLocale).default({}),
	})
	.superRefine(({ defaultLocale, locales, localeConfigs }, context) => {
		if (!locales.includes(defaultLocale))
			context.addIssue({ code: 'custom', path: ['defaultLocale'], message: `must be one of locales: ${locales.join(', ')}` });
		locales.forEach((locale, i) => {
			if (locales.indexOf(locale) < i) context.addIssue({ code: 'custom', path: ['locales', i], message: 'must not be there twice' });
		});
		for (const locale of Object.keys(localeConfigs))
			if (!locales.includes(locale))
				context.addIssue({ code: 'custom', path: ['localeConfigs', locale], message: `must be one of locales: ${locales.join(', ')}` });
	});

/** The site in one language, as a site of its own: below its base URL, with the others in the language dropdown. */
export interface Locale {
	/** As in `i18n.locales`. */
	name: string;
	isDefault: boolean;
	/** Folder of its translations, from the site folder. */
	folder: string;
	/** Folder of its docs in the folder of the docs, where they are there: `fr`. */
	docsFolder?: string;
	/** Its place in the output: `''`, `fr/`. */
	prefix: string;
	/** Where the site is published, with origin and base URL: `https://a.example/fr/`. */
	address: string;
}
