/**
 * Lets long names break where their parts meet, so that they neither leave half a line empty nor break within a word: names of 24 characters and
 * more in running text, of 12 and more in table cells.
 *
 *     <code>Vrm10Instance.Runtime.SpringBone</code> → <code>Vrm10<wbr>Instance.<wbr>Runtime.<wbr>Spring<wbr>Bone</code>
 *
 * Only inline code is touched: the code of blocks has a class.
 */
export function breakNames(html: string): string {
	return html.replace(/<td\b[^>]*>[\s\S]*?<\/td>|<code>[^<]{24,}<\/code>/g, (part) =>
		part.replace(
			/<code>([^<]{12,})<\/code>/g,
			(_, name: string) => `<code>${name.replace(partEnds, (entity) => entity || '<wbr>')}</code>`,
		),
	);
}

/** Between `n` and `R` of `OnRuntime`, after a dot, underscore, slash or colon within a name. Entities (`&#x3C;`) match as a whole, to be kept. */
const partEnds = /&#?\w+;|(?<=[a-z0-9])(?=[A-Z])|(?<=[\w)][._/:])(?=\w)/g;
