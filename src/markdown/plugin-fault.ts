import type { VFileMessage } from 'vfile-message';
import { thrownMessage } from '../base/thrown.ts';

export type PluginKey = 'remarkPlugins' | 'rehypePlugins';

/** A plugin that cannot be used: its options are wrong, or it throws before it sees a page. */
export class PluginFault extends Error {
	constructor(
		readonly key: PluginKey,
		readonly plugin: string,
		override readonly cause: unknown,
	) {
		super(`the plugin ${plugin} throws: ${messageOf(cause)}`);
	}
}

export const messageOf = (error: unknown): string => (error as VFileMessage | null)?.reason ?? thrownMessage(error);
