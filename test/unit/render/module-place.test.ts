/** Where a fault stands in a module of the site. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { placeInModule } from '../../../src/render/module-place.ts';
import { tempDir, writeFiles } from '../../support/files.ts';

const test = suite('places in modules');

test('a module is named by its file or its folder; a folder of parts alone has no place', () => {
	const dir = tempDir();
	writeFiles(dir, { 'src/theme/Footer/index.tsx': '\n\tonClick\n', 'src/theme/NotFound/Content.tsx': 'onClick', 'pages/a.tsx': 'onClick' });
	assert.equal(placeInModule(dir, 'src/theme/Footer', /onClick/), { file: 'src/theme/Footer/index.tsx', line: 2, column: 2 });
	assert.equal(placeInModule(dir, 'pages/a.tsx', /onClick/), { file: 'pages/a.tsx', line: 1, column: 1 });
	assert.is(placeInModule(dir, 'pages/a.tsx', /onChange/), undefined);
	assert.is(placeInModule(dir, 'src/theme/NotFound', /onClick/), undefined);
	assert.is(placeInModule(dir, undefined, /onClick/), undefined);
});

test.run();
