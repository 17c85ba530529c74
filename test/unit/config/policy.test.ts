/** The Content-Security-Policy: ours, with what a config adds; what is said of each addition, and of what it does not let in. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../../../src/base/problem.ts';
import { allows, policyOf, policyRemarks } from '../../../src/config/policy.ts';
import { type Config, configSchema } from '../../../src/config/schema.ts';

const configOf = (more: object = {}): Config => configSchema.parse({ title: 'T', url: 'https://docs.example', ...more });
const withPolicy = (contentSecurityPolicy: object | false) => configOf({ contentSecurityPolicy });
const remarks = (config: Config) => policyRemarks(config, (path) => ({ file: path.join('.') })).map(formatProblem);

test('without additions the policy is ours', () => {
	assert.is(
		policyOf(configOf(), ["'sha256-x'"])!.meta,
		"default-src 'none'; script-src 'self' 'sha256-x'; style-src 'self'; img-src 'self' data: https:; media-src 'self' https:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'",
	);
	assert.match(policyOf(configOf(), [])!.header, /; base-uri 'none'; frame-ancestors 'self'$/);
	assert.equal(remarks(configOf()), []);
});

test('sources are added to ours, and take the place of none', () => {
	const config = withPolicy({
		'script-src': ['https://cdn.example'],
		'frame-src': ['https://player.example'],
		'default-src': ['https://any.example'],
		'frame-ancestors': ['https://portal.example'],
	});
	const { meta, header } = policyOf(config, ["'sha256-x'"])!;
	assert.match(meta, "script-src 'self' https://cdn.example 'sha256-x';");
	assert.match(meta, '; frame-src https://player.example');
	assert.match(meta, 'default-src https://any.example;');
	assert.not.match(meta, 'frame-ancestors');
	assert.match(header, "; frame-ancestors 'self' https://portal.example");
});

test('false turns it off, and the build says what that means', () => {
	assert.is(policyOf(withPolicy(false), []), undefined);
	assert.match(
		remarks(withPolicy(false))[0]!,
		/^contentSecurityPolicy note: contentSecurityPolicy: off: scripts, styles and frames of any site work/,
	);
});

test('the build says of each addition what it opens', () => {
	assert.equal(
		remarks(
			withPolicy({
				'script-src': ['https://cdn.example', "'unsafe-eval'", "'unsafe-inline'"],
				'connect-src': ['https:'],
				'style-src': ["'unsafe-inline'"],
			}),
		),
		[
			'contentSecurityPolicy.script-src.0 note: contentSecurityPolicy: script-src https://cdn.example: scripts of https://cdn.example run on every page and can do all that a reader can',
			"contentSecurityPolicy.script-src.1 note: contentSecurityPolicy: script-src 'unsafe-eval': text becomes code: what an attacker gets into a page may run",
			"contentSecurityPolicy.script-src.2 note: contentSecurityPolicy: script-src 'unsafe-inline': has no effect: the policy holds hashes, and browsers then ignore 'unsafe-inline'; put the script into head.script",
			"contentSecurityPolicy.style-src.0 note: contentSecurityPolicy: style-src 'unsafe-inline': inline styles hold, those that an attacker gets into a page too",
			'contentSecurityPolicy.connect-src.0 note: contentSecurityPolicy: connect-src https:: scripts may send to any https: address what is on a page and what a reader types',
		],
	);
	for (const directive of [
		'img-src',
		'media-src',
		'font-src',
		'frame-src',
		'worker-src',
		'manifest-src',
		'object-src',
		'form-action',
		'frame-ancestors',
		'default-src',
	])
		assert.match(remarks(withPolicy({ [directive]: ['https://x.example'] }))[0]!, /https:\/\/x\.example: .*https:\/\/x\.example/);
});

test('a script or stylesheet that the policy refuses is told with what to add', () => {
	const config = {
		scripts: ['https://stats.example/a.js', '/local.js'],
		head: {
			script: [{ src: 'https://cdn.example/b.js' }, { content: '1' }],
			link: [
				{ rel: 'stylesheet', href: '//css.example/c.css' },
				{ rel: 'preconnect', href: 'https://x.example' },
			],
		},
	};
	assert.equal(remarks(configOf(config)), [
		'head.script.0.src warning: "https://cdn.example/b.js" does not load: the Content-Security-Policy of the pages does not allow it\n  contentSecurityPolicy: { "script-src": ["https://cdn.example"] }',
		'scripts.0 warning: "https://stats.example/a.js" does not load: the Content-Security-Policy of the pages does not allow it\n  contentSecurityPolicy: { "script-src": ["https://stats.example"] }',
		'head.link.0.href warning: "//css.example/c.css" does not load: the Content-Security-Policy of the pages does not allow it\n  contentSecurityPolicy: { "style-src": ["https://css.example"] }',
	]);
	const allowed = { 'script-src': ['https://cdn.example', 'https://stats.example'], 'style-src': ['css.example'] };
	assert.not.match(remarks(configOf({ ...config, contentSecurityPolicy: allowed })).join('\n'), 'warning');
	assert.not.match(remarks(configOf({ ...config, contentSecurityPolicy: false })).join('\n'), 'warning');
});

test('sources match addresses as in browsers', () => {
	const matches = (source: string, address: string) => allows(withPolicy({ 'frame-src': [source] }), 'frame-src', address);
	for (const [source, address] of [
		['https://a.example', 'https://a.example/x'],
		['a.example', 'https://a.example/x'],
		['*.a.example', 'https://b.a.example/'],
		['https:', 'https://any.example'],
		['*', 'http://any.example'],
		['http://127.0.0.1:*', 'http://127.0.0.1:8080/x'],
		['https://a.example:443', 'https://a.example/'],
		['https://a.example/p/', 'https://a.example/p/q'],
		["'self'", '/page/'],
	] as const)
		assert.ok(matches(source, address), `${source} ${address}`);
	for (const [source, address] of [
		['https://a.example', 'http://a.example/'],
		['https://a.example', 'https://b.a.example/'],
		['*.a.example', 'https://a.example/'],
		['*.a.example', 'https://ba.example/'],
		['https://a.example', 'https://a.example:8443/'],
		['https://a.example/p/', 'https://a.example/q'],
		['https:', 'data:text/html,x'],
		["'self'", 'https://other.example'],
	] as const)
		assert.not.ok(matches(source, address), `${source} ${address}`);
	assert.not.ok(allows(configOf(), 'frame-src', 'https://a.example'), 'nothing is framed by itself');
	assert.ok(allows(configOf(), 'img-src', 'https://a.example'));
});

test('wrong sources, elements and attributes are errors', () => {
	const wrong = (more: object) => {
		const result = configSchema.safeParse({ title: 'T', url: 'https://docs.example', ...more });
		return result.success
			? []
			: result.error.issues.map((issue) =>
					issue.code === 'invalid_union' ? JSON.stringify(issue.errors) : `${issue.path.join('.')}: ${issue.message}`,
				);
	};
	for (const source of ['unsafe-inline', 'https://a.example; script-src *', 'a b', "'nonce-1'", 'self', ''])
		assert.is(wrong({ contentSecurityPolicy: { 'script-src': [source] } }).length, 1, source);
	assert.is(wrong({ contentSecurityPolicy: { 'scripts-src': ['https:'] } }).length, 1);
	assert.is(wrong({ head: { script: [{ src: '/a.js', onload: 'x()' }] } }).length, 1);
	assert.is(wrong({ head: { script: [{ src: '/a.js', content: '1' }] } }).length, 1);
	assert.is(wrong({ head: { script: [{ content: '</script>' }] } }).length, 1);
	assert.is(wrong({ head: { script: [{ src: '/a.js', integrity: 'abc' }] } }).length, 1);
	assert.is(wrong({ head: { link: [{ href: '/a' }] } }).length, 1);
	assert.is(wrong({ head: { links: [] } }).length, 1);
	assert.equal(
		wrong({ head: { script: [{ src: '/a.js', async: true, 'data-domain': 'x' }], meta: [{ 'http-equiv': 'x', content: 'y' }] } }),
		[],
	);
});

test.run();
