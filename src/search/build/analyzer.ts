/**
 * kuromoji with a part of its dictionary (IPADIC, 17 MB compressed), loaded when something has to be read: 0.3 s. A site without Japanese
 * search, and a build whose words have all been read before, never come here.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toHiragana } from '../core/normalize.ts';
import { dictionaryOf } from './dictionary.ts';

/** A word as kuromoji cuts it; `kind` and `detail` are the part of speech. */
export interface Token {
	text: string;
	/** In hiragana; undefined for a word that is not in the dictionary. */
	reading?: string;
	kind: string;
	detail: string;
}

export type Analyzer = (text: string) => Token[];

/** The package that a site with Japanese search installs. */
export const ANALYZER = '@patdx/kuromoji';

/**
 * @param dir folder of the package
 * @param texts what is going to be analyzed: no words but theirs are loaded
 */
export async function loadAnalyzer(dir: string, texts: readonly string[]): Promise<Analyzer> {
	const entry = createRequire(join(dir, 'package.json')).resolve(ANALYZER);
	const { TokenizerBuilder } = (await import(pathToFileURL(entry).href)) as typeof import('@patdx/kuromoji');
	const loader = { loadArrayBuffer: await dictionaryOf(join(dir, 'dict'), texts) };
	const tokenizer = await new TokenizerBuilder({ loader }).build();
	return (text) =>
		tokenizer.tokenize(text).map(({ surface_form, reading, pos, pos_detail_1 }) => ({
			text: surface_form,
			reading: reading && toHiragana(reading),
			kind: pos,
			detail: pos_detail_1,
		}));
}
