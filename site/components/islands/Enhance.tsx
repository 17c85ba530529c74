import { useEffect } from 'react';

/** Behaviour of a component without React: `start` takes its element and returns what ends it. Each is a file of its own, fetched where it is used. */
const behaviours = {
	'error-finder': () => import('../../lib/browser/error-finder.ts'),
	'licence-chooser': () => import('../../lib/browser/licence-chooser.ts'),
	'release-range': () => import('../../lib/browser/release-range.ts'),
} satisfies Record<string, () => Promise<{ start(root: HTMLElement): () => void }>>;

export type Behaviour = keyof typeof behaviours;

/** Gives the element with the id `root` its behaviour. Renders nothing; where the file cannot be fetched, the page stays as it is. */
export default function Enhance({ behaviour, root }: { behaviour: Behaviour; root: string }) {
	useEffect(() => {
		let end: (() => void) | undefined;
		let gone = false;
		behaviours[behaviour]().then(
			({ start }) => {
				const element = document.getElementById(root);
				if (!gone && element) end = start(element);
			},
			() => {},
		);
		return () => {
			gone = true;
			end?.();
		};
	}, [behaviour, root]);
	return null;
}
