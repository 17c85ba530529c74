/** Words of a site in katakana, and the English ones on it that they are: `カメラ camera`. */
import { memo } from '../../base/once.ts';
import { distance, soundOfEnglish, soundOfKatakana, soundsOf } from '../core/sounds.ts';
import { KATAKANA_WORD } from '../core/tokenizers/identifier.ts';
import { soundOf } from '../core/vocabulary.ts';

const NAME = /^[a-z]{3,}$/;
/** How far apart a pair may sound: for each letter of the katakana, whose own letters count too, since a short word sounds like many. */
const APART = 0.05;
const MOST_APART = 0.25;

/** Consonants of a sound. What is near another one has the same: it is compared with these alone. */
const consonantsOf = (sound: string): string => sound.replace(/[A-Zaeiouyw]/g, '').replace(/[zd]/g, 's');

/** @returns words in katakana, each before the English one of its sound, joined by spaces: of those near each other the nearest on both sides */
export function soundingPairs(words: readonly string[]): string {
	const katakana = words.filter((word) => KATAKANA_WORD.test(word) && word.length > 1);
	const names = new Map<string, [name: string, sound: string][]>();
	for (const name of katakana.length ? words.filter((word) => NAME.test(word)) : []) {
		const sound = soundOfEnglish(name);
		memo(names, consonantsOf(sound), (): [string, string][] => []).push([name, sound]);
	}
	const nearest = new Map<string, { apart: number; word: string }>();
	const note = (of: string, apart: number, word: string) => {
		if ((nearest.get(of)?.apart ?? 1) > apart) nearest.set(of, { apart, word });
	};
	for (const word of katakana) {
		const own = soundOfKatakana(word);
		for (const [name, sound] of names.get(consonantsOf(own)) ?? []) {
			const apart = distance(own, sound) / word.length;
			if (apart > Math.min(MOST_APART, APART * word.length) || !soundsOf(word)?.test(name)) continue;
			note(soundOf(word), apart, name);
			note(name, apart, word);
		}
	}
	return [...nearest]
		.flatMap(([name, { word }]) => (NAME.test(name) && nearest.get(soundOf(word))!.word === name ? [word, name] : []))
		.join(' ');
}
