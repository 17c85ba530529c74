/** Components of the theme's shell that a site replaces: told, with what takes their place here. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { swizzleProblems } from '../../../../src/adapters/docusaurus/theme/modules.ts';
import { tempDir, writeFiles } from '../../../support/files.ts';

const test = suite('swizzled components');

test('of versions and languages', () => {
	const dir = tempDir();
	const names = ['DocVersionBadge', 'NavbarItem/DocsVersionDropdownNavbarItem', 'NavbarItem/LocaleDropdownNavbarItem', 'Root', 'SearchBar'];
	writeFiles(dir, Object.fromEntries(names.map((name) => [`src/theme/${name}/index.tsx`, 'export default () => null;'])));
	const told = swizzleProblems(dir).map(
		({ file, message, hint }) => `${file} ${message.split(':')[0]} ${/init --override (.*)/.exec(hint!)![1]}`,
	);
	assert.equal(told, [
		'src/theme/DocVersionBadge/index.tsx swizzled DocVersionBadge components/VersionNotice',
		'src/theme/NavbarItem/DocsVersionDropdownNavbarItem/index.tsx swizzled NavbarItem/DocsVersionDropdownNavbarItem islands/DocsVersion',
		'src/theme/NavbarItem/LocaleDropdownNavbarItem/index.tsx swizzled NavbarItem/LocaleDropdownNavbarItem components/NavbarItems',
		'src/theme/Root/index.tsx swizzled Root slots/AfterFooter',
		'src/theme/SearchBar/index.tsx swizzled SearchBar islands/SearchBox',
	]);
	for (const line of told) assert.ok(existsSync(join(process.env.PROJECT_ROOT!, `templates/${line.split(' ').at(-1)}.tsx`)));
});

test('of what is written in Markdown: used where they are imported, which is told', () => {
	const dir = tempDir();
	const names = ['Admonition/Types', 'CodeBlock', 'CodeBlock/Line', 'DocCardList', 'Heading', 'Layout', 'Logo', 'MDXComponents', 'Tabs'];
	writeFiles(dir, Object.fromEntries(names.map((name) => [`src/theme/${name}/index.tsx`, 'export default () => null;'])));
	assert.equal(
		swizzleProblems(dir).map(({ construct, message }) => `${construct}: ${message.split(', not ')[1]}`),
		[
			'swizzled Admonition/Types: for admonitions that begin with :::',
			'swizzled CodeBlock: for code between fences',
			'swizzled DocCardList: for generated pages of categories',
			'swizzled Layout: for docs, posts and their lists',
			'swizzled Logo: for the logo in the navbar',
		],
	);
});

test.run();
