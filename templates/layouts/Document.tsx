/** The complete HTML document of a page. Only its content is rendered by React; navbar, footer and sidebar are ready HTML. */
import type { ReactNode } from 'react';
import { Around } from '../components/Around.tsx';
import { classNames } from '../components/class-names.ts';
import { Island } from '../components/Island.tsx';
import { renderNode } from '../components/render.tsx';
import { SkipLink } from '../components/SkipLink.tsx';
import { slot, splitAtSlot } from '../components/slots.ts';
import { PageView } from '../pages/PageView.tsx';
import { RedirectPage } from '../pages/RedirectPage.tsx';
import type { PageProps, SiteProps } from '../props.ts';
import AfterArticle from '../slots/AfterArticle.tsx';
import BeforeArticle from '../slots/BeforeArticle.tsx';
import type { Chrome } from './chrome.tsx';
import { Head } from './Head.tsx';
import { Sidebar } from './Sidebar.tsx';

/** A document in three parts: live writing sends only `main` if the others are unchanged. */
export interface RenderedDocument {
	/** From `<!doctype html>` to `<main>`. */
	start: string;
	/** The `<main>` element. */
	main: string;
	end: string;
}

/** @param chrome the result of `renderChrome(site)` */
export function renderPage(site: SiteProps, page: PageProps, chrome: Chrome): RenderedDocument {
	const main = renderNode(<Main page={page} />, { site, idPrefix: 'm' });
	const document = renderNode(
		<Document site={site} page={page} chrome={chrome}>
			{slot('main')}
		</Document>,
		{ site },
	);
	const [before, after] = splitAtSlot(document, 'main', 'the document');
	return { start: `<!doctype html>\n${before}`, main, end: `${after}\n` };
}

/** The document of a redirect. */
export function renderRedirect(site: SiteProps, page: PageProps, to: string): string {
	return `<!doctype html>\n${renderNode(<Redirect site={site} page={page} to={to} />, { site })}\n`;
}

/** The site's own page in place of the theme's for what is not there. */
const isOwnNotFound = ({ path, view }: PageProps): boolean => path.endsWith('/404.html') && view.type !== 'not-found';

function Main({ page }: { page: PageProps }) {
	return (
		<main className={`main view-${page.view.type}${isOwnNotFound(page) ? ' view-not-found' : ''}`} id="_main" tabIndex={-1}>
			<BeforeArticle page={page} />
			<Around place="article" around={page.around}>
				<PageView page={page} />
			</Around>
			<AfterArticle page={page} />
		</main>
	);
}

function Document({ site, page, chrome, children }: { site: SiteProps; page: PageProps; chrome: Chrome; children: ReactNode }) {
	const { sidebar } = page;
	const { bar, menu } = chrome.navbar(site.navbar.items);
	const FooterTag = chrome.isOwnFooter ? 'div' : 'footer';
	return (
		<html
			lang={site.locale}
			dir={site.direction}
			className={page.rootClass}
			data-theme={site.colorMode.defaultMode}
			data-base-url={site.baseUrl}
			data-islands={site.assets.islands}
		>
			<Head page={page} />
			<body id={site.rootId ?? '_top'}>
				<SkipLink />
				<Raw html={chrome.baseUrlBanner} />
				{chrome.announcement && <Raw html={chrome.announcement} id="_announcement" />}
				<header
					className={site.navbar.className ? `site-header ${site.navbar.className}` : 'site-header'}
					id="_site-header"
					dangerouslySetInnerHTML={{ __html: bar }}
				/>
				<div className={classNames('shell', sidebar && 'shell-with-sidebar', page.className)} id="_shell">
					<div className="drawer" id="_drawer" data-panel={sidebar ? 'section' : 'main'}>
						<Island name="MobileSidebar" props={{ hasSection: sidebar !== undefined }} />
						{sidebar && <Sidebar id={sidebar.id} label={sidebar.label} html={sidebar.html} />}
						<Raw html={menu} id="_main-menu" />
					</div>
					{children}
				</div>
				<FooterTag className="site-footer" id="_site-footer" dangerouslySetInnerHTML={{ __html: chrome.footer }} />
				<Raw html={chrome.backToTop} />
				{chrome.end && <Raw html={chrome.end} />}
			</body>
		</html>
	);
}

/** A redirect has only a head and a short text. */
function Redirect({ site, page, to }: { site: SiteProps; page: PageProps; to: string }) {
	return (
		<html lang={site.locale} dir={site.direction} data-theme={site.colorMode.defaultMode}>
			<Head page={page} />
			<body id="_top">
				<RedirectPage to={to} />
			</body>
		</html>
	);
}

function Raw({ html, id }: { html: string; id?: string }) {
	return <div className="raw" id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}
