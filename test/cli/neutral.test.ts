/** What the tool makes of somebody's site is theirs: no link of the tool's makers, none of their colours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formats } from '../../src/links/formats.ts';
import { vrmdocs } from '../support/cli.ts';
import { filesIn, tempDir } from '../support/files.ts';

const fixture = join(process.env.PROJECT_ROOT!, 'test/fixtures/minimal');

/** Names of formats, which are no links. */
const allowed =
	/^https?:\/\/(?:(?:www\.)?w3\.org|www\.sitemaps\.org|www\.google\.com\/schemas|schema\.org|validator\.w3\.org|purl\.org|jsonfeed\.org|react\.dev|a9\.com\/-\/spec\/opensearch|a9\.com\/-\/opensearch|www\.mozilla\.org\/2006\/browser\/search)\b/;

/** Licences of libraries stand in comments. */
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '');

test('no file of the output holds an address that the site has not written', async () => {
	const out = join(tempDir(), 'out');
	const { code } = await vrmdocs(['build', fixture, '--out', out, '--no-cache', '--quiet']);
	assert.is(code, 0);
	const own = /"url":\s*"([^"]+)"|url: '([^']+)'/.exec(readFileSync(join(fixture, 'vrmdocs.config.ts'), 'utf8'))!;
	const site = own[1] ?? own[2]!;
	const sources = filesIn(fixture).map((file) => readFileSync(join(fixture, file), 'utf8'));
	const texts = filesIn(out).filter((file) => /\.(?:html|xml|json|css|js|txt|webmanifest)$/.test(file));
	assert.ok(texts.length > 20);
	for (const file of texts)
		for (const [address] of withoutComments(readFileSync(join(out, file), 'utf8')).matchAll(/https?:\/\/[^\s"'<>`)\\]+/g))
			assert.ok(
				allowed.test(address) || address.startsWith(site) || sources.some((text) => text.includes(address.replace(/\/$/, ''))),
				`${file}: ${address}`,
			);
});

test('a SARIF report names the tool without a link', () => {
	const report = {
		problems: [],
		pages: 0,
		links: 0,
		external: { addresses: 0, asked: 0 },
		durationMs: 0,
		fixes: [],
		prefix: '',
	};
	const { $schema: _schema, ...sarif } = JSON.parse(formats.sarif(report, false)) as Record<string, unknown>;
	assert.not.match(JSON.stringify(sarif), 'http');
	assert.match(JSON.stringify(sarif), '"name":"vrmdocs"');
});

/** Of a hexadecimal colour: how far its channels are apart, 0 to 255. */
function spread(colour: string): number {
	const digits = colour.length === 4 ? [...colour.slice(1)].map((d) => d + d) : colour.slice(1, 7).match(/../g)!;
	const channels = digits.map((d) => Number.parseInt(d, 16));
	return Math.max(...channels) - Math.min(...channels);
}

test('ink, surfaces and lines of the theme are greys, light and dark; its accent is a colour', () => {
	const css = readFileSync(join(process.env.PROJECT_ROOT!, 'templates/styles/tokens.css'), 'utf8');
	const tokens = [...css.matchAll(/--((?:accent|on-accent|ink|surface|line|note|footer)[\w-]*): (?:(#[0-9a-f]{3,6})|var\(--([\w-]+)\));/g)];
	assert.ok(tokens.length > 30);
	for (const [, name, colour, other] of tokens)
		if (/^accent/.test(name!)) assert.ok(colour && spread(colour) > 80, `${name} ${colour ?? other}`);
		else if (other) assert.ok(/^(?:ink|surface|line)/.test(other), `${name} is that of ${other}, which is looked at itself`);
		else assert.ok(spread(colour!) < 24, `${name} ${colour}`);
});

test.run();
