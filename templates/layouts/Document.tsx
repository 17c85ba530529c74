/** The complete HTML document of a page. Only its content is rendered by React; navbar, footer and sidebar come as ready HTML. */
import { Island } from '../components/Island.tsx';
import { renderNode } from '../components/render.tsx';
import { SkipLink } from '../components/SkipLink.tsx';
import { PageView } from '../pages/PageView.tsx';
import { RedirectPage } from '../pages/RedirectPage.tsx';
import type { PageProps, SiteProps } from '../props.ts';
import type { Chrome } from './chrome.tsx';
import { Head } from './Head.tsx';
import { Sidebar } from './Sidebar.tsx';

/** Takes the site, one page and what `renderChrome(site)` gave; returns the document from `<!doctype html>` on. */
export function renderPage(site: SiteProps, page: PageProps, chrome: Chrome): string {
	const html = renderNode(
		page.view.type === 'redirect' ? (
			<Redirect site={site} page={page} to={page.view.to} />
		) : (
			<Document site={site} page={page} chrome={chrome} />
		),
		// React keeps `charSet` as it is written and puts it first only under that name.
		{ site, replace: ['<meta charSet=', '<meta charset='] },
	);
	return `<!doctype html>\n${html}\n`;
}

function Document({ site, page, chrome }: { site: SiteProps; page: PageProps; chrome: Chrome }) {
	const { sidebar, view } = page;
	const { bar, menu } = chrome.navbar(site.navbar.items);
	return (
		<html
			lang={site.locale}
			dir={site.direction}
			data-theme={site.colorMode.defaultMode}
			data-base-url={site.baseUrl}
			data-islands={site.assets.islands}
		>
			<Head page={page} />
			<body id="top">
				<SkipLink />
				<Raw html={chrome.baseUrlBanner} />
				{chrome.announcement && <Raw html={chrome.announcement} id="announcement" />}
				<header className="site-header" id="site-header" dangerouslySetInnerHTML={{ __html: bar }} />
				<div className={sidebar ? 'shell shell-with-sidebar' : 'shell'} id="shell">
					<div className="drawer" id="drawer" data-panel={sidebar ? 'section' : 'main'}>
						<Island name="MobileSidebar" props={{ hasSection: sidebar !== undefined }} />
						{sidebar && <Sidebar id={sidebar.id} label={sidebar.label} html={sidebar.html} />}
						<Raw html={menu} id="main-menu" />
					</div>
					<main className={`main view-${view.type}`} id="main" tabIndex={-1}>
						<PageView page={page} />
					</main>
				</div>
				<footer className="site-footer" id="site-footer" dangerouslySetInnerHTML={{ __html: chrome.footer }} />
				<Raw html={chrome.backToTop} />
			</body>
		</html>
	);
}

/** A redirect needs no shell, no stylesheet's looks and no script. */
function Redirect({ site, page, to }: { site: SiteProps; page: PageProps; to: string }) {
	return (
		<html lang={site.locale} dir={site.direction} data-theme={site.colorMode.defaultMode}>
			<Head page={page} />
			<body id="top">
				<RedirectPage to={to} />
			</body>
		</html>
	);
}

function Raw({ html, id }: { html: string; id?: string }) {
	return <div className="raw" id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}
