/** What tests look at in a built page. */

/** The main part of a page. */
export const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)![0];

/** Words without tags, in one line. */
export const textOf = (html: string): string =>
	html
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
