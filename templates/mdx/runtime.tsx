/** What the modules of MDX pages import (src/mdx/theme/code.ts), on the server and in the browser. */
import { type ComponentType, type ReactNode, useContext, useMemo } from 'react';
import { useAddresses } from '../components/addresses.tsx';
import { Server } from '../components/context.tsx';
import { slot } from '../components/slots.ts';
import { StaticsContext } from './statics.ts';

/**
 * Compiled Markdown. On the server it is inserted as it is. Within an island it is inside an element of its own, which React does not touch.
 *
 * @param partial its addresses are those of a component, not yet final
 * @param index number of the piece within its island; undefined outside of islands
 */
export function Static({
	html = '',
	index,
	inline,
	partial,
}: {
	html?: string;
	index?: number;
	inline?: boolean;
	partial?: boolean;
}): ReactNode {
	const server = useContext(Server);
	const statics = useContext(StaticsContext);
	const addresses = useAddresses();
	// While one writes, what it shows is changed in place, by client/live.
	const shown = useMemo(() => (index === undefined ? undefined : statics?.html[index]), [statics, index]);
	if (index === undefined || !statics) {
		if (!server) return null;
		return slot(`static ${server.statics.push(partial && addresses ? addresses.html(html) : html) - 1}`);
	}
	statics.onUse?.(index);
	const Tag = inline ? 'span' : 'div';
	return <Tag className="island-static" data-static={index} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: shown ?? '' }} />;
}

interface PartProps {
	/** File and number of the island: `docs/a.mdx#0`. */
	name: string;
	component: ComponentType<Record<string, unknown>>;
	/** Props of the page, which are there in the browser as far as JSON can say them. */
	pageProps: Record<string, unknown>;
	/** What is between its tags and need not run in the browser. */
	statics: (string | ReactNode)[];
	inline: boolean;
}

/** An interactive component of an MDX page: rendered on its own, and hydrated on its own. Server only. */
export function MdxIsland({ name, component, pageProps, statics, inline }: PartProps): ReactNode {
	const server = useContext(Server);
	if (!server) throw new Error('an island within an island');
	const id = `${server.idPrefix}${server.queue.length}`;
	const { src } = server;
	const given = JSON.stringify(pageProps);
	const props = { id, src, name, ...(given === '{}' ? {} : { props: JSON.parse(given) as object }) };
	server.queue.push({ id, name: 'Mdx', props, own: true, mdx: { component, pageProps, statics } });
	const Tag = inline ? 'span' : 'div';
	const inner = { dangerouslySetInnerHTML: { __html: slot(id) } };
	return (
		<>
			{server.inert || !src ? (
				<Tag {...inner} />
			) : (
				<Tag className="island island-own" data-island="Mdx" data-props={JSON.stringify(props)} data-island-id={id} {...inner} />
			)}
			{server.inert ? null : slot(`templates ${id}`)}
		</>
	);
}

/** Components of the site by their names in Markdown, for tags that the page does not import. Server only. */
export function useComponents(): Record<string, ComponentType<never>> {
	return useContext(Server)?.components ?? {};
}

/** In place of a component that nobody knows, of old pages: what is between its tags. */
export const Shown = ({ children }: { children?: ReactNode }): ReactNode => children;
