/** Parts of link checking by themselves: addresses of other sites, places, destinations, diffs, suggestions. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { placeOf } from '../../../src/config/place.ts';
import { addressFault } from '../../../src/graph/addresses.ts';
import { nearestPath, sameButCase } from '../../../src/graph/suggest.ts';
import { literalDestinations, markdownDestinations } from '../../../src/links/destinations.ts';
import { diff } from '../../../src/links/diff.ts';
import { placeFinder } from '../../../src/links/places.ts';
import { contentsOf } from '../../../src/render/html.ts';

test('addresses that are right', () => {
	for (const href of [
		'https://a.example',
		'http://a.example:80/x?y#z',
		'//a.example/x',
		'mailto:a@b.example',
		'mailto:a@b.example?subject=x',
		'mailto:?to=a@b.example',
		'mailto:a@b.example,%20c@d.example',
		'//localhost.example/',
		'tel:+81-3-1234',
		'sms:+1',
		'ftp://a.example',
		'vscode://file/x',
		'magnet:?xt=x',
		'irc:x',
		'data:image/png;base64,AA==',
		'unityhub://x',
		'urn:isbn:1',
		'xmpp:a@b',
	])
		assert.is(addressFault(href), undefined, href);
});

test('addresses that run something, in any disguise', () => {
	for (const href of [
		'javascript:x',
		'JaVaScRiPt:x',
		'java\tscript:x',
		'java\nscript:x',
		' javascript:x',
		'\u0001javascript:x',
		'java\u0000script:x',
		'vbscript:x',
		'data:text/html,x',
		'data:image/svg+xml,<svg onload=x>',
		'DATA:TEXT/HTML;base64,x',
		'data:,x',
	])
		assert.is(addressFault(href)?.code, 'dangerous-link', JSON.stringify(href));
});

test('addresses that cannot work', () => {
	const code = (href: string) => addressFault(href)?.code;
	assert.equal(['file:///x', 'C:\\x', 'c:/x'].map(code), ['local-file', 'local-file', 'local-file']);
	assert.equal(
		[
			'htps://x',
			'htttp://x',
			'mialto:a@b.c',
			'https:/x.example',
			'https://',
			'http:///x',
			'https://a b.example',
			'https://a.example:99999',
			'mailto:',
			'mailto:x',
			'mailto:a@b',
			'tel:x',
			'tel:',
			'//guide/start/',
			'//guide',
			'https://https://x.example/',
			'mailto:a b@c.example',
			'mailto:a%20b@c.example',
		].map(code),
		Array(18).fill('broken-address'),
	);
	assert.equal(
		['http://localhost', 'http://127.0.0.1:80/', 'http://[::1]/', 'http://mac.local/'].map(code),
		Array(4).fill('local-address'),
	);
	assert.is(code('https://a:b@c.example'), 'address-with-password');
});

test('a second call with the same text gives its next position', () => {
	const place = placeFinder("a: '/x/',\nb: '/x/', /y/\n");
	assert.equal(
		[place('/x/'), place('/x/'), place('/x/'), place('/y/'), place('/z/'), place('')],
		[
			{ line: 1, column: 4 },
			{ line: 2, column: 4 },
			{ line: 2, column: 4 },
			{ line: 2, column: 11 },
			{ line: 1, column: 1 },
			{ line: 1, column: 1 },
		],
	);
});

test('places of config keys, with what a config file may hold besides', () => {
	const text =
		"import x from 'y';\n// { a: 1 }\nexport default defineConfig({\n\ttitle: `T`, /* url: 'no' */\n\t'url': 'https://a.example',\n\tredirects: [{ from: '/a/', to: '/b/' }, { to: '/c/' }],\n\tre: /x\\/*y/,\n});\n/*";
	assert.equal(placeOf(text, ['url']), { line: 5, column: 2 });
	assert.equal(placeOf(text, ['redirects', 1, 'to']), { line: 6, column: 44 });
	assert.equal(placeOf(text, ['redirects', 1, 'from']), { line: 6, column: 42 }, 'the nearest key above');
	assert.is(placeOf(text, ['nothing']), undefined);
});

test('destinations of Markdown, to the character', () => {
	const text =
		'\uFEFF---\nslug: /a/\n---\n\n[x](/a/ "t") ![y](</b c/>) <a href="/d/" title=\'/e/\'>\n\n[r]: /f\\*/ \'t\'\n\n`[n](/no/)` <Card to="/g/"/>\r\n\n> - [q](/h/?a&amp;b)\n\n```\n[n](/no/)\n```\n\n<div><a href="/i/">\n</div>\n';
	assert.equal(
		markdownDestinations(text).map((d) => [d.value, text.slice(d.start, d.end)]),
		[
			['/a/', '/a/'],
			['/b c/', '/b c/'],
			['/d/', '/d/'],
			['/e/', '/e/'],
			['/f*/', '/f\\*/'],
			['/g/', '/g/'],
			['/h/?a&b', '/h/?a&amp;b'],
			['/i/', '/i/'],
		],
	);
	assert.equal(
		markdownDestinations('<Oops a=>\n\n[x](/a/)\n').map((d) => d.value),
		['/a/'],
		'a malformed component',
	);
});

