/**
 * The dynamic part of an MDX page → a module. For the server it exports the parts of the page, for the browser its islands alone:
 *
 *     <Chart rows={[1]}>**a**</Chart>   → export const parts = [(props) => <Chart rows={[1]}><Static html="<strong>a</strong>"/></Chart>]
 *     <Counter>**a**</Counter>          → server: <MdxIsland name="docs/a.mdx#0" component={islands["docs/a.mdx#0"]} statics={["<strong>a</strong>"]}/>
 *                                         browser: export const islands = {"docs/a.mdx#0": (props) => <Counter><Static index={0}/></Counter>}
 */
import { styleOf } from '../../../templates/mdx/style.ts';
import { isPartial } from '../markdown/part.ts';
import type { MdxAttribute, MdxCode, MdxModule, MdxNode } from '../markdown/types.ts';

interface CodeContext {
	/** Path of the page from the site folder. */
	path: string;
	/** For the server or the browser. */
	side: 'server' | 'browser';
	/** The whole text as one component, for pages that show it; its addresses are final. */
	partial: boolean;
	/** A page gives the partial components for its elements and tags. */
	open?: boolean;
	/** Whether what a name stands for holds state or reacts to the reader. */
	reacts(name: string): boolean;
	/** Address of a module with components for tags that no page imports; undefined where the site has none but its own. */
	components?: string;
	/** A tag that nobody knows shows what is between it and its end. */
	absent?: 'shown';
	/** Addresses in Markdown of a partial: HTML → an expression. */
	htmlExpression(html: string): string;
}

const RUNTIME = 'vrmdocs:mdx';
const isOwn = (name: string | null): name is string => name !== null && /^[A-Z]|\./.test(name);
const rootOf = (name: string): string => name.split('.')[0]!;

type Element = MdxNode & { type: 'element' };

/** `() => <A.B/>` → A */
const tagsIn = (code: string): Set<string> => new Set([...code.matchAll(/<([A-Z]\w*)(?=[\s/>.])/g)].map(([, name]) => name!));

/** What of a page is an island, and what within an island is rendered on the server. */
function reactivity(module: MdxModule, context: CodeContext) {
	const imports = new Map(module.imports.map((one) => [one.local, one]));
	const isDeclared = (name: string) => imports.has(name) || Object.hasOwn(module.declared, name);
	const results = new Map<string, boolean>();
	/** Whether a name of the page reacts, or something that its code names. */
	const reacts = (name: string): boolean => {
		const before = results.get(name);
		if (before !== undefined) return before;
		results.set(name, false);
		const own = module.declared[name];
		const result = own
			? own.reacts || own.names.some(reacts)
			: (imports.has(name) || context.components !== undefined) && context.reacts(name);
		results.set(name, result);
		return result;
	};
	const codeReacts = ({ names, reacts: own }: MdxCode): boolean => own || names.some((name) => isDeclared(name) && reacts(name));
	const attributeReacts = (attribute: MdxAttribute): boolean =>
		'code' in attribute && (('name' in attribute && /^on[A-Z]/.test(attribute.name)) || codeReacts(attribute));
	const nodeReacts = (node: MdxNode): boolean => {
		if (node.type === 'expression') return codeReacts(node);
		if (node.type !== 'element') return false;
		const isPart = isOwn(node.name) && isPartial(imports.get(node.name)?.from);
		// A text, or a component of the server, is rendered there, whatever it is given.
		if (isPart || (!context.components && isStatic(node))) return false;
		return (isOwn(node.name) && reacts(rootOf(node.name))) || node.attributes.some(attributeReacts);
	};
	/**
	 * Within an island, what comes from the server: Markdown, partials, components that only the server has. A component that reacts may look at
	 * the props of its children, as `Tabs` does: where the site has both, they are in the browser too.
	 */
	const isStatic = (node: MdxNode, parent?: Element): boolean => {
		if (node.type === 'html') return true;
		if (node.type !== 'element' || !isOwn(node.name)) return false;
		const root = rootOf(node.name);
		if (isDeclared(root)) return isPartial(imports.get(root)?.from);
		return !(context.components && (nodeReacts(node) || (parent?.name && !isDeclared(rootOf(parent.name)) && nodeReacts(parent))));
	};
	return { isDeclared, nodeReacts, isStatic };
}

