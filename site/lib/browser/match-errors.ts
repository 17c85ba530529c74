/** Finds the messages that a pasted text holds. Runs in the browser and imports nothing. */

/** Width, case, quotes and spaces do not matter; `…` splits a message into parts. */
const fold = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/['"`‘’“”「」]/g, '')
		.replace(/\s+/g, ' ')
		.trim();

const partsOf = (message: string): string[] => message.split('…').map(fold).filter(Boolean);

/** Words of a folded text; Japanese in pairs of characters. */
function wordsOf(text: string): Set<string> {
	const words = new Set<string>();
	for (const [run] of text.matchAll(/[a-z0-9_]+|[\u3040-\u9fff]+/g)) {
		if (/^[a-z0-9_]/.test(run)) words.add(run);
		else for (let i = 0; i < Math.max(run.length - 1, 1); i++) words.add(run.slice(i, i + 2));
	}
	return words;
}

const LEAST_TYPED = 3;
const LEAST_SHARED = 0.6;

/**
 * How well a message fits a pasted text: above 1 where the text holds the message, or the message what was typed; from 0.6 where most of its
 * words are there; 0 otherwise.
 *
 *     scoreOf("Found duplicate human bone", "AvatarBuilder 'VRM': Found duplicate human bone 'Hips' with …") → 1.27
 */
export function scoreOf(message: string, pasted: string): number {
	const text = fold(pasted);
	if (!text) return 0;
	const parts = partsOf(message);
	const length = parts.join('').length;
	if (parts.every((part) => text.includes(part))) return 1 + length / 100;
	if (text.length >= LEAST_TYPED && parts.some((part) => part.includes(text))) return 1 + text.length / length / 100;
	const wanted = wordsOf(parts.join(' '));
	if (wanted.size < 3) return 0;
	const has = wordsOf(text);
	const shared = [...wanted].filter((word) => has.has(word)).length / wanted.size;
	return shared >= LEAST_SHARED ? shared : 0;
}

/** Best score of several spellings. */
export const bestScore = (messages: string[], pasted: string): number =>
	Math.max(0, ...messages.map((message) => scoreOf(message, pasted)));
