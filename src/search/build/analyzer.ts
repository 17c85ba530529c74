/**
 * kuromoji with its dictionary (IPADIC, 17 MB compressed), loaded when something has to be read: 0.4 s. A site without Japanese
 * search, and a build whose words have all been read before, never come here.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';

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
	const unzip = unzipInTurn();
	const loader = { loadArrayBuffer: (name: string) => unzip(join(folder, name)) };
	const tokenizer = await new TokenizerBuilder({ loader }).build();
	return (text) =>
		tokenizer.tokenize(text).map(({ surface_form, reading, pos, pos_detail_1 }) => ({
			text: surface_form,
			reading: reading && toHiragana(reading),
			kind: pos,
			detail: pos_detail_1,
		}));
}

/** One file after another, each straight into its place: 100 MB in all, which would be three times in memory otherwise. */
function unzipInTurn(): (file: string) => Promise<ArrayBuffer> {
	let last: Promise<unknown> = Promise.resolve();
	return (file) => {
		const next = last.then(async () => unzipped(await readFile(file)));
		last = next.catch(() => {});
		return next;
	};
}

async function unzipped(data: Buffer): Promise<ArrayBuffer> {
	// A gzip file ends with the length of what it holds (RFC 1952).
	const bytes = new Uint8Array(data.readUInt32LE(data.length - 4));
	const gunzip = createGunzip({ chunkSize: 1024 * 1024 });
	gunzip.end(data);
	let at = 0;
	for await (const chunk of gunzip as AsyncIterable<Buffer>) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes.buffer;
}

const toHiragana = (text: string): string => text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
