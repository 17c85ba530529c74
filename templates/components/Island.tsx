import { useServer } from './context.tsx';

export const MARK_START = '\u0002island ';

/** Stands for an island's markup until the markup around it is done. */
export const islandMark = (id: string): string => `${MARK_START}${id}\u0002`;

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
