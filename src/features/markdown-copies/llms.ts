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
	const parts = sections
		.filter(({ pages }) => pages.length)
		.map((section) => `## ${line(section.title)}\n\n${section.pages.map(llmsLink).join('\n')}`);
	return `${[`# ${line(title)}`, ...(summary ? [`> ${line(summary)}`] : []), ...parts].join('\n\n')}\n`;
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** One page's line: `- [インストール](https://vrm.dev/univrm/install.md): 手順`. */
const llmsLink = ({ title, url, description }: LlmsInput['sections'][number]['pages'][number]): string =>
	`- [${line(title).replace(/[[\]\\]/g, '\\$&')}](${url})${description ? `: ${line(description)}` : ''}`;
