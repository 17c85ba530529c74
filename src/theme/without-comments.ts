/** CSS or code with spaces where comments are: places stay. A `//` within an address or a text is none. */
export const withoutComments = (text: string): string =>
	text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
