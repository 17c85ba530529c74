/** One entry of search-index.json → elasticlunr's index of it. */
import type { InvertedIndex } from 'elasticlunr';
import { damaged } from './check-file.ts';
import { Index } from './elastic.ts';
import type { SearchIndexFile, WordNode } from './types.ts';

/** Adds to each word how many documents of the entry it is in. Throws a SearchIndexError on what is no index of these documents. */
export function loadEntry({ documents, index }: SearchIndexFile[number], frequencies: Map<string, number>): InvertedIndex {
	const documentIds = new Set(documents.map(({ i }) => String(i)));
	const visit = (node: WordNode, word: string): void => {
		const ids = Object.keys(node.docs);
		if (!ids.every((id) => documentIds.has(id))) throw damaged();
		if (ids.length) frequencies.set(word, (frequencies.get(word) ?? 0) + ids.length);
		for (const character of Object.keys(node)) if (character.length === 1) visit(node[character] as WordNode, word + character);
	};
	try {
		const words = Index.load(index).index.t!;
		visit(index.index.t.root, '');
		return words;
	} catch {
		throw damaged();
	}
}
