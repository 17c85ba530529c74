/** English words that are not indexed, as elasticlunr has them: they go into the index, so that the worker's script need not hold them. */
export const STOP_WORDS = (
	'a able about across all almost also am among an and any are as at be because been but by can cannot could dear did do does either else ' +
	'ever for from get got had has have he her hers him his how however i if in into is it its just let like likely may me might ' +
	'must my neither no nor not of often on or other our own rather said say says she should so some than that the their them then ' +
	'there these they this tis to too twas us wants was we were what which while whom will with would yet you your'
).split(' ');

const all = new Set(STOP_WORDS);

export const isStopWord = (word: string): boolean => all.has(word);
