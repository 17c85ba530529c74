/** Social cards of a build: drawn where neither the output nor the cache has them. */
import { sep } from 'node:path';
import { errorAt, type Problem, warningAt } from '../../base/problem.ts';
import type { Store } from '../../cache/store.ts';
import type { LoadedConfig } from '../../config/load.ts';
import { fileOf } from '../../graph/routes.ts';
import type { Route } from '../../graph/types.ts';
import type { Output } from '../../output/write.ts';
import { CardFault, type CardJob, startCardJob } from './draw/card-job.ts';
import type { SocialCards } from './render.ts';

export interface Cards {
	/** A page of the output: its card is begun. */
	add(route: Route, card: ReturnType<SocialCards['at']>): void;
	/** A promise to wait for between pages, so that finished cards do not fill the memory. */
	room(): Promise<void> | undefined;
	/** Waits until all are written. @returns what is wrong with them */
	finish(): Promise<Problem[]>;
	/** Ends the thread. */
	stop(): Promise<void>;
}

interface CardsInput {
	options: { siteDir: string };
	loaded: Pick<LoadedConfig, 'locate'>;
	store: Store;
	cards?: SocialCards;
}

/** Cards that are drawn or wait for it; more are begun when some are written. */
const MOST = 200;

/** @returns undefined where the site has none */
export function makeCards({ options, loaded, store, cards }: CardsInput, output: Output): Cards | undefined {
	if (!cards) return undefined;
	/** By path: the characters that are left out, and a page that shows it. */
	const made = new Map<string, { page: Route; lacking: string }>();
	const waiting: (() => Promise<void>)[] = [];
	const begun = new Set<Promise<void>>();
	const faults = new Set<string>();
	let failure: unknown;
	let job: CardJob | undefined;
	const startNext = () => {
		while (begun.size < MOST && waiting.length && !failure) {
			const one: Promise<void> = waiting.shift()!().then(() => {
				begun.delete(one);
				startNext();
			});
			begun.add(one);
		}
	};
	return {
		add(route, found) {
			if (!found || made.has(found.path)) return;
			const { path, key, card } = found;
			const entry = { page: route, lacking: '' };
			made.set(path, entry);
			const [image, note] = [`card:${key}`, `card-lacks:${key}`];
			if (store.has(image)) {
				const isCurrent = output.isCurrent(path, key);
				const bytes = isCurrent ? undefined : store.getBytes(image);
				if (isCurrent || bytes) {
					if (store.has(note)) entry.lacking = store.get<string>(note) ?? '';
					if (bytes) output.write(path, bytes, key);
					else output.keep(path);
					return;
				}
			}
			job ??= startCardJob(cards.style);
			waiting.push(async () => {
				try {
					const { png, lacking } = await job!.draw(card);
					store.setBytes(image, png);
					if (lacking) store.set(note, lacking);
					entry.lacking = lacking;
					output.write(path, png, key);
					await output.backpressure();
				} catch (error) {
					if (error instanceof CardFault) faults.add(error.message);
					else failure ??= error;
				}
			});
			startNext();
		},
		// Pages are rendered without a pause: answers of the thread are taken in one.
		room: () => (begun.size ? new Promise((go) => setImmediate(go)) : undefined),
		async finish() {
			while (begun.size && !failure) await Promise.race(begun);
			await job?.stop();
			if (failure) throw failure;
			if (faults.size) {
				const hint = 'choose another font or mark in socialCards';
				const shown = (text: string) => text.replaceAll(options.siteDir + sep, '');
				return [...faults].map((fault) => errorAt('social-card', loaded.locate(['socialCards']), `social cards: ${shown(fault)}`, hint));
			}
			return [...made.values()].flatMap(({ page, lacking }) => (lacking ? lackingProblem(page, lacking, cards.style.fonts.length) : []));
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
