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
	// No break leaves a version in two, or an extension on a line of its own.
	'UniVRM-v0.131.1',
	'thumbnail.json',
	// Words of a part that would leave half a line empty.
	'Control|Rig|Generation|Option.|Generate',
	'dependencies',
	'a/b.c',
])
	test(`in running text: ${expected}`, () => assert.is(broken(expected.replaceAll('|', '')), expected));

test('between words in a cell of a table', () => assert.is(inCell('VrmAnimationInstance'), 'Vrm|Animation|Instance'));

test.run();
