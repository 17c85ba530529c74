/** The sample's motions: file in `avatar/`, and what is to be seen. */
export const motions = [
	['idle', '待機'],
	['wave', '手を振る'],
	['walk', 'その場で歩く'],
	['look-around', '見回す'],
	['expressions', '表情を順に'],
] as const;

export const motionNames: readonly string[] = motions.map(([name]) => name);
