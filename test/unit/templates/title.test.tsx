/** Which titles have smaller letters on phones, where one of the usual size is 29 px. */
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Title } from '../../../templates/components/Title.tsx';

const isSmaller = (html: string): boolean => renderToStaticMarkup(<Title html={html} />).includes('title-long');

for (const [html, expected] of [
	['VRMとは', false],
	['VRMパブリック・<wbr>ライセンス文書 1.0の<wbr>概要', false],
	// A phrase that would break within a word.
	['VRM10RuntimeExporterSample', true],
	// Four lines of the usual size, three of the smaller one.
	['v0.41 エクスポーターAPIの<wbr>見直しと<wbr>テクスチャの<wbr>スクロール', true],
] as const)
	test(`${html}: ${expected ? 'smaller' : 'as usual'}`, () => assert.is(isSmaller(html), expected));

test.run();
