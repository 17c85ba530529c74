/** What some queries alone need: a chunk of its own in the browser. */
export { nearTo } from './near.ts';
export { makeReadings } from './readings.ts';
export { makeSpelling } from './spelling.ts';
