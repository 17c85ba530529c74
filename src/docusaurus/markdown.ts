/** `markdown` of a Docusaurus config, and the remark plugins of its content → `markdown` of ours. */
import { findPackage } from '../config/site-package.ts';
import { isObject, type Mapping, type Reader, readerOf } from './mapping.ts';
import { remarkPluginsOf } from './remark-plugins.ts';

export function mapMarkdown(mapping: Mapping, site: Reader, config: unknown): void {
	const reader = readerOf(mapping, site.take('markdown'), ['markdown'], 'markdown');
	// What a page of theirs looks like without a word in the config.
	mapping.set(['markdown', 'emoji'], reader.take<boolean>('emoji') ?? true, reader.at('emoji'));
	mapping.set(['markdown', 'figures'], false, ['markdown']);
	mapping.set(['markdown', 'keepHeading'], true, ['markdown']);
	// Where a page is no MDX, its tags are HTML.
	mapping.set(['markdown', 'components'], false, ['markdown']);
	// Plugins of theirs may run a compiler for each page.
	mapping.set(['markdown', 'timeLimit'], 600, ['markdown']);
	const hooks = readerOf(mapping, reader.take('hooks'), reader.at('hooks'), 'markdown.hooks');
	for (const [theirs, ours] of [
		['onBrokenMarkdownLinks', 'onBrokenMarkdownLinks'],
		['onBrokenMarkdownImages', 'onBrokenImages'],
	] as const) {
		const level = hooks.take(theirs);
		if (typeof level === 'function') mapping.tell(`markdown.hooks.${theirs}`, hooks.at(theirs), 'the function is not called');
		else mapping.set([ours], level, hooks.at(theirs));
	}
	hooks.done();
	if (reader.take('mermaid')) turnOn(mapping, 'mermaid', reader.at('mermaid'), 'diagrams are shown as code');
	for (const name of ['preprocessor', 'parseFrontMatter', 'remarkRehypeOptions']) {
		if (reader.take(name)) mapping.tell(`markdown.${name}`, reader.at(name), 'pages are read as they are written');
	}
	// Theirs are MDX, whatever they end in, unless the config says otherwise.
	mapping.set(['markdown', 'format'], reader.take<string>('format') ?? 'mdx', ['markdown', 'format']);
	reader.skip('mdx1Compat');
	reader.done();
	mapPlugins(mapping, config);
}

function mapPlugins(mapping: Mapping, config: unknown): void {
	const { remarkPlugins, rehypePlugins, known, admonitions } = remarkPluginsOf(config);
	if (remarkPlugins.length) mapping.set(['markdown', 'remarkPlugins'], remarkPlugins, ['presets']);
	if (rehypePlugins.length) mapping.set(['markdown', 'rehypePlugins'], rehypePlugins, ['presets']);
	mapping.set(['markdown', 'admonitions'], admonitions, ['presets']);
	const npm = known.find(({ name }) => name === '@docusaurus/remark-plugin-npm2yarn');
	if (npm) {
		const { converters } = (isObject(npm.options) ? npm.options : {}) as { converters?: unknown[] };
		const managers = (converters ?? ['yarn', 'pnpm', 'bun']).filter((name) => typeof name === 'string');
		mapping.set(['markdown', 'npm2yarn'], managers, ['presets']);
	}
	if (known.some(({ name }) => name === 'remark-math')) turnOn(mapping, 'katex', ['presets'], 'formulas are shown as text', 'math');
}

/** A feature that needs a package which the site installs. */
function turnOn(mapping: Mapping, name: string, theirs: (string | number)[], effect: string, key = name): void {
	if (findPackage(name, mapping.siteDir)) mapping.set(['markdown', key], true, theirs);
	else mapping.tell(`${key} without the package ${name}`, theirs, effect, `npm install ${name}`);
}
