/** Inputs of a page → its HTML. */
import type { HeadProps, PagePlace, PageProps, SiteProps } from '../../templates/props.ts';
import { memo } from '../base/once.ts';
import { errorAt, type Problem, ProblemError } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import { TimeLimit, withTimeLimit } from '../base/time-limit.ts';
import { withBase } from '../graph/paths.ts';
import { ORIGINAL } from '../markdown/marks.ts';
import type { Theme, ThemeModule } from '../theme/theme.ts';
import { articleHtml } from './article.ts';
import type { BodyInputs } from './body.ts';
import { type Components, islandsOf } from './components.ts';
import { type HeadElement, headElements, withElements } from './head-elements.ts';
import type { PageInputs } from './inputs.ts';
import { redirectPolicy } from './needs.ts';
import type { Sidebars } from './sidebars.ts';

/** The shared parts, all covered by hashes in the inputs. There is nothing else: no resolver, no files, no cache. */
interface SharedParts {
	module: ThemeModule;
	siteProps: SiteProps;
	components: Components;
	sidebars: Sidebars;
	/** The compiled HTML of an article. */
	contentOf(body: BodyInputs): string;
	theme: Pick<Theme, 'overrides' | 'placeOf'>;
	/** Time limit of a page, in milliseconds. */
	limit: number;
}

export interface RenderedPage {
	document: ReturnType<ThemeModule['renderPage']>;
	problems: Problem[];
	/** False if a component read data that is not in its facts, or a part threw, which every build tells: the page must be rendered in each. */
	isCacheable: boolean;
	/** Place of the sidebar's HTML in the document, in bytes of UTF-8; undefined if the site's own templates may have changed it. */
	sidebar?: SidebarPlace;
}

export type SidebarPlace = [start: number, end: number];

export interface Renderer {
	page(inputs: PageInputs): RenderedPage;
	/** HTML of a page's sidebar. */
	sidebar(inputs: NonNullable<PageInputs['sidebar']>): string;
	/** HTML of one article, for feeds. */
	article(body: BodyInputs): string;
	/** HTML of a redirect page. @param target final address */
	redirect(target: string): string;
	/** Files with complete sidebars, which pages with large sidebars load. `path` is from the output root. */
	wholeSidebars(): { path: string; html: string }[];
}

export function makeRenderer({ module, siteProps, components, sidebars, contentOf, theme, limit }: SharedParts): Renderer {
	const chromes = new Map<string, ReturnType<typeof module.renderChrome>>();
	const partHtml = (part: PageInputs['componentPage'], idPrefix: string): string | undefined =>
		part && components.renderPage(part.id, { idPrefix, address: (href) => part.addresses[href] ?? href }).html;
	/** HTML that all pages share, with the parts of the site's own if there are some. */
	const chromeOf = ({ footer, root }: Pick<PageInputs, 'footer' | 'root'>) =>
		memo(chromes, JSON.stringify([footer, root]), () => {
			const html = partHtml(footer, 'f-');
			const site = html === undefined ? siteProps : { ...siteProps, footer: { ...siteProps.footer, html } };
			return { ...module.renderChrome(site, islandsOf(module)), end: partHtml(root, 'r-') };
		});
	const published = (path: string) => withBase(`/${path}`, siteProps.baseUrl);
	/** Feeds need full addresses. */
	const absolute = (path: string): string => siteProps.url + published(path);
	const sidebar: Renderer['sidebar'] = ({ id, open, current }) => sidebars.get(id).html(open, current, module);
	const article = (body: BodyInputs) => articleHtml(body, contentOf(body), components, body.form === 'feed' ? absolute : published);
	/** Renders with the site's overrides, which may throw or never end. @throws ProblemError if they do */
	function withOverrides<T>(render: () => T): T {
		try {
			return theme.overrides.length ? withTimeLimit(render, limit) : render();
		} catch (error) {
			const { overrides } = theme;
			const isLate = error instanceof TimeLimit;
			const file = overrides.length === 1 ? overrides[0]! : undefined;
			const at = theme.placeOf(error) ?? (file === undefined ? undefined : { file, line: 1, column: 1 });
			// Probably not the fault of an override.
			if (!at && !(overrides.length && (isLate || !(error instanceof Error)))) throw error;
			const what = at ? 'the file' : `one of ${overrides.join(', ')}`;
			const trail = isLate ? undefined : trailOf(render);
			const message = isLate
				? `${what} takes longer than ${limit / 1000} s to render`
				: `${what} throws while a page is rendered: ${thrownMessage(error)}${trail ? ` (${trail})` : ''}`;
			throw new ProblemError(
				errorAt('override-failed', at ?? {}, message, "correct what is there; without the file, the theme's own is shown"),
				error,
			);
		}
	}
	return {
		page(inputs) {
			const problems: Problem[] = [];
			let isCacheable = true;
			const articles = inputs.bodies.map((body) => {
				const rendered = article(body);
				problems.push(...rendered.problems);
				isCacheable &&= rendered.isCacheable;
				return rendered.html;
			});
			if (inputs.componentPage) {
				const { id, addresses, srcSets, data } = inputs.componentPage;
				const rendered = components.renderPage(id, {
					path: inputs.props.path,
					address: (href) => addresses[href] ?? href,
					srcSets,
					onData(name) {
						if (!(name in data)) isCacheable = false;
					},
				});
				problems.push(...(rendered.problems ?? []));
				articles.push(rendered.html);
			}
			const props = { ...inputs.props, view: withArticles(inputs.props.view, articles, inputs.bodies) };
			if (inputs.around) {
				const { around, head, problems: failed } = renderAround(inputs.around, inputs.props, components);
				problems.push(...failed);
				isCacheable &&= !failed.length;
				Object.assign(props, { around, head });
			}
			if (inputs.sidebar) {
				const { id, label } = inputs.sidebar;
				props.sidebar = { id, label, html: sidebar(inputs.sidebar) };
			}
			const site = {
				...siteProps,
				...(inputs.blog === undefined ? {} : { blog: siteProps.blogs?.[inputs.blog] }),
				navbar: { ...siteProps.navbar, items: inputs.nav },
			};
			const document = withOverrides(() => module.renderPage(site, props, chromeOf(inputs)));
			const place = props.sidebar && !theme.overrides.length ? placeIn(document.start, props.sidebar.html) : undefined;
			return {
				document,
				problems,
				isCacheable,
				...(place && { sidebar: place }),
			};
		},
		sidebar,
		article: (body) => article(body).html,
		redirect: (target) => module.renderRedirect(siteProps, redirectPage(target, siteProps), target),
		wholeSidebars: () => sidebars.whole(module),
	};
}

