/** A code language without a grammar. */
export class UnknownLanguage extends Error {
	constructor(
		readonly language: string,
		/** The most similar name that has a grammar. */
		readonly near: string | undefined,
	) {
		super(`there is no grammar for the code language "${language}"`);
	}
}
