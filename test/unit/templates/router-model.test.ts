/** The router in a tab where requests, loads and traversals end in any order and in any way: the address is that of the page shown. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, FakeTab } from '../../support/fake-tab.ts';
import { fc } from '../../support/fixed-seed.ts';
import { fuzz } from '../../support/fuzz.ts';
import { reliabilitySection } from '../../support/reliability.ts';

const test = suite('router model');
const table = reliabilitySection('Addresses', 'test/unit/templates/router-model.test.ts');

type Step =
	| { do: 'click'; href: string }
	| { do: 'go'; by: number }
	| { do: 'answer' | 'load'; which: number; answer: Answer }
	| { do: 'scroll'; top: number }
	| { do: 'traverse' | 'callback' | 'stop' | 'query' };

const answer = fc.constantFrom<Answer>('ok', 'ok', 'ok', 'error', 'reset', 'other', 'nothing');
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({ do: fc.constant('click' as const), href: fc.constantFrom('/a/', '/b/', '/c/', '/b', '/c/index.html') }),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('click' as const), href: fc.constantFrom('#x', '/a/#x', '/b/#x', '/a/?q=1') }) },
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('go' as const), by: fc.constantFrom(-1, -1, -1, 1, 1, -2, 2) }) },
	{ weight: 5, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(9), answer }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('load' as const), which: fc.constant(0), answer }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('scroll' as const), top: fc.integer({ min: 100, max: 900 }) }) },
	{ weight: 5, arbitrary: fc.constant({ do: 'traverse' as const }) },
	{ weight: 4, arbitrary: fc.constant({ do: 'callback' as const }) },
	{ weight: 1, arbitrary: fc.constantFrom({ do: 'stop' as const }, { do: 'query' as const }) },
);

/** What promises lead to has happened. */
const promises = (): Promise<void> => new Promise((done) => setImmediate(done));

async function take(tab: FakeTab, one: Step): Promise<void> {
	const { document } = tab;
	if (one.do === 'click') tab.click(one.href);
	else if (one.do === 'go') tab.traversals.push(one.by);
	else if (one.do === 'traverse') tab.traversals.length > 0 && tab.traverse();
	else if (one.do === 'answer') document.requests[one.which % document.requests.length]?.end(one.answer);
	else if (one.do === 'load') tab.pending && tab.arrive(one.answer);
	else if (one.do === 'callback') document.callbacks.shift()?.();
	else if (one.do === 'stop') tab.stop();
	else if (one.do === 'query') tab.setState(false, tab.entry.state, '?filter=1');
	else if (one.do === 'scroll' && !document.isError) document.scrollY = one.top;
	await promises();
}

/** Everything that is under way ends, well. */
async function settle(tab: FakeTab): Promise<void> {
	for (let steps = 0; ; steps++) {
		assert.ok(steps < 500, 'it comes to rest');
		const { requests, callbacks } = tab.document;
		if (tab.traversals.length) tab.traverse();
		else if (callbacks.length) callbacks.shift()!();
		else if (requests.length) requests[0]!.end('ok');
		else if (tab.pending) tab.arrive('ok');
		else return;
		await promises();
	}
}

const state = (tab: FakeTab): string =>
	`${tab.entries.map(({ url }, i) => (i === tab.index ? '>' : '') + url.pathname + url.search + url.hash).join(' ')} shows ${tab.document.content}`;

for (const way of ['Navigation API', 'history'] as const) {
	test(`${way}: when all has come to rest, the address is that of the page shown, and the next click opens its page`, async () => {
		await fuzz(
			fc.tuple(fc.array(step, { maxLength: 30, minLength: 4 }), fc.array(fc.boolean(), { minLength: 1, maxLength: 9 })),
			1500,
			async ([list, chances]) => {
				let used = 0;
				const tab = new FakeTab('/a/', way === 'Navigation API', () => chances[used++ % chances.length]!);
				for (const one of list) await take(tab, one);
				await settle(tab);
				assert.ok(tab.isTrue, state(tab));
				if (tab.document.isError) return;
				const { document } = tab;
				for (const href of ['/c/', '/b/']) tab.click(href);
				await settle(tab);
				assert.ok(tab.isTrue && tab.document.content === '/b/', state(tab));
				// Of a page of another build the whole document comes.
				if (!list.some((one) => 'answer' in one && one.answer === 'other')) assert.is(tab.document, document);
			},
		);
		table.held(
			`random clicks, back, forward, go(-2), Stop; answers and documents in any order, late, failing, broken off or downloads; ${way}, without a browser`,
			'1,500 walks of up to 30 steps',
			'at rest the address is that of the page shown; the next click opens its page',
		);
	});

	test(`${way}: going back and forth lands where each page was left`, async () => {
		await fuzz(fc.array(step, { maxLength: 20, minLength: 4 }), 600, async (list) => {
			const tab = new FakeTab('/a/', way === 'Navigation API', () => false);
			for (const one of list) {
				if (one.do === 'query' || (one.do === 'click' && one.href.includes('?'))) continue;
				await take(tab, one);
			}
			await settle(tab);
			for (const by of [-1, 1, -1, -2, 1, 2]) {
				const { document, entry } = tab;
				if (document.isError) return;
				document.scrollY = 1000 + tab.index;
				tab.traversals.push(by);
				await settle(tab);
				const { left } = tab.entry;
				if (tab.entry === entry) continue;
				if (left && left.document === tab.document && document === tab.document)
					assert.is(document.scrollY, left.top, `go(${by}): ${document.scrollY}, left at ${left.top}: ${state(tab)}`);
			}
		});
	});
}

test('test/RELIABILITY.md says what was tried', table.check);

test.run();
