/** Findings as Markdown, for a bug report. */
import { isReport, type Refusal, type Report, type Severity } from './types.ts';

const words: Record<Severity, string> = { error: 'エラー', warning: '警告', info: '情報' };
const generations = { vrm1: 'VRM 1.0', vrm0: 'VRM 0.x', vrma: 'VRM Animation', gltf: 'glTF' };

/** Text of a file within Markdown: on one line, with nothing that Markdown or HTML would act on. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~&@-]/g, '\\$&');

export function findingsMarkdown(result: Report | Refusal): string {
	const head = [`- ファイル: ${plain(result.name)}（${result.size}バイト）`];
	if (isReport(result))
		head.push(
			`- 形式: ${generations[result.generation]} ${plain(result.specVersion)}`,
			`- 出力したソフトウェア: ${plain(result.generator) || '不明'}`,
			`- 三角形: ${result.figures.triangles}、描画: ${result.figures.drawCalls}回、ノード: ${result.figures.nodes}`,
		);
	const rows = result.findings.map(({ severity, message, place }) => `| ${words[severity]} | ${plain(message)} | ${plain(place)} |`);
	const table = rows.length ? ['| 程度 | 内容 | 場所 |', '|---|---|---|', ...rows] : ['問題は見つかりませんでした。'];
	return `${[...head, '', ...table].join('\n')}\n`;
}
