import { Breakable } from './Breakable.tsx';

/** A name in code that may break between its parts: `<Code>{'com.vrmc.gltf'}</Code>`. In Markdown, long names break by themselves. */
export function Code({ children, title }: { children: string; title?: string }) {
	return (
		<code title={title}>
			<Breakable text={children} isName />
		</code>
	);
}
