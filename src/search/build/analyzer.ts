/**
 * kuromoji with its dictionary (IPADIC, 17 MB compressed), loaded when something has to be read: 0.4 s. A site without Japanese
 * search, and a build whose words have all been read before, never come here.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzip } from 'node:zlib';

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

/** @param dir folder of the package */
export async function loadAnalyzer(dir: string): Promise<Analyzer> {
	const entry = createRequire(join(dir, 'package.json')).resolve(ANALYZER);
	const { TokenizerBuilder } = (await import(pathToFileURL(entry).href)) as typeof import('@patdx/kuromoji');
	const folder = join(dir, 'dict');
	const loader = { loadArrayBuffer: async (name: string) => unzipped(await readFile(join(folder, name))) };
	const tokenizer = await new TokenizerBuilder({ loader }).build();
	return (text) =>
		tokenizer.tokenize(text).map(({ surface_form, reading, pos, pos_detail_1 }) => ({
			text: surface_form,
			reading: reading && toHiragana(reading),
			kind: pos,
			detail: pos_detail_1,
		}));
}

const unzipped = (data: Buffer): Promise<ArrayBuffer> =>
	new Promise((done, fail) =>
		gunzip(data, (error, { buffer, byteOffset, byteLength } = Buffer.alloc(0)) =>
			error ? fail(error) : done((buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)),
		),
	);

const toHiragana = (text: string): string => text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
