/** A site's `templates/`: files that replace those of the theme, wrap them, or fill its slots. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { overrideName, replaceable } from '../../src/theme/overrides.ts';
import { buildJson, told, vrmdocs } from '../support/cli.ts';
import { type Files, folderOf, tempDir } from '../support/files.ts';
import { folder, serve, until } from '../support/live.ts';

const test = suite('overrides');
const site: Files = {
	'vrmdocs.config.json': JSON.stringify({
		title: 'T',
		url: 'https://a.example',
		baseUrl: '/base/',
		showLastUpdate: false,
		footer: { copyright: 'C' },
	}),
	'docs/a.md': '---\ntitle: A\n---\n\n## One\n\nText.\n',
	'pages/index.md': '---\ntitle: Home\n---\n\nText.\n',
};

async function built(files: Files) {
	const dir = folderOf({ ...site, ...files });
	const out = join(dir, '../out');
	const { json } = await buildJson(dir, ['--out', out, '--cache-dir', tempDir()]);
	const file = (path: string) => readFileSync(join(out, path), 'utf8');
	return { file, page: (path: string) => file(join(path, 'index.html')), errors: told(json.errors), warnings: told(json.warnings) };
}

test('a component, a layout, a page and an island of the site take the place of the theme’s', async () => {
	const { page, file, errors, warnings } = await built({
		'templates/components/Footer.tsx':
			'import { Link } from "vrmdocs/theme";\nexport function Footer() { return <p className="mine"><Link href="/a/">A</Link></p>; }\n',
		'templates/layouts/Sidebar.tsx':
			'export function Sidebar({ label }: { label: string }) { return <nav className="my-sidebar">{label}</nav>; }\n',
		'templates/pages/NotFoundPage.tsx': 'export function NotFoundPage() { return <h1>Lost</h1>; }\n',
		'templates/islands/BackToTop.tsx': 'export default function BackToTop() { return <button type="button">Up</button>; }\n',
	});
	assert.equal([errors, warnings], [[], []]);
	assert.match(page('a'), '<p class="mine"><a href="/base/a/">A</a></p>');
	assert.not.match(page('a'), 'class="footer ');
	assert.match(page('a'), '<nav class="my-sidebar">');
	assert.match(page('a'), /data-island="BackToTop"[^>]*><button type="button">Up<\/button>/);
	assert.match(file('404.html'), '<h1>Lost</h1>');
});

test('components that use the theme, React and files of the theme are the same beside the prebuilt theme and beside its sources', async () => {
	const files = {
		'components/Box.tsx': `import { createContext, useContext, useMemo } from 'react';
import * as React from 'react';
import { Card, Link, useSite } from 'vrmdocs/theme';
import { Footer } from 'vrmdocs/theme/components/Footer';
const Depth = createContext(1);
const Inner = () => <b>{useContext(Depth)}{React.version.split('.')[0]}</b>;
export default function Box() {
	const twice = useMemo(() => 2, []);
	return <Depth.Provider value={twice}><Inner /><Link href="/a/">{useSite().title}</Link><a href="/a/">A</a><Card title="Card">In it</Card><Footer /></Depth.Provider>;
}
`,
		'docs/a.md': '---\ntitle: A\n---\n\n<Box />\n',
	};
	const passedOn = { 'templates/components/Footer.tsx': "export { Footer } from 'vrmdocs/theme/components/Footer';\n" };
	const textOf = async (more: Files) => {
		const { page, errors, warnings } = await built({ ...files, ...more });
		assert.equal([errors, warnings], [[], []]);
		return page('a').replace(/\.[A-Z0-9]{8}(?=\.js)|(?<=\?_=)[0-9a-f]{8}/g, '');
	};
	const prebuilt = await textOf({});
	assert.match(prebuilt, /<b>2<!-- -->19<\/b>|<b>219<\/b>/);
	assert.is(prebuilt, await textOf(passedOn));
});

test('a file that wraps the theme’s own gets it by its path, and its helpers are no overrides', async () => {
	const { page, errors, warnings } = await built({
		'templates/components/Footer.tsx': `import { Footer as Original } from 'vrmdocs/theme/components/Footer';
import { year } from './year.ts';
export function Footer() { return <div className="around">{year}<Original /></div>; }
`,
		'templates/components/year.ts': 'export const year = 2026;\n',
	});
	assert.equal([errors, warnings], [[], []]);
	assert.match(page('a'), /<div class="around">2026<div class="footer /);
});

test('each slot is where its name says', async () => {
	const slot = (name: string, text = `<p>{"at ${name}"}</p>`) => ({
		[`templates/slots/${name}.tsx`]: `export default function Slot() { return ${text}; }\n`,
	});
	const { page, errors, warnings } = await built({
		...slot('BeforeArticle'),
		...slot('AfterArticle'),
		...slot('BeforeSidebar'),
		...slot('AfterSidebar'),
		...slot('BeforeFooter'),
		...slot('AfterFooter'),
		...slot('Head', '<meta name="mine" content="1" />'),
	});
	assert.equal([errors, warnings], [[], []]);
	const html = page('a');
	const order = [
		'name="mine"',
		'</head>',
		'at BeforeSidebar',
		'sidebar-list',
		'at AfterSidebar',
		'<main',
		'at BeforeArticle',
		'<h1',
		'at AfterArticle',
		'</main>',
		'at BeforeFooter',
		'class="footer ',
		'at AfterFooter',
	];
	const places = order.map((text) => html.indexOf(text));
	assert.not.ok(places.includes(-1), `${order[places.indexOf(-1)]} is missing`);
	assert.equal(
		places,
		[...places].sort((a, b) => a - b),
	);
});

test('a slot knows its page', async () => {
	const { page } = await built({
		'templates/slots/AfterArticle.tsx':
			"import type { PageProps } from 'vrmdocs/theme/props';\nexport default ({ page }: { page: PageProps }) => <p>path {page.path}</p>;\n",
	});
	assert.match(page('a'), '<p>path /base/a/</p>');
	assert.match(page('.'), '<p>path /base/</p>');
});

test('a missing export, a name the theme does not have, and an import it does not have are told with the file', async () => {
	const missing = await built({ 'templates/components/Footer.tsx': 'export const Foot = 1;\n' });
	assert.equal(missing.errors, [
		'templates/components/Footer.tsx:1:1 error override-export: the file replaces components/Footer of the theme, and has no export "Footer" for chrome.tsx',
	]);
	const unused = await built({ 'templates/components/Foter.tsx': 'export const x = 1;\n' });
	assert.equal(unused.errors, []);
	assert.equal(unused.warnings, [
		'templates/components/Foter.tsx:1:1 warning unused-override: the theme has no components/Foter to replace',
	]);
	const imported = await built({ 'templates/components/Footer.tsx': "\nexport { Footer } from 'vrmdocs/theme/components/Foter';\n" });
	assert.equal(imported.errors, ['templates/components/Footer.tsx:2:24 error bundle: the theme has no file components/Foter']);
});

test('while watching, an override appears when it is saved and goes when it is deleted', async () => {
	const dir = folder(site);
	const live = await serve(dir.dir, ['--watch', '--cache-dir', tempDir()]);
	const html = async () => (await fetch(`${live.address}a/`)).text();
	try {
		assert.match(await html(), 'class="footer ');
		dir.write('templates/components/Footer.tsx', 'export function Footer() { return <p>mine</p>; }\n');
		await until(
			async () => (await html()).includes('<p>mine</p>'),
			() => live.printed(),
		);
		dir.remove('templates/components/Footer.tsx');
		await until(
			async () => (await html()).includes('class="footer '),
			() => live.printed(),
		);
	} finally {
		await live.stop();
	}
});

test('other folders called templates/ mean nothing', () => {
	assert.is(overrideName('templates/emails/Footer.tsx'), undefined);
	assert.is(overrideName('templates/components/Footer.css'), undefined);
	assert.is(overrideName('templates/components/Footer.tsx'), 'components/Footer');
	assert.ok(replaceable().includes('components/builtins/Tabs'));
	assert.not.ok(replaceable().some((name) => name.startsWith('client') || name.startsWith('strings')));
});

test('an island of the site is a block of its own, and flows in running text', async () => {
	const { page, errors } = await built({
		'components/islands/Counter.tsx': 'export default function Counter() { return <button type="button">0</button>; }\n',
		'docs/b.md': 'Words <Counter /> on.\n\n<Counter />\n',
	});
	assert.equal(errors, []);
	assert.match(page('b'), /<p>Words <span class="island island-own" [^>]*><button type="button">0<\/button><\/span> on\.<\/p>/);
	assert.match(page('b'), /<\/p>\s*<div class="island island-own" [^>]*><button type="button">0<\/button><\/div>/);
});

test('every file of the theme is copied, or refused with what to write instead; the copies build', async () => {
	const dir = folderOf({ ...site, 'docs/b.md': '<Tabs>\n<TabItem value="a" label="A">\n\nx\n\n</TabItem>\n</Tabs>\n' });
	const copying = (names: string[]) => vrmdocs(['init', dir, ...names.flatMap((name) => ['--override', name])]);
	const { stderr } = await copying(replaceable());
	const refused = [...stderr.matchAll(/error: (\S+) imports modules that are not part/g)].map(([, name]) => name!);
	assert.is([...stderr.matchAll(/wrap it instead: import … from 'vrmdocs\/theme\//g)].length, refused.length);
	// A copy of the contexts is that of all modules or of none: copies of others take theirs from the theme.
	const copied = replaceable().filter((name) => !refused.includes(name) && name !== 'components/context');
	assert.ok(copied.length > 95, `${copied.length} of ${replaceable().length}`);
	assert.is((await copying(copied)).code, 0);
	const { json } = await buildJson(dir, ['--out', tempDir(), '--cache-dir', tempDir()]);
	assert.equal([told(json.errors), told(json.warnings)], [[], []]);
});

test.run();
