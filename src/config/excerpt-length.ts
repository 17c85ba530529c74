import type { SearchConfig } from './schema.ts';

/** Length of an excerpt: words with spaces between them need more characters than Japanese and Chinese. */
export const excerptLengthOf = ({ excerptLength, language }: SearchConfig): number =>
	excerptLength ?? (language.includes('ja') || language.includes('zh') ? 50 : 120);
