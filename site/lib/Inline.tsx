import { Code, Link } from 'vrmdocs/theme';

/**
 * Text of a data file with code and links: `` `Apply`を押します。[手順](/vrm1/) ``. Any other Markdown stays as it is written.
 */
export function Inline({ text }: { text: string }) {
	return text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part, i) => {
		const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
		if (link)
			return (
				<Link href={link[2]!} key={i}>
					<Inline text={link[1]!} />
				</Link>
			);
		return part.length > 2 && part.startsWith('`') ? <Code key={i}>{part.slice(1, -1)}</Code> : part;
	});
}
