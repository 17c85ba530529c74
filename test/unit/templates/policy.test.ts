/** The content policy of pages with heavy islands. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { policyOf } from '../../../src/config/policy.ts';
import { type Config, configSchema } from '../../../src/config/schema.ts';
import { extendPolicy } from '../../../templates/layouts/policy.ts';

const test = suite('content policy');
const policy = (additions: Config['contentSecurityPolicy']): string =>
	policyOf(configSchema.parse({ title: 'T', url: 'https://a.example', contentSecurityPolicy: additions }), ["'sha256-x'"])!.meta;
const site = policy({});
const directive = (text: string, name: string) => text.split('; ').find((part) => part.startsWith(`${name} `));

test('without needs it is the site’s; unknown names change nothing', () => {
	assert.is(extendPolicy(site, []), site);
	assert.is(extendPolicy(site, ['toString', "x' *"]), site);
});

test('each need widens its own directives', () => {
	const wide = extendPolicy(site, ['blobs', 'workers']);
	assert.is(directive(wide, 'worker-src'), "worker-src 'self' blob:");
	assert.is(directive(wide, 'connect-src'), "connect-src 'self' blob:");
	assert.is(directive(wide, 'script-src'), directive(site, 'script-src'));
});

test('a closed page names no other host', () => {
	assert.match(site, /https:/);
	assert.not.match(extendPolicy(site, ['closed', 'blobs']), /https:/);
	const open = policy({ 'script-src': ['https://counter.example'], 'connect-src': ['wss:', '*'] });
	assert.match(open, 'counter.example');
	assert.not.match(extendPolicy(open, ['closed', 'blobs']), /counter|wss|\*/);
});

test.run();