/** @returns the text of a TSX module; its imports and exports are on the lines where the page has them */
export function moduleCode(module: MdxModule, context: CodeContext): { code: string; islands: number } {
	const { isDeclared, nodeReacts, isStatic } = reactivity(module, context);
	const islands: string[] = [];
	/** Names of tags that the page neither imports nor declares, of what is written now. */
	let free = new Set<string>();
	const use = (node: Element): string => {
		const name = node.name!;
		if (isOwn(name) && !isDeclared(rootOf(name))) free.add(rootOf(name));
		return name;
	};
	/** Tags in JavaScript are components that a page need not import, too. */
	const takeTags = (code: string): void => {
		for (const name of tagsIn(code)) if (!isDeclared(name)) free.add(name);
	};
	const attributes = (node: Pick<Element, 'attributes'>): string =>
		node.attributes
			.map((attribute) => {
				if ('code' in attribute) {
					takeTags(attribute.code);
					return 'spread' in attribute ? ` {${attribute.code}}` : ` ${attribute.name}={${attribute.code}}`;
				}
				const { name, text } = attribute;
				return text === true ? ` ${name}` : ` ${name}={${JSON.stringify(name === 'style' ? styleOf(text) : text)}}`;
			})
			.join('');
	/** A component around it may know it by its key. */
	const keyOf = (node: MdxNode): string =>
		node.type === 'element' ? attributes({ attributes: node.attributes.filter((one) => 'name' in one && one.name === 'key') }) : '';
	/** @param statics of the island around it; undefined outside of islands */
	const jsx = (node: MdxNode, statics: string[] | undefined, parent?: Element): string => {
		if (node.type === 'text') return `{${JSON.stringify(node.value)}}`;
		if (node.type === 'expression' && !(statics === undefined && nodeReacts(node))) {
			takeTags(node.code);
			return `{${node.code}\n}`;
		}
		if (statics && isStatic(node, parent)) {
			const inline = 'inline' in node && node.inline;
			const index = statics.push(node.type === 'html' ? context.htmlExpression(node.html) : around(jsx(node, undefined))) - 1;
			return `<VStatic${keyOf(node)} index={${index}}${inline ? ' inline' : ''}/>`;
		}
		if (node.type === 'html') return `<VStatic html={${context.htmlExpression(node.html)}}${context.partial ? ' partial' : ''}/>`;
		if (statics === undefined && nodeReacts(node)) return island(node);
		const element = node as Element;
		const inner = element.children.map((child) => jsx(child, statics, element)).join('');
		if (element.name === null) return `<>${inner}</>`;
		const tag = use(element);
		return inner ? `<${tag}${attributes(element)}>${inner}</${tag}>` : `<${tag}${attributes(element)}/>`;
	};
	/** What an island shows of the server is rendered by itself. */
	const around = (body: string): string => (context.open ? `<VOpened components={vOpened}>${body}</VOpened>` : `<>${body}</>`);
	const island = (node: MdxNode & { inline: boolean }): string => {
		const name = JSON.stringify(`${context.path}#${islands.length}`);
		const at = islands.push('') - 1;
		const statics: string[] = [];
		const outer = free;
		free = new Set();
		const body = jsx(node, statics);
		islands[at] = `${name}: function VOfIsland(props) { ${freeTags()}return <>${body}</>; }`;
		for (const one of free) outer.add(one);
		free = outer;
		return `<VIsland name={${name}} component={vIslands[${name}]} pageProps={${context.open ? '{ ...props, components: undefined }' : 'props'}} statics={[${statics.join(', ')}]} inline={${String(node.inline)}}/>`;
	};
	/** Takes the free tags from the components of the site. */
	const freeTags = (): string => {
		if (!free.size) return '';
		const list = [...free].map((name) => (context.absent ? `${name} = VShown` : name)).join(', ');
		const from = context.components ? 'VComponents' : 'vUse()';
		return `const { ${list} } = ${context.open ? `{ ...${from}, ...vUseOpened() }` : from}; `;
	};
	const parts = module.parts.map((node) => {
		free = new Set();
		const body = jsx(node, undefined);
		const names = freeTags();
		if (!context.open) return `function VPart(props) { ${names}return <>${body}</>; }`;
		// The components it is given count within it.
		return `function VPart(props) { return <VOpened components={props.components}><VWithin {...props}/></VOpened>; }\nfunction VWithin(props) { const vOpened = vUseOpened(); ${names}return <>${body}</>; }`;
	});
	const partials = module.imports.filter(({ from, name }) => isPartial(from) && name === 'default');
	const more = partials.map(({ from }, i) => `import { islands as vIslands${i}, toc as vToc${i} } from ${JSON.stringify(from)};`);
	const table = `export const islands = { ${[...islands, ...partials.map((_, i) => `...vIslands${i}`)].join(',\n')} };\nconst vIslands = islands;`;
	const runtime = [
		`import { Static as VStatic, MdxIsland as VIsland, useComponents as vUse${context.absent ? ', Shown as VShown' : ''} } from '${RUNTIME}';`,
		...(context.components ? [`import VComponents from ${JSON.stringify(context.components)};`] : []),
		...(context.open ? [`import { MDXProvider as VOpened, useOpened as vUseOpened } from 'vrmdocs:mdx-open';`] : []),
		...more,
	];
	const toc = tocCode(
		module,
		partials.map(({ local }) => local),
	);
	const body =
		context.side === 'browser'
			? [table, ...(context.partial ? ['export default undefined;', 'export const toc = [];'] : [])]
			: [table, ...serverExports(module, parts, toc, context)];
	const ofModule = context.components ? [...tagsIn(module.esm)].filter((name) => !isDeclared(name) && !isBound(name, module.esm)) : [];
	const given = ofModule.length ? `const { ${ofModule.join(', ')} } = VComponents; ` : '';
	return {
		code: [given + module.esm, ...runtime, ...pageValues(module, isDeclared), ...body].join('\n'),
		islands: islands.length + partials.length,
	};
}

