import type { MdxModule } from './markdown/types.ts';

/** A module that shows nothing. */
export const emptyModule: MdxModule = {
	esm: '',
	imports: [],
	declared: {},
	exports: [],
	parts: [{ type: 'text', value: '' }],
	toc: [],
	frontMatter: {},
	title: '',
};
