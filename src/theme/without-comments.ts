/** Replaces comments in CSS or code by spaces, so that positions stay. A `//` in an address or a string is not a comment. */
export const withoutComments = (text: string): string =>
	text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