/** Whether code gives a name a meaning itself, in a function for instance: `({ as: Tag }) =>`. */
const isBound = (name: string, code: string): boolean =>
	new RegExp(`(?:const|let|var|function|class)\\s+${name}\\b|[{,:(]\\s*${name}\\s*[,})=]`).test(code);

/** What a page that imports a text gets: the text, in the layout that it has. */
const defaultOf = ({ layout }: MdxModule, part: string): string =>
	layout
		? `const VText = ${part}\nexport default function VLaidOut(props) { return <VLayout {...props}><VText {...props}/></VLayout>; }`
		: `export default ${part}`;

const serverExports = (module: MdxModule, parts: string[], toc: string, { partial }: CodeContext): string[] => [
	...(module.exports.includes('toc') ? [] : [`export ${toc}`]),
	partial ? defaultOf(module, parts[0]!) : `export const parts = [${parts.join(',\n')}];`,
];

/** The table of contents with those of its partials. */
function tocCode({ toc }: MdxModule, partials: string[]): string {
	const entries = toc.map((entry) => {
		if (!('partial' in entry)) return JSON.stringify({ value: entry.text, id: entry.id, level: entry.level });
		const index = partials.indexOf(entry.partial);
		return index < 0 ? '' : `...vToc${index}`;
	});
	return `const toc = [${entries.filter(Boolean).join(', ')}];`;
}

/** What pages of MDX may name without declaring it. */
function pageValues({ frontMatter, title, esm, parts }: MdxModule, isDeclared: (name: string) => boolean): string[] {
	const text = esm + JSON.stringify(parts);
	const values: [string, unknown][] = [
		['frontMatter', frontMatter],
		['contentTitle', title],
	];
	return values.flatMap(([name, value]) =>
		!isDeclared(name) && new RegExp(`\\b${name}\\b`).test(text) ? [`export const ${name} = ${JSON.stringify(value)};`] : [],
	);
}
