/**
 * HTML that an author writes among the Markdown may not pass for what the tool makes.
 *
 *   <div data-island="AnnouncementBar">   would start a component of the site
 *   <a class="heading-anchor">            would be styled and searched as a heading's link
 *   <form name="querySelector">           would take the place of document.querySelector
 *   <svg><set attributeName="href">       would change an address after it was checked
 *
 *   <a ping="https://…">                  would tell others of each click
 *
 * Each is an error, and is taken out. Of JSX on a page of MDX attributes are checked alone: what its programs make is theirs. Elements are marked while they are still known to be the tool's own, before HTML is parsed.
 */
import type { Element, Root } from 'hast';
import { errorAt, type Problem } from '../../base/problem.ts';
import { hasElement, placeOf } from '../element.ts';
import { isElementMember, isReservedAttribute, isReservedClass, isReservedId } from '../reserved.ts';
import { svgElements } from '../svg-elements.ts';
import { replaceNode, walk } from '../walk.ts';

/** HTML as written. */
interface Raw {
	type: 'raw';
	value: string;
}

/** Not to be guessed by an author. */
const OWN = `own${Math.random().toString(36).slice(2)}`;
/** The same for elements of JSX: what is known of them is lost while HTML is parsed. */
const OF_JSX = `${OWN}-jsx`;

const isOfJsx = ({ data }: Element): boolean => (data as { jsx?: true } | undefined)?.jsx === true;

/** Marks the elements that Markdown became. Call it before the HTML in the tree is parsed: `<a.b>` would be an `<a>` of the class b then, and is text. */
export function markOwn(tree: Root): void {
	walk(tree, (node: Element | Raw) => {
		if (node.type === 'element') node.properties.dataWritten = isOfJsx(node) ? OF_JSX : OWN;
		// parse5 counts the line end after a bare & twice.
		else if (node.type === 'raw') node.value = node.value.replace(/<(?=\/?[a-z][^\s/>.#]*[.#])/gi, '&lt;').replace(/&(?=\n)/g, '&amp;');
	});
}

/** Takes the marks away again, and out of all other elements what is reserved. */
export function checkWritten(tree: Root): Problem[] {
	const problems: Problem[] = [];
	walk(tree, (node: Element, ancestors: (Element | Root)[]) => {
		if (node.type !== 'element') return undefined;
		const written = node.properties.dataWritten;
		if (written === OWN || written === OF_JSX) {
			delete node.properties.dataWritten;
			if (written === OF_JSX) node.data = { ...node.data, jsx: true } as never;
			return undefined;
		}
		// An image of HTML is nobody's business in a tree of Docusaurus, as one of JSX.
		if (node.tagName === 'img') node.data = { ...node.data, jsx: true } as never;
		const at = placeOf(node);
		const fault = elementFault(node, ancestors);
		if (fault) {
			problems.push(errorAt('raw-element', at, fault, 'use a file with the drawing, or a component from the components folder'));
			return replaceNode(node, ancestors);
		}
		for (const name of reservedIn(node, ancestors)) problems.push(errorAt('reserved-name', at, ...name));
		return undefined;
	});
	return problems;
}

/** An element of JSX: one whose attributes are known, or one that React renders. */
type JsxElement =
	| Element
	| { type: `mdxJsx${string}`; name: string | null; attributes: { name?: string }[]; position?: Element['position'] };

/** Takes attributes that scripts of the site look for out of the elements of a page of MDX. @param severity `warning` in another generator's tree */
export function checkJsx(tree: Root, severity: Problem['severity']): Problem[] {
	const problems: Problem[] = [];
	const isRefused = (name: string) => isReservedAttribute(name) || name === 'ping';
	walk(tree, (node: JsxElement) => {
		const refused: string[] = [];
		if (node.type === 'element') {
			if (!isOfJsx(node)) return;
			for (const property of Object.keys(node.properties)) {
				if (!isRefused(attributeName(property))) continue;
				refused.push(attributeName(property));
				delete node.properties[property];
			}
		} else if (node.type.startsWith('mdxJsx') && /^[a-z]/.test(node.name ?? '')) {
			refused.push(...node.attributes.flatMap(({ name }) => (name && isRefused(name) ? [name] : [])));
			node.attributes = node.attributes.filter(({ name }) => !name || !isRefused(name));
		}
		const tagName = node.type === 'element' ? node.tagName : node.name!;
		for (const name of refused) problems.push({ ...errorAt('reserved-name', placeOf(node), ...attributeFault(tagName, name)), severity });
	});
	return problems;
}

const attributeName = (property: string): string => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const attributeFault = (tagName: string, name: string): [message: string, hint: string] =>
	name === 'ping'
		? [`<${tagName}> has the attribute ping, which tells others of each click`, 'take it out']
		: [`<${tagName}> has the attribute ${name}, which scripts of the site look for`, 'give it another name'];

/** Elements in drawings and formulas that a browser reads as something else than what they are here. */
function elementFault({ tagName }: Element, ancestors: (Element | Root)[]): string | undefined {
	const isForeign =
		(hasElement(ancestors, 'svg') && tagName !== 'a' && !svgElements.has(tagName)) ||
		(hasElement(ancestors, 'math') && /^(?:annotation-xml|mglyph|malignmark)$/.test(tagName));
	return isForeign ? `<${tagName}> in a drawing or formula is not rendered` : undefined;
}

/** Removes reserved names from an element; returns message and hint for each. */
function reservedIn(node: Element, ancestors: (Element | Root)[]): [message: string, hint: string][] {
	const { properties, tagName } = node;
	const faults: [string, string][] = [];
	for (const property of Object.keys(properties)) {
		const name = attributeName(property);
		if (!isReservedAttribute(name) && name !== 'ping') continue;
		faults.push(attributeFault(tagName, name));
		delete properties[property];
	}
	if (Array.isArray(properties.className)) {
		for (const name of properties.className.filter((c) => isReservedClass(String(c))))
			faults.push([`<${tagName}> has the class ${name}, which scripts of the site look for`, 'use a class of your own']);
		properties.className = properties.className.filter((c) => !isReservedClass(String(c)));
	}
	for (const property of ['id', 'name'] as const) {
		const value = properties[property];
		if (value === undefined || !shadows(property, String(value), tagName, ancestors)) continue;
		faults.push([
			`<${tagName} ${property}="${value}"> takes a name that scripts of the site use`,
			property === 'name' && !hasElement(ancestors, 'form') ? 'use an id' : 'choose another one',
		]);
		delete properties[property];
	}
	return faults;
}

/**
 * Whether a name takes the place of a property: those of `form` and `img` of the document's (HTML Living Standard §3.1.7), those of controls of
 * their form's (§4.10.3).
 */
function shadows(property: 'id' | 'name', value: string, tagName: string, ancestors: (Element | Root)[]): boolean {
	if (property === 'id' && isReservedId(value)) return true;
	if (property === 'name' && (tagName === 'form' || tagName === 'img')) return true;
	return isElementMember(value) && (hasElement(ancestors, 'form') || /^(?:button|fieldset|input|output|select|img)$/.test(tagName));
}
