/** `markdown` of a Docusaurus config, and the remark and rehype plugins of its content → our `markdown`. */

import { isObject, type Mapping, type Reader } from '../../../config/mapping.ts';
import { findPackage } from '../../../config/site-package.ts';
import { remarkPluginsOf } from './remark-plugins.ts';

export function mapMarkdown(mapping: Mapping, reader: Reader, config: unknown): void {
	// Defaults of Docusaurus that differ from ours.
	mapping.set(['markdown', 'emoji'], reader.take<boolean>('emoji') ?? true, reader.at('emoji'));
	mapping.set(['markdown', 'figures'], false, ['markdown']);
	mapping.set(['markdown', 'keepHeading'], true, ['markdown']);
	// Tags in pages that are not MDX are HTML.
	mapping.set(['markdown', 'components'], false, ['markdown']);
	// Their remark plugins may be slow, such as running a compiler for each page.
	mapping.set(['markdown', 'timeLimit'], 600, ['markdown']);
	const hooks = reader.inner('hooks');
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
	for (const name of ['preprocessor', 'parseFrontMatter']) {
		const read = reader.take(name);
		// The compiler threads read both from the Docusaurus config itself; this only turns on preprocessing.
		if (typeof read === 'function') mapping.set(['markdown', 'preprocess'], read, reader.at(name));
	}
	const html = reader.inner('remarkRehypeOptions');
	for (const [theirs, ours] of [
		['footnoteLabel', 'footnotes'],
		['footnoteBackLabel', 'footnoteBack'],
	] as const) {
		const label = html.take(theirs);
		if (typeof label === 'string') mapping.set(['strings', ours], label, html.at(theirs));
		else if (label !== undefined) mapping.tell(`markdown.remarkRehypeOptions.${theirs}`, html.at(theirs), 'footnotes have our labels');
	}
	html.done();
	// By default, all pages of Docusaurus are MDX, whatever their extension.
	mapping.set(['markdown', 'format'], reader.take<string>('format') ?? 'mdx', ['markdown', 'format']);
	// `maintainCase` of `anchors` is read by load.ts.
	reader.skip('anchors', 'mdx1Compat');
	reader.done();
	mapPlugins(mapping, config);
}

function mapPlugins(mapping: Mapping, config: unknown): void {
	const { remarkPlugins, rehypePlugins, supported, admonitions } = remarkPluginsOf(config, mapping.siteDir);
	if (remarkPlugins.length) mapping.set(['markdown', 'remarkPlugins'], remarkPlugins, ['presets']);
	if (rehypePlugins.length) mapping.set(['markdown', 'rehypePlugins'], rehypePlugins, ['presets']);
	mapping.set(['markdown', 'admonitions'], admonitions, ['presets']);
	const npm = supported.find(({ name }) => name === '@docusaurus/remark-plugin-npm2yarn');
	if (npm) {
		const { converters } = (isObject(npm.options) ? npm.options : {}) as { converters?: unknown[] };
		const managers = (converters ?? ['yarn', 'pnpm', 'bun']).filter((name) => typeof name === 'string');
		mapping.set(['markdown', 'npm2yarn'], managers, ['presets']);
	}
	if (supported.some(({ name }) => name === 'remark-math')) turnOn(mapping, 'katex', ['presets'], 'formulas are shown as text', 'math');
}

/** Turns on a feature if the site has installed its package, else reports that. */
function turnOn(mapping: Mapping, name: string, theirs: (string | number)[], effect: string, key = name): void {
	if (findPackage(name, mapping.siteDir)) mapping.set(['markdown', key], true, theirs);
	else mapping.tell(`${key} without the package ${name}`, theirs, effect, `npm install ${name}`);
}
