/** Social cards of a build: drawn where neither the output nor the cache has them. */
import { sep } from 'node:path';
import { errorAt, type Problem, warningAt } from '../../base/problem.ts';
import { fileOf } from '../../graph/routes.ts';
import type { Route } from '../../graph/types.ts';
import type { ForPages, PagesBuild } from '../feature.ts';
import { CardFault, type CardJob, startCardJob } from './draw/card-job.ts';
import { cardIn, type SocialCards } from './render-site.ts';

export function makeCards({ siteDir, locate, store }: PagesBuild, cards: SocialCards): ForPages {
	/** By path: a page that shows it, and the key of the characters that are left out. */
	const shown = new Map<string, { page: Route; note: string }>();
	const faults = new Set<string>();
	let job: CardJob | undefined;
	return {
		fileOf(page, { files }) {
			const asked = cardIn(files);
			if (!asked || shown.has(asked.path)) return undefined;
			const { path, key, card } = asked;
			const [image, note] = [`card:${key}`, `card-lacks:${key}`];
			shown.set(path, { page, note });
			const draw = async () => {
				try {
					job ??= startCardJob(cards.style);
					const { png, lacking } = await job.draw(card);
					store.setBytes(image, png);
					if (lacking) store.set(note, lacking);
					return png;
				} catch (error) {
					if (!(error instanceof CardFault)) throw error;
					faults.add(error.message);
					return undefined;
				}
			};
			// What it leaves out is in the cache alone.
			return { path, key: () => (store.has(image) ? key : undefined), make: () => store.getBytes(image) ?? draw() };
		},
		problems() {
			if (faults.size) {
				const hint = 'choose another font or mark in socialCards';
				const text = (fault: string) => fault.replaceAll(siteDir + sep, '');
				return [...faults].map((fault) => errorAt('social-card', locate(['socialCards']), `social cards: ${text(fault)}`, hint));
			}
			return [...shown.values()].flatMap(({ page, note }) => {
				const lacking = store.has(note) && store.get<string>(note);
				return lacking ? lackingProblem(page, lacking, cards.style.fonts.length) : [];
			});
		},
		stop: async () => job?.stop(),
	};
}

function lackingProblem(page: Route, lacking: string, fonts: number): Problem {
	const file = fileOf(page);
	const place = file === undefined ? {} : { file, line: 1, column: 1 };
	return warningAt(
		'social-card-glyph',
		place,
		`the title of ${page.path} has characters that ${fonts > 1 ? 'no font of socialCards has' : 'the font of socialCards does not have'}: ${lacking}; the card leaves them out`,
		'name a second font that has it in socialCards.font, or give the page an image of its own in its front matter (image:)',
	);
}
