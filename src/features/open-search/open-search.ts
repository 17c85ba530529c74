/** OpenSearch description: browsers offer the site's search in their address bar. */
import type { SiteProps } from '../../../templates/props.ts';
import { escapeHtml } from '../../base/escape.ts';

/** @param search address of the search page, absolute */
export function openSearch({ title, tagline, strings, icons, url }: SiteProps, search: string): string {
	const icon = icons.find(({ rel }) => rel === 'icon');
	const image = icon ? `\n\t<Image${icon.type ? ` type="${icon.type}"` : ''}>${escapeHtml(url + icon.href)}</Image>` : '';
	// A short name has 16 characters at most, a description 1,024.
	return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
	<ShortName>${escapeHtml([...title].slice(0, 16).join(''))}</ShortName>
	<Description>${escapeHtml([...(tagline || strings.search.label)].slice(0, 1024).join(''))}</Description>
	<InputEncoding>UTF-8</InputEncoding>${image}
	<Url type="text/html" method="get" template="${escapeHtml(search)}?q={searchTerms}"/>
</OpenSearchDescription>
`;
}
