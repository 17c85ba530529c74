/** Lines of social cards, and what a card holds: characters without a glyph, scripts without outlines. */
import { join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCards } from '../../../src/features/social-cards/draw/draw.ts';
import { breakTitle, cutTo } from '../../../src/features/social-cards/draw/lines.ts';
import { folderOf } from '../../support/files.ts';

const test = suite('social cards');
const root = process.env.PROJECT_ROOT!;

/** Characters of the Latin alphabet are half as wide as others. */
const measure = (text: string) => [...text].reduce((sum, c) => sum + (c < '\u0100' ? 0.5 : 1), 0);
const room = {
	width: 1000,
	sizes: [
		{ size: 100, lines: 3 },
		{ size: 50, lines: 4 },
	],
};
const linesOf = (title: string, locale = 'ja') => breakTitle(title, locale, room, measure, '…').lines;

test('lines end between phrases, names at their joints', () => {
	assert.equal(linesOf('VRM'), ['VRM']);
	assert.equal(linesOf('UniVRMで表情を動かすために'), ['UniVRMで表情を', '動かすために']);
	assert.equal(linesOf('Getting started with UniVRM', 'en'), ['Getting started', 'with UniVRM']);
	assert.equal(linesOf('UniVRMのセットアップ手順', 'en'), ['UniVRMの', 'セットアップ手順'], 'Japanese in a site in English');
	assert.equal(linesOf('VRM10RuntimeExpressionWeightControllerFactory.SetWeights', 'en'), [
		'VRM10RuntimeExpressionWeight',
		'ControllerFactory.SetWeights',
	]);
});

const NO_START = /^[、。，．・：；！？）］」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…)\]!?,.]/;
const NO_END = /[（［「『【〈《([]$/;

test('no line begins or ends with what must not, at any width', () => {
	const titles = [
		'「シェーダーのエラー」が出る（ビルド設定を、確認）とき。',
		'ーーッッャャ、、、。。。））」」「「「（（あああ',
		'インターオペラビリティーワーキンググループッ（第二版）について！？',
		'glTF 2.0 (KHR_materials_unlit, VRMC_materials_mtoon)のパラメーター',
	];
	for (const title of titles)
		for (let width = 300; width <= 2000; width += 50) {
			const { lines } = breakTitle(title, 'ja', { width, sizes: [{ size: 100, lines: 99 }] }, measure, '…');
			assert.is(lines.join('').replaceAll(' ', ''), title.replaceAll(' ', ''), 'nothing is lost');
			// What is joined by these rules may be wider than the line, and is then one line.
			for (const line of lines.slice(1)) assert.not.match(line, NO_START, `${width}: ${lines.join(' / ')}`);
			for (const line of lines.slice(0, -1)) assert.not.match(line, NO_END, `${width}: ${lines.join(' / ')}`);
		}
});

test('what is too long ends with an ellipsis, not within a word and not after a comma', () => {
	const long = linesOf('word '.repeat(80), 'en');
	assert.is(long.length, 4);
	assert.match(long.at(-1)!, /word…$/);
	assert.is(cutTo('骨格、輪郭線', 4, measure, '…'), '骨格…');
	assert.ok(linesOf('あ'.repeat(400)).every((line) => measure(line) <= 20));
});

test('a character that no font has is left out and told; a second font may have it', async () => {
	const font = (name: string) => join(root, 'node_modules/katex/dist/fonts', `KaTeX_${name}-Regular.ttf`);
	const style = { fonts: [font('SansSerif')], site: 'Site', locale: 'en', background: '#ffffff', color: '#000000', accent: '#ff0000' };
	const one = await openCards(style);
	const drawn = await one({ title: 'Angle ∠ and 🎉', section: '' });
	assert.is(drawn.lacking, '∠🎉');
	assert.equal(Buffer.from(drawn.png), Buffer.from((await one({ title: 'Angle and', section: '' })).png), 'left out, no box');
	const two = await openCards({ ...style, fonts: [font('SansSerif'), font('AMS')] });
	assert.is((await two({ title: 'Angle ∠', section: '' })).lacking, '');
	const { width, height, format } = await sharp(drawn.png).metadata();
	assert.equal([width, height, format], [1200, 630, 'png']);
});

test('a mark and a font that cannot be read are told by name', async () => {
	const dir = folderOf({ 'mark.svg': 'no image', 'broken.ttf': '\0\x01\0\0broken' });
	const style = { fonts: [join(dir, 'broken.ttf')], site: 'S', locale: 'en', background: '#fff', color: '#000', accent: '#f00' };
	const fault = (given: object) =>
		openCards({ ...style, ...given }).then(
			() => '',
			(error: Error) => error.message,
		);
	assert.match(await fault({}), /the font .*broken\.ttf cannot be read/);
	const fonts = [join(root, 'node_modules/katex/dist/fonts/KaTeX_Main-Regular.ttf')];
	assert.match(await fault({ fonts, logo: join(dir, 'mark.svg') }), /the mark .*mark\.svg cannot be read as an image/);
});

test.run();
