/** The docs and the blogs of a site, whether its config has none, one or a list. */
import type { BlogConfig, Config, DocsConfig } from './schema.ts';

const listOf = <T>(value: T | T[] | false): T[] => (value === false ? [] : Array.isArray(value) ? value : [value]);

export const docsOf = ({ docs }: Pick<Config, 'docs'>): DocsConfig[] => listOf(docs);
export const blogsOf = ({ blog }: Pick<Config, 'blog'>): BlogConfig[] => listOf(blog);

/** Path of a key of an instance, as the config has it: `['docs', 'path']`, of a list `['docs', 1, 'path']`. */
export const instanceKey = (config: Config, what: 'docs' | 'blog', index: number, ...key: (string | number)[]): (string | number)[] => [
	what,
	...(Array.isArray(config[what]) ? [index] : []),
	...key,
];
