/**
 * Texts of Docusaurus's theme in a site's code.json → our texts with the same meaning:
 * `"theme.docs.paginator.next": { "message": "Weiter" }` → `{ pagination: { next: 'Weiter' } }`.
 * https://docusaurus.io/docs/i18n/tutorial#translate-your-react-code
 */
import { en } from '../../../../templates/strings/en.ts';
import type { Plural, StringOverrides, Template } from '../../../../templates/strings/index.ts';
import { setAt } from '../../../config/mapping.ts';

/** Their key without `theme.` → path in our texts. */
const SAME: Record<string, string> = {
	'AnnouncementBar.closeButtonAriaLabel': 'announcement.close',
	'BackToTopButton.buttonAriaLabel': 'backToTop',
	'CodeBlock.copied': 'code.copied',
	'CodeBlock.copy': 'code.copy',
	'CodeBlock.wordWrapToggle': 'code.wrap',
	'ErrorPageContent.title': 'errors.crashedText',
	'ErrorPageContent.tryAgain': 'errors.tryAgain',
	'IconExternalLink.ariaLabel': 'opensInNewTab',
	'NavBar.navAriaLabel': 'navbar.label',
	'NotFound.title': 'notFound.title',
	'NotFound.p1': 'notFound.text',
	'NotFound.p2': 'notFound.tellOwner',
	'SearchBar.label': 'search.placeholder',
	'SearchBar.noResultsText': 'search.noResults',
	'SearchPage.documentsFound.plurals': 'search.results',
	'SearchPage.emptyResultsTitle': 'search.pageTitle',
	'TOCCollapsible.toggleButtonLabel': 'toc.title',
	'admonition.caution': 'admonitions.caution',
	'admonition.danger': 'admonitions.danger',
	'admonition.info': 'admonitions.info',
	'admonition.note': 'admonitions.note',
	'admonition.tip': 'admonitions.tip',
	'admonition.warning': 'admonitions.warning',
	'blog.archive.title': 'blog.archive',
	'blog.authorsList.pageTitle': 'blog.authors',
	'blog.paginator.newerEntries': 'pagination.newerPosts',
	'blog.paginator.olderEntries': 'pagination.olderPosts',
	'blog.post.paginator.newerPost': 'pagination.newerPost',
	'blog.post.paginator.olderPost': 'pagination.olderPost',
	'blog.post.readMore': 'blog.readMore',
	'blog.post.readMoreLabel': 'blog.readMoreAbout',
	'blog.post.readingTime.plurals': 'blog.readingTime',
	'common.editThisPage': 'doc.edit',
	'common.headingLinkTitle': 'doc.headingLink',
	'common.skipToMainContent': 'skipToContent',
	'contentVisibility.draftBanner.message': 'doc.draft',
	'contentVisibility.draftBanner.title': 'doc.draftTitle',
	'contentVisibility.unlistedBanner.message': 'doc.unlisted',
	'contentVisibility.unlistedBanner.title': 'doc.unlistedTitle',
	'docs.DocCard.categoryDescription.plurals': 'category.pages',
	'docs.breadcrumbs.home': 'breadcrumbs.home',
	'docs.breadcrumbs.navAriaLabel': 'breadcrumbs.label',
	'docs.paginator.navAriaLabel': 'pagination.label',
	'docs.paginator.next': 'pagination.next',
	'docs.paginator.previous': 'pagination.previous',
	'docs.sidebar.closeSidebarButtonAriaLabel': 'navbar.closeMenu',
	'docs.versionBadge.label': 'doc.versionLabel',
	'docs.versions.unmaintainedVersionLabel': 'doc.unmaintained',
	'docs.versions.unreleasedVersionLabel': 'doc.unreleased',
	'navbar.mobileLanguageDropdown.label': 'navbar.languages',
	'navbar.mobileSidebarSecondaryMenu.backButtonLabel': 'navbar.backToMainMenu',
	'navbar.mobileVersionsDropdown.label': 'navbar.versions',
	'tags.tagsListLabel': 'doc.tags',
	'tags.tagsPageLink': 'tags.all',
	'tags.tagsPageTitle': 'tags.title',
};

/** Their placeholder → ours. */
const NAMES: Record<string, string> = { readingTime: 'count', versionLabel: 'version' };

/** Plural categories, in the order of their plural forms: `One post|{count} posts`. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * @param labels texts of code.json by key
 * @param locale their language, for plural forms
 * @param title of the site, for `{siteTitle}`
 */
export function themeTexts(labels: Readonly<Record<string, string>>, locale: string, title: string): StringOverrides {
	const overrides: Record<string, unknown> = {};
	for (const [key, path] of Object.entries(SAME)) {
		const message = labels[`theme.${key}`];
		const ours = at(en, path);
		const text = message === undefined ? undefined : templateOf(message, ours, locale, title, path);
		if (text !== undefined) setAt(overrides, path.split('.'), text);
	}
	return overrides as StringOverrides;
}

function templateOf(message: string, ours: Template, locale: string, title: string, path: string): Template | undefined {
	const own = placeholders(typeof ours === 'string' ? ours : ours.other);
	const text = message
		.replaceAll('{siteTitle}', title)
		.replace(/\{(\w+)\}/g, (whole, name: string) => {
			const same = own.includes(name) ? name : path === 'doc.versionLabel' ? 'label' : NAMES[name];
			return same ? `{${same}}` : whole;
		})
		// Our templates already contain the arrows, brackets and colons around texts.
		.replace(/^[←→«»\s]+|[\s:：]+$/g, '')
		.replace(/^[(（](.*)[)）]$/s, '$1');
	if (!text || placeholders(text).some((name) => !own.includes(name))) return undefined;
	// Docusaurus capitalizes these by CSS.
	if (path.startsWith('admonitions.')) return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
	return typeof ours === 'string' ? text : pluralOf(text, locale);
}

function pluralOf(text: string, locale: string): Plural {
	const forms = text.split('|');
	const has = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
	const used = CATEGORIES.filter((category) => has.includes(category));
	return { ...Object.fromEntries(forms.map((form, i) => [used[i] ?? 'other', form])), other: forms.at(-1)! };
}

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const at = (strings: object, path: string): Template =>
	path.split('.').reduce<unknown>((group, key) => (group as Record<string, unknown>)[key], strings) as Template;
