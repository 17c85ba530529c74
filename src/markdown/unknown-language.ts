/** A code language that there is no grammar of. */
export class UnknownLanguage extends Error {
	constructor(
		readonly language: string,
		/** The nearest name there is a grammar of. */
		readonly near: string | undefined,
	) {
		super(`there is no grammar for the code language "${language}"`);
	}
}
