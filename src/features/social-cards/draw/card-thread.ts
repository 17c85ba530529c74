/** A thread that draws social cards while pages are rendered. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CardStyle } from '../render.ts';
import { type CardOrder, startCards } from './card-job.ts';

const draw = startCards(workerData as CardStyle, (answer) => parentPort!.postMessage(answer));
parentPort!.on('message', (order: CardOrder) => draw(order));
