import { isValidElement, type ReactNode } from 'react';
import { useServer } from './context.tsx';
import { slot } from './slots.ts';

interface IslandProps {
	/** File name in `islands/`, without extension. */
	name: string;
	/** Props, in the browser too: JSON, so keep them small. */
	props?: object;
	/** Server markup that the island does not render again, only adds behaviour to (see StaticHtml). */
	html?: string;
	/** The same as elements. */
	children?: ReactNode;
	/** Class names besides `island`. */
	className?: string;
	/** It stands in running text: a block would end the paragraph. */
	inline?: boolean;
}

/**
 * A component that also runs in the browser. Server only.
 *
 *     <Island name="ColorModeToggle" props={{ mode: 'light' }} />
 *     → <div class="island" data-island="ColorModeToggle" data-props="{…}" data-island-id="i0">…</div>
 */
export function Island({ name, props = {}, html, children, className, inline = false }: IslandProps) {
	const { queue, idPrefix, inert } = useServer();
	for (const [key, value] of Object.entries(props)) if (isLost(value)) throw new Error(lost(name, key, value));
	const id = `${idPrefix}${queue.length}`;
	const own = children === undefined;
	queue.push({ id, name, props: html === undefined ? props : { ...props, staticHtml: html }, own });
	const inner = own ? { dangerouslySetInnerHTML: { __html: slot(id) } } : { children: <div className="island-static">{children}</div> };
	const Box = inline ? 'span' : 'div';
	if (inert) return <Box {...inner} />;
	return (
		<Box
			className={className ? `island ${className}` : 'island'}
			data-island={name}
			data-props={JSON.stringify(props)}
			data-island-id={id}
			{...inner}
		/>
	);
}

/** What JSON does not keep. */
const isLost = (value: unknown): boolean =>
	typeof value === 'function' ||
	typeof value === 'bigint' ||
	isValidElement(value) ||
	/^\[object (?:Date|Map|Set|RegExp|URL)\]$/.test(String(Object.prototype.toString.call(value)));

const lost = (island: string, key: string, value: unknown): string =>
	typeof value !== 'function' && !isValidElement(value)
		? `the prop ${key} of the island ${island} is a ${typeof value === 'bigint' ? 'bigint' : Object.prototype.toString.call(value).slice(8, -1)}, which cannot reach the browser: hand over text, numbers, lists and plain objects`
		: `the prop ${key} of the island ${island} is ${typeof value === 'function' ? 'a function' : 'an element'}, which cannot reach the browser: hand over data, and put ${typeof value === 'function' ? 'the function into the island' : 'the element between the tags'}`;

/** An island used in Markdown by its name: `<Counter start={1} />`. What is between the tags comes as `staticHtml`, which StaticHtml shows. */
export function islandAsComponent(name: string) {
	return function IslandInMarkdown({ children, ...props }: { children?: ReactNode }) {
		if (typeof children === 'function') throw new Error(lost(name, 'children', children));
		const { childrenHtml, inline } = useServer();
		// What is between the tags is put into a block.
		return childrenHtml.trim() ? (
			<OwnIsland name={name} props={{ ...props, staticHtml: childrenHtml }} />
		) : (
			<OwnIsland name={name} props={props} inline={inline} />
		);
	};
}

/** An island of a site: a box of its own, as wide as what it stands in. */
export const OwnIsland = (props: IslandProps) => <Island {...props} className={`island-own ${props.className ?? ''}`.trim()} />;
