import { useServer } from './context.tsx';

/** Stands for an island's markup until the markup around it is done. */
export const islandMark = (id: string): string => `\u0002island ${id}\u0002`;

export const anyIslandMark = /\u0002island [^\u0002]*\u0002/g;

interface IslandProps {
	/** File name in `islands/`, without ending. */
	name: string;
	/** What the component gets in the browser too: JSON, small. */
	props?: object;
	/** Server markup the island takes as it is and only adds behaviour to (see StaticHtml). */
	html?: string;
}

/**
 * A component that also runs in the browser. Server only.
 *
 *     <Island name="ColorModeToggle" props={{ mode: 'light' }} />
 *     → <div class="island" data-island="ColorModeToggle" data-props="{…}" data-island-id="i0">…</div>
 */
export function Island({ name, props = {}, html }: IslandProps) {
	const { queue, idPrefix } = useServer();
	const id = `${idPrefix}${queue.length}`;
	queue.push({ id, name, props: html === undefined ? props : { ...props, staticHtml: html } });
	return (
		<div
			className="island"
			data-island={name}
			data-props={JSON.stringify(props)}
			data-island-id={id}
			dangerouslySetInnerHTML={{ __html: islandMark(id) }}
		/>
	);
}
