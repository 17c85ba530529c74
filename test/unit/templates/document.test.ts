import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inlineScript } from '../../../templates/client/inline.ts';
import { documentTitle } from '../../../templates/layouts/Head.tsx';

const colorMode = { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false } as const;

test('titles are PAGE | SITE', () => {
	const site = { title: 'VRM', tagline: 'アバターの形式', titleDelimiter: ' | ' };
	assert.is(documentTitle(site, '表情'), '表情 | VRM');
	assert.is(documentTitle(site, ''), 'アバターの形式 | VRM');
	assert.is(documentTitle({ ...site, tagline: '' }, ''), 'VRM');
});

/** Runs the inline script in a small world; returns what it set. */
function runInline(script: string, stored: Record<string, string> | null): { dataset: Record<string, string>; warned: boolean } {
	const dataset: Record<string, string> = {};
	let warned = false;
	const localStorage = {
		getItem(key: string): string | null {
			if (!stored) throw new Error('denied');
			return stored[key] ?? null;
		},
		removeItem(key: string): void {
			delete stored?.[key];
		},
	};
	const run = new Function('document', 'localStorage', 'console', 'matchMedia', script);
	run({ documentElement: { dataset } }, localStorage, { warn: () => (warned = true) }, (query: string) => ({
		matches: query.includes('dark'),
	}));
	return { dataset, warned };
}

test('the inline script is under 1 KB and takes the stored theme', () => {
	const script = inlineScript({ colorMode, announcement: { id: 'v1', isCloseable: true } });
	assert.ok(Buffer.byteLength(script) < 1024);
	assert.is(runInline(script, {}).dataset.theme, 'light');
	assert.is(runInline(script, { theme: 'dark' }).dataset.theme, 'dark');
	assert.is(runInline(script, { theme: '<img>' }).dataset.theme, 'light');
});

test('storage that is not available is a warning and nothing else', () => {
	const { dataset, warned } = runInline(inlineScript({ colorMode, announcement: { id: 'v1', isCloseable: true } }), null);
	assert.is(dataset.theme, 'light');
	assert.ok(warned);
});

test('where configured, the system decides as long as nothing is stored', () => {
	const script = inlineScript({ colorMode: { ...colorMode, respectPrefersColorScheme: true } });
	assert.is(runInline(script, {}).dataset.theme, 'dark');
	assert.is(runInline(script, { theme: 'light' }).dataset.theme, 'light');
});

test('a dismissed announcement stays closed until its id changes', () => {
	const stored = { 'announcement.id': 'v1', 'announcement.dismissed': 'true' };
	assert.is(runInline(inlineScript({ colorMode, announcement: { id: 'v1', isCloseable: true } }), stored).dataset.announcementClosed, '');
	assert.is(
		runInline(inlineScript({ colorMode, announcement: { id: 'v2', isCloseable: true } }), stored).dataset.announcementClosed,
		undefined,
	);
});

test('a bar that was dismissed is shown again after another one was', () => {
	for (const isCloseable of [true, false]) {
		const stored = { 'announcement.id': 'v1', 'announcement.dismissed': 'true' };
		runInline(inlineScript({ colorMode, announcement: { id: 'v2', isCloseable } }), stored);
		assert.is(
			runInline(inlineScript({ colorMode, announcement: { id: 'v1', isCloseable: true } }), stored).dataset.announcementClosed,
			undefined,
		);
	}
});

test('an announcement id cannot leave the script', () => {
	const script = inlineScript({ colorMode, announcement: { isCloseable: true, id: '</script><script>"\u2028' } });
	assert.not(script.includes('</script'));
	assert.is(
		runInline(script, { 'announcement.id': '</script><script>"\u2028', 'announcement.dismissed': 'true' }).dataset.announcementClosed,
		'',
	);
});

test.run();
