/** llms.txt: what a site has, for language models (llmstxt.org): a title, a summary, and lists of links to Markdown. */

export interface LlmsInput {
	title: string;
	summary: string;
	sections: { title: string; pages: { title: string; url: string; description: string }[] }[];
}

/**
 *     # VRM
 *
 *     > VR向け3Dアバターファイルフォーマット
 *
 *     ## UniVRM
 *
 *     - [インストール](https://vrm.dev/univrm/install.md): 手順
 */
export function makeLlms({ title, summary, sections }: LlmsInput): string {
	const line = (text: string) => text.replace(/\s+/g, ' ').trim();
	const link = (page: LlmsInput['sections'][number]['pages'][number]) =>
		`- [${line(page.title).replace(/[[\]\\]/g, '\\$&')}](${page.url})${page.description ? `: ${line(page.description)}` : ''}`;
	const parts = sections
		.filter(({ pages }) => pages.length)
		.map((section) => `## ${line(section.title)}\n\n${section.pages.map(link).join('\n')}`);
	return `${[`# ${line(title)}`, ...(summary ? [`> ${line(summary)}`] : []), ...parts].join('\n\n')}\n`;
}
