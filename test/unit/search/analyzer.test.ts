// Only the words of the texts are loaded from the analyzer's dictionary.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TokenizerBuilder } from '@patdx/kuromoji';
import { test } from 'uvu';
import { loadAnalyzer } from '../../../src/search/build/analyzer.ts';

const dir = join(process.env.PROJECT_ROOT!, 'node_modules/@patdx/kuromoji');

test('words are cut and read as with the whole dictionary: compounds, unknown words, characters of two units', async () => {
	const loader = {
		loadArrayBuffer: async (name: string) => new Uint8Array(gunzipSync(readFileSync(join(dir, 'dict', name)))).buffer,
	};
	const whole = await new TokenizerBuilder({ loader }).build();
	const prose = readFileSync(join(process.env.PROJECT_ROOT!, 'site/docs/vrm/vrm_about.md'), 'utf8');
	const texts = [
		...new Set([
			...(prose.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu) ?? []),
			'輪郭線の太さ',
			'骨格の線',
			'𠮷野家で食べる',
			'鬱躁漢𠀋字',
			'ｱｲｳ漢字とabc',
			'々',
			'',
		]),
	];
	const part = await loadAnalyzer(dir, texts);
	assert.ok(texts.length > 50);
	for (const text of texts)
		assert.deepEqual(
			part(text).map(({ text, kind, detail }) => [text, kind, detail]),
			whole.tokenize(text).map(({ surface_form, pos, pos_detail_1 }) => [surface_form, pos, pos_detail_1]),
			text,
		);
	assert.equal(
		part('輪郭線の太さ')
			.map(({ reading }) => reading)
			.join(' '),
		'りんかく せん の ふと さ',
	);
});

test.run();