test('destinations of other files', () => {
	const text = "a: '/x/', b: \"/x/\", c: '/x/y', d: '/z/x/'\ne: /x/\n";
	assert.equal(
		literalDestinations(text, '/x/').map((d) => d.start),
		[4, 14, 45],
	);
});

test('a diff has the lines around each change', () => {
	assert.is(
		diff('f', '1\n2\n3\n4\n5\n6\n7\n8\n9\n', '1\n2\nX\n4\n5\n6\n7\n8\nY\n'),
		'--- f\n+++ f\n@@ -1,5 +1,5 @@\n 1\n 2\n-3\n+X\n 4\n 5\n@@ -7,4 +7,4 @@\n 7\n 8\n-9\n+Y\n \n',
	);
	assert.is(diff('f', 'a', 'a'), '');
});

test('a diff begins at the first line and ends at the last one, wherever the change is', () => {
	assert.is(diff('f', '1\n2\n3\n4', 'X\n2\n3\n4'), '--- f\n+++ f\n@@ -1,3 +1,3 @@\n-1\n+X\n 2\n 3\n');
	assert.is(
		diff('f', '1\n2\n3\n4\n5', '1\n2\nX\n4\nY'),
		'--- f\n+++ f\n@@ -1,5 +1,5 @@\n 1\n 2\n-3\n+X\n 4\n-5\n+Y\n',
		'changes that share lines',
	);
});

test('addresses in HTML, however it is quoted', () => {
	const { links, images } = contentsOf(
		`<a class=x href='/a/?b=1&amp;c'>x</a><AREA HREF=/d/><img alt="a > b" src="/e.png" srcset="/f.png 1x, /g.png 2x"><video poster="/h.png"><source src=/i.mp4></video><abbr href="/no/"><img src="data:image/png,x">`,
	);
	assert.equal(
		[links, images],
		[
			['/a/?b=1&c', '/d/'],
			['/e.png', '/f.png', '/g.png', '/h.png', '/i.mp4'],
		],
	);
});

test('suggestions: one of the same name first, then the nearest spelling', () => {
	const paths = ['/guide/start/', '/guide/end/', '/reference/api/', '/other/api/', '/img/photo.png'];
	assert.is(nearestPath('/old/start/', paths), '/guide/start/');
	assert.is(nearestPath('/guide/strat/', paths), '/guide/start/');
	assert.is(nearestPath('/referense/api/', paths), '/reference/api/');
	assert.is(nearestPath('/img/tour.png', paths), undefined, 'the folder alone is no likeness');
	assert.is(sameButCase('/A/', ['/a/', '/b/']), '/a/');
	assert.is(sameButCase('/か\u3099/', ['/あ/', '/が/']), '/が/', 'one character or two');
	assert.is(sameButCase('/A/', ['/a/', '/a/'.toUpperCase().replace('A', 'a'), '/A/']), undefined, 'two are no one answer');
});

test.run();
