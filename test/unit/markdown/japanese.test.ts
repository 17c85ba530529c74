/** Text without spaces between words, and files of Windows. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile, htmlOf, messages } from '../../support/markdown.ts';

test('bold, emphasis and strikethrough begin and end beside Japanese punctuation', () => {
	for (const [text, html] of [
		['**新規アプリの追加（NEW APP）**を選択します。', '<strong>新規アプリの追加（NEW APP）</strong>を選択します。'],
		['これは**「強調」**です。', 'これは<strong>「強調」</strong>です。'],
		['**終わり。**次', '<strong>終わり。</strong>次'],
		['**Run(x)**を実行', '<strong>Run(x)</strong>を実行'],
		['*（注）*です', '<em>（注）</em>です'],
		['𠮷**（a）**𠮷', '𠮷<strong>（a）</strong>𠮷'],
		['旧称は~~「VRM 0」~~です', '旧称は<del>「VRM 0」</del>です'],
	])
		assert.is(htmlOf(text!, { phraseBreaks: false }), `<p>${html}</p>`, text);
});

test('between Latin letters and punctuation the signs are text, as in CommonMark', () => {
	assert.is(compile('a*(b)*c').html.trim(), '<p>a*(b)*c</p>');
});

test('bold that is shown as text is told once', () => {
	assert.equal(messages(compile('これは**「重要」 **です。')), [
		'1:4 warning: "**「重要」 **" is shown as text: spaces are inside of the **, or nothing closes it',
	]);
	assert.equal(messages(compile('これは__「重要」__です。__init__ は __行頭__ と別です。')), [
		'1:4 warning: "__「重要」__" is shown as text: before a letter __ ends nothing',
	]);
});

test('a bare address ends before full-width punctuation, its host before a word, in text and in the list of links', () => {
	for (const [text, html, ...hrefs] of [
		['詳細はhttps://example.com/a。次の文。', '詳細は<a>https://example.com/a</a>。次の文。', 'https://example.com/a'],
		['https://example.com/a?b=c。**次**の', '<a>https://example.com/a?b=c</a>。<strong>次</strong>の', 'https://example.com/a?b=c'],
		['（https://example.com/a_(b)）と', '（<a>https://example.com/a_(b)</a>）と', 'https://example.com/a_(b)'],
		[
			'「www.example.com」、https://example.com。',
			'「<a>www.example.com</a>」、<a>https://example.com</a>。',
			'http://www.example.com',
			'https://example.com',
		],
		['https://example.com/a!』', '<a>https://example.com/a</a>!』', 'https://example.com/a'],
		['https://example.com/a…です', '<a>https://example.com/a</a>…です', 'https://example.com/a'],
		['www.example.comを**見る**', '<a>www.example.com</a>を<strong>見る</strong>', 'http://www.example.com'],
		['[https://example.comへ]と', '[<a>https://example.com</a>へ]と', 'https://example.com'],
		['https://日本語.exampleや', '<a>https://日本語.example</a>や', `https://${encodeURI('日本語')}.example`],
		['https://日本語.日本', '<a>https://日本語.日本</a>', `https://${encodeURI('日本語.日本')}`],
		['[注 https://example.com/a。次]', '[注 <a>https://example.com/a</a>。次]', 'https://example.com/a'],
		[
			'https://example.com/ジョン・スミス',
			'<a>https://example.com/ジョン・スミス</a>',
			`https://example.com/${encodeURI('ジョン・スミス')}`,
		],
	] as [string, string, ...string[]][]) {
		assert.is(htmlOf(text, { phraseBreaks: false }).replace(/<a [^>]*>/g, '<a>'), `<p>${html}</p>`, text);
		assert.equal(
			compile(text).links.map((link) => link.href),
			hrefs,
			text,
		);
	}
});

test.run();