/** The site's markup around places of a page, and its head with what they add. Where one throws, the page is without it. */
function renderAround({ own, parts }: NonNullable<PageInputs['around']>, { path, head }: PageProps, components: Components) {
	const around: Partial<Record<PagePlace, [string, string?]>> = {};
	const elements: HeadElement[] = [];
	const problems: Problem[] = [];
	parts.forEach(({ id, place, addresses, srcSets }, index) => {
		const rendered = components.renderPage(id, {
			own,
			path,
			idPrefix: `a${index}-`,
			address: (href) => addresses[href] ?? href,
			srcSets,
			onHead: (html) => elements.push(...headElements(html)),
		});
		if (rendered.problems) return problems.push(...rendered.problems.map((problem): Problem => ({ ...problem, severity: 'warning' })));
		const [before, after] = rendered.html.split(ORIGINAL) as [string, string?];
		const [start = '', end] = around[place] ?? ['', ''];
		// One within another that leaves the original out shows nothing.
		if (end !== undefined) around[place] = after === undefined ? [start + before + end] : [start + before, after + end];
	});
	return { around, head: withElements(head, elements), problems };
}

/** Where a text has the only occurrence of another one. */
function placeIn(text: string, part: string): SidebarPlace | undefined {
	const at = text.indexOf(part);
	if (!part || at < 0 || text.includes(part, at + 1)) return undefined;
	const start = Buffer.byteLength(text.slice(0, at));
	return [start, start + Buffer.byteLength(part)];
}

function withArticles(view: PageProps['view'], articles: string[], bodies: BodyInputs[]): PageProps['view'] {
	if (view.type === 'blog-list')
		return { ...view, posts: view.posts.map((post, i) => ({ ...post, excerptHtml: articles[i]!, truncated: bodies[i]!.truncated })) };
	if (view.type === 'doc' || view.type === 'blog-post' || view.type === 'page' || view.type === 'component-page')
		return { ...view, html: articles[0]! };
	return view;
}

function redirectPage(target: string, { url, strings: { redirect } }: SiteProps): PageProps {
	const head: HeadProps = {
		title: redirect.title,
		description: redirect.description,
		keywords: [],
		canonical: /^[a-z][a-z0-9+.-]*:/i.test(target) ? target : url + target,
		noIndex: true,
		alternates: [],
		ogType: 'website',
		policy: redirectPolicy,
	};
	return { path: target, head, breadcrumbs: [], view: { type: 'redirect', to: target } };
}

/** The stack of site components in which an error was thrown, innermost first. Recorded by templates/components/jsx-runtime.ts. */
const TRAIL = Symbol.for('vrmdocs.trail');

/** Renders again to record the stack. @param render has thrown @returns `<Price> in <Table>`; undefined without site components */
function trailOf(render: () => unknown): string | undefined {
	const kept: { names?: string[] } = {};
	const place = globalThis as { [TRAIL]?: typeof kept };
	place[TRAIL] = kept;
	try {
		render();
	} catch {
		// The error is already known.
	} finally {
		delete place[TRAIL];
	}
	return kept.names?.map((name) => `<${name}>`).join(' in ');
}
