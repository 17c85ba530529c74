/** The key `/`, which a reader can turn off on this device (WCAG 2.1.4): who speaks to a computer types it without meaning to. */
import { readStored, writeStored } from '../storage.ts';

const KEY = 'search-slash';
const OFF = 'off';

export const isSlashOn = (): boolean => readStored(KEY) !== OFF;
export const turnSlash = (on: boolean): void => writeStored(KEY, on ? null : OFF);
