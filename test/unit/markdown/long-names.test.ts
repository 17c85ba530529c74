/** Where names in inline code may break. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlOf } from '../../support/markdown.ts';

const broken = (name: string): string => /<code>(.*?)<\/code>/.exec(htmlOf(`\`${name}\`\n`))![1]!.replaceAll('<wbr>', '|');
const inCell = (name: string): string =>
	/<td><code>(.*?)<\/code>/.exec(htmlOf(`| a |\n|---|\n| \`${name}\` |\n`))![1]!.replaceAll('<wbr>', '|');

for (const expected of [
	'Packages/|manifest.json',
	'Vrm10Instance.|Runtime.|SpringBone',
	'com.vrmc.|vrmshaders',
	'https://github.com/|vrm-c/|UniVRM.git|?path=/Packages/|UniGLTF|#v0.131.1',
	'GetComponent().|Runtime',
	'springs[*].|joints[*]',
	// No break leaves a version in two, or an extension on a line of its own.
	'UniVRM-v0.131.1',
	'thumbnail.json',
	// Words of a part that would leave half a line empty.
	'Control|Rig|Generation|Option.|Generate',
	'dependencies',
	'a/b.c',
])
	test(`in running text: ${expected}`, () => assert.is(broken(expected.replaceAll('|', '')), expected));

for (const expected of [
	'Vrm|Animation|Instance',
	'IRead|Only|Dictionary&#x3C;|string, float>',
	'Destroy(|instance.|game|Object)',
	'VRM-&#x3C;version>_|&#x3C;hash>.unitypackage',
])
	test(`between words in a cell of a table: ${expected}`, () =>
		assert.is(inCell(expected.replaceAll('|', '').replaceAll('&#x3C;', '<')), expected));

for (const [code, expected] of [
	['--json', '[--json]'],
	['build --out-dir=dist -p 4600 a-b --x', 'build [--out-dir]=dist [-p] 4600 a-b [--x]'],
	['(-x, y, -1)', '([-x], y, -1)'],
	// Wider than half a phone.
	['--experimental-strip-types-of-all', '--experimental-strip-types-of-all'],
] as const)
	test(`flags stay in one line: ${expected}`, () => {
		assert.is(inOneLine(`\`${code}\``), expected);
		assert.is(inOneLine(`\`\`\`sh wrap\n${code}\n\`\`\``), expected);
	});

const inOneLine = (source: string): string =>
	/<code[^>]*>(.*?)<\/code>/s
		.exec(htmlOf(`${source}\n`))![1]!
		.replace(/<span class="nowrap">(.*?)<\/span>/g, '[$1]')
		.replace(/<[^>]+>/g, '');

test('a name of two or three words stays in one line, in headings and cells of Japanese; not in code, in longer runs of words, in English', () => {
	const kept = (source: string, locale = 'ja'): string =>
		htmlOf(source, { locale })
			.replace(/<span class="nowrap">(.*?)<\/span>/g, '[$1]')
			.replace(/<a class="heading-anchor".*?<\/a>|<wbr>/g, '');
	const heading = 'Package Managerからの追加、VRM 1.0とMesh API、Universal Render Pipeline';
	const marked = '[Package Manager]からの追加、[VRM 1.0]と[Mesh API]、Universal Render Pipeline';
	assert.match(kept(`## ${heading}`), `>${marked}</h2>`);
	assert.match(
		kept(`| a | b |\n|---|---|\n| **${heading}** | \`Drag Force\` |`),
		`<td><strong>${marked}</strong></td>\n<td><code>Drag Force</code>`,
	);
	assert.not.match(kept(`## ${heading}\n\n| a |\n|---|\n| ${heading} |`, 'en'), '[');
	assert.not.match(kept('## Extract Materials From This Fileの説明'), '[');
});

const textInCell = (text: string): string =>
	/<tbody>\s*<tr>\s*<td>(.*?)<\/td>/.exec(htmlOf(`| a |\n|---|\n| ${text} |\n`))![1]!.replaceAll('<wbr>', '|');

for (const [text, expected] of [
	['旧名はVRMFirstPerson、短い名前はfirstPersonのまま', '旧名はVRMFirst|Person、短い名前はfirstPersonのまま'],
	['*SkinnedMeshRenderer*だけ', '<em>Skinned|Mesh|Renderer</em>だけ'],
	['com.vrmc.vrm v0.131.1', 'com.vrmc.vrm v0.131.1'],
] as const)
	test(`in the text of a cell: ${expected}`, () => assert.is(textInCell(text), expected));

test('an address in a cell breaks at its separators', () =>
	assert.match(textInCell('<https://example.com/a-long-folder/onePage>'), '>https://example.com/|a-long-folder/|onePage</a>'));

for (const [locale, expected] of [
	['ja', 'VRMC_|springBone_|extended_|colliderへの|対応'],
	['en', 'Support of VRMC_|springBone_|extended_|collider'],
	// On a phone there is room for it.
	['en', 'Support of VRM10RuntimeExporterSample'],
] as const)
	test(`in a heading: ${expected}`, () =>
		assert.is(/<h2[^>]*>(.*?)<a/.exec(htmlOf(`## ${expected.replaceAll('|', '')}\n`, { locale }))![1]!.replaceAll('<wbr>', '|'), expected));

test('not in code of a block, nor outside of tables', () => {
	const html = htmlOf('<table><tr><td><pre><code>class SkinnedMeshRenderer</code></pre></td></tr></table>\n\nSkinnedMeshRenderer\n');
	assert.not.match(html, '<wbr>');
});

test.run();
