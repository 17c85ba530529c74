/** `themeConfig.footer` → `footer`. https://docusaurus.io/docs/api/themes/configuration#footer-1 */
import { addressOf, isObject, type Mapping, type Path, type Plain, readerOf } from '../../../config/mapping.ts';
import { mapLogo } from './navbar.ts';

export function mapFooter(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig', 'footer'], 'themeConfig.footer');
	mapping.set(['footer', 'style'], reader.take('style'), reader.at('style'));
	mapping.set(['footer', 'logo'], mapLogo(mapping, reader.take('logo'), reader.at('logo')), reader.at('logo'));
	const copyright = reader.take<string>('copyright');
	if (typeof copyright === 'string')
		mapping.set(['footer', /[<&]/.test(copyright) ? 'copyrightHtml' : 'copyright'], copyright, reader.at('copyright'));
	const links = reader.take<unknown[]>('links');
	if (Array.isArray(links)) {
		mapping.set(['footer', 'links'], [], reader.at('links'));
		links.forEach((link, i) => {
			const path = [...reader.at('links'), i];
			const isColumn = isObject(link) && Array.isArray(link.items);
			mapping.set(['footer', 'links', i], isColumn ? mapColumn(mapping, link, path) : mapLink(mapping, link, path), path);
		});
	}
	reader.done();
}

const mapColumn = (mapping: Mapping, column: Plain, path: Path): Plain => ({
	title: String(column.title ?? ''),
	items: (column.items as unknown[]).map((item, i) => mapLink(mapping, item, [...path, 'items', i])),
});

function mapLink(mapping: Mapping, value: unknown, path: Path): Plain {
	const reader = readerOf(mapping, value, path, 'footer link');
	const [html, to, href, label, target] = ['html', 'to', 'href', 'label', 'target'].map((key) => reader.take<string>(key));
	reader.skip('className', 'key', 'rel', 'prependBaseUrlToHref', 'autoAddBaseUrl', 'position');
	reader.done();
	if (html !== undefined) return { html };
	return {
		...(label === undefined ? {} : { label }),
		...addressOf(to, href),
		...(target === '_blank' ? { newTab: true } : target === '_self' ? { newTab: false } : {}),
	};
}
