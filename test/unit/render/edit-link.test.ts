/** Edit links: the address of a source, whatever its name. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { editHrefOf } from '../../../src/render/pages/common.ts';
import { graphOf } from '../../support/site.ts';

test('names are escaped as an address wants', async () => {
	const { site } = await graphOf({ 'docs/a.md': '# A\n' }, { editUrl: 'https://git.example/edit/main/{path}' });
	const href = (source: string) => editHrefOf({ site } as never, source, { editLocalizedFiles: true });
	assert.is(href('docs/example#.md'), 'https://git.example/edit/main/docs/example%23.md');
	assert.is(href('docs/q?m.md'), 'https://git.example/edit/main/docs/q%3Fm.md');
	assert.is(href('docs/表 100%.md'), 'https://git.example/edit/main/docs/%E8%A1%A8%20100%25.md');
	assert.is(href('docs/$&.md'), 'https://git.example/edit/main/docs/$&.md');
});

test('a page whose custom_edit_url is null has no edit link, one with an address has that', async () => {
	const { site } = await graphOf({ 'docs/a.md': '# A\n' }, { editUrl: 'https://git.example/edit/main/{path}' });
	const href = (custom?: string | null) => editHrefOf({ site } as never, 'docs/a.md', { editLocalizedFiles: true }, custom);
	assert.is(href(), 'https://git.example/edit/main/docs/a.md');
	assert.is(href(null), undefined);
	assert.is(href('https://wiki.example/a'), 'https://wiki.example/a');
});

test.run();
