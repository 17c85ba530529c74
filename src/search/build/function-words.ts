/** English words of questions that pages are named by: they are found, but a page need not have them. `how` and `what` begin most questions and many titles. */
export const QUESTION_WORDS = 'only since when where who why after every off least most';

/**
 * Particles, auxiliaries, endings and words that every question has: they say nothing about what is looked for. They go into the index of a
 * Japanese site, so that the worker's script need not hold them.
 */
export const FUNCTION_WORDS =
	'が を に へ で と は も の や か ね よ し て た だ な い う ば から まで より など って とは には では への での からの ない なかった ます ません です ' +
	'でした する すると します したい しない した したら して しまう され れる られる せる させる たい たら とき ときは こと もの ため よう ように たり いる いない ある ' +
	'あり なる なり できる できない でき ください について によって という どう どこ なに 何 方法 仕方 やり方 場合 時 時に てしまう してしまう になる となる くなる ' +
	'になった なった になってしまう なってしまう くなってしまう てしまった しまった ちゃう ちゃった ですか ますか でしょうか のか のですか んですか なぜ どうして どうやって ' +
	'どうすれば どうしたら どれ どの どんな いつ だれ いい よい いいですか ほしい 欲しい てほしい してほしい 教えて 知りたい したく したいです たいです ている ていない ' +
	'ています てください れない られない されない せない てくる てこない きた くる こない みたい みたいに ような だけ だと でも ても のに ので けど けれど すぎる すぎ ' +
	'すぎて 過ぎる ままに まま たまに 急に うまく ちゃんと きちんと もらう もらえる ところ そう これ それ あれ この その わからない 分からない しよう ほうほう しかた ' +
	'やりかた ばあい にする がない';
