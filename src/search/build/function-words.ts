import type { Language } from '../core/types.ts';

/** English words of questions that pages are named by: they are found, but a page need not have them. `how` and `what` begin most questions and many titles. */
const QUESTION_WORDS =
	'only since when where who why after every off least most ' +
	'see turn turns write make makes making want need needs take takes give gives go goes come comes put happen happens something anything itself themselves';

/** The same of Chinese and Korean: what a question is asked with. */
const CHINESE =
	'怎么 怎样 怎么办 怎么样 如何 什么 为什么 为何 哪些 哪个 哪里 多少 多久 吗 呢 的 了 是 在 把 被 从 到 和 与 对 用 让 会 能 能不能 可以 需要 一下 一个 某个 应该 办法 方法 ' +
	'想要 是否 有没有 还是 或者 以及';
const KOREAN = '어떻게 무엇 뭐 왜 언제 어디 어디서 어떤 방법 하기 하는 있는 없는 다른 싶어요 되나요 하나요 인가요 때 수 것 좀';

/**
 * Particles, auxiliaries, endings and words that every question has: they say nothing about what is looked for. They go into the index of a
 * Japanese site, so that the worker's script need not hold them.
 */
const FUNCTION_WORDS =
	'が を に へ で と は も の や か ね よ し て た だ な い う ば から まで より など って とは には では への での からの ない なかった ます ません です ' +
	'でした する すると します したい しない した したら して しまう され れる られる せる させる たい たら とき ときは こと もの ため よう ように たり いる いない ある ' +
	'あり なる なり できる できない でき ください について によって という どう どこ なに 何 方法 仕方 やり方 場合 時 時に てしまう してしまう になる となる くなる ' +
	'になった なった になってしまう なってしまう くなってしまう てしまった しまった ちゃう ちゃった ですか ますか でしょうか のか のですか んですか なぜ どうして どうやって ' +
	'どうすれば どうしたら どれ どの どんな いつ だれ いい よい いいですか ほしい 欲しい てほしい してほしい 教えて 知りたい したく したいです たいです ている ていない ' +
	'ています てください れない られない されない せない てくる てこない きた くる こない みたい みたいに ような だけ だと でも ても のに ので けど けれど すぎる すぎ ' +
	'すぎて 過ぎる ままに まま たまに 急に うまく ちゃんと きちんと もらう もらえる ところ そう これ それ あれ この その わからない 分からない しよう ほうほう しかた ' +
	'やりかた ばあい にする がない';

/** Function words of a site, by its languages. */
export const functionWordsOf = (languages: readonly Language[]): string =>
	Object.entries({ ja: FUNCTION_WORDS, en: QUESTION_WORDS, zh: CHINESE, ko: KOREAN })
		.flatMap(([language, words]) => (languages.includes(language as Language) ? words : []))
		.join(' ');
