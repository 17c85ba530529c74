/** Server markup within an island of an MDX page: Markdown between the tags of a component that also runs in the browser. */
import { createContext } from 'react';

export interface Statics {
	/** HTML by its number. */
	html: Record<number, string>;
	/** On the server: told which of them have been rendered. */
	onUse?(index: number): void;
}

export const StaticsContext = createContext<Statics | null>(null);
