/** Draws cards in a thread: several at a time, as sharp's own threads take them. */
import { hasThread, startThread } from '../../../base/thread.ts';
import type { CardStyle, SocialCard } from '../render.ts';
import type { DrawnCard } from './draw.ts';

/** A card to draw; the answer has its number. */
export interface CardOrder {
	number: number;
	card: SocialCard;
}
export type CardAnswer = { number: number } & ({ drawn: DrawnCard } | { fault: string });

/** Cards drawn at a time: sharp has four threads, and the next one's outlines are made meanwhile. */
const AT_ONCE = 6;

/** Takes orders and answers each. A style that cannot be used is the answer to all. */
export function startCards(style: CardStyle, answer: (one: CardAnswer) => void): (order: CardOrder) => void {
	const waiting: CardOrder[] = [];
	let busy = 0;
	let opened: Promise<(card: SocialCard) => Promise<DrawnCard>> | undefined;
	const next = async (): Promise<void> => {
		const order = waiting.shift();
		if (!order) return;
		busy++;
		const { number, card } = order;
		try {
			opened ??= import('./draw.ts').then(({ openCards }) => openCards(style));
			answer({ number, drawn: await (await opened)(card) });
		} catch (error) {
			answer({ number, fault: (error as Error).message });
		}
		busy--;
		void next();
	};
	return (order) => {
		waiting.push(order);
		if (busy < AT_ONCE) void next();
	};
}

export interface CardJob {
	draw(card: SocialCard): Promise<DrawnCard>;
	stop(): Promise<void>;
}

/** A fault of a font or of the mark. */
export class CardFault extends Error {}

export function startCardJob(style: CardStyle): CardJob {
	const open = new Map<number, { done: (drawn: DrawnCard) => void; fail: (error: Error) => void }>();
	let last = 0;
	const take = (one: CardAnswer) => {
		const order = open.get(one.number)!;
		open.delete(one.number);
		if ('drawn' in one) order.done(one.drawn);
		else order.fail(new CardFault(one.fault));
	};
	const worker = hasThread('card-thread') ? startThread('card-thread', style) : undefined;
	worker?.on('message', take);
	worker?.on('error', (error) => {
		for (const { fail } of open.values()) fail(error);
		open.clear();
	});
	const send = worker ? (order: CardOrder) => worker.postMessage(order) : startCards(style, take);
	return {
		draw: (card) =>
			new Promise((done, fail) => {
				open.set(++last, { done, fail });
				send({ number: last, card });
			}),
		stop: async () => void (await worker?.terminate()),
	};
}
