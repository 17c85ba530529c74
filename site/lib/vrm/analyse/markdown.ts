/** A report as Markdown, for a bug report. */
import { amount, costsOf, type Limits } from './budget.ts';
import { type Group, grouped, isProblem } from './group.ts';
import { isReport, type Refusal, type Report, type Severity } from './types.ts';

const words: Record<Severity, string> = { error: 'エラー', warning: '警告', info: 'ヒント' };
export const generations = { vrm1: 'VRM', vrm0: 'VRM', vrma: 'VRM Animation', gltf: 'glTF' };
/** Places of one code that are written. */
const MOST_PLACES = 3;

/** Text of a file within Markdown: on one line, with nothing that Markdown or HTML would act on. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~&@-]/g, '\\$&');

export function reportMarkdown(result: Report | Refusal, budget?: Limits): string {
	const head = [`- ファイル: ${plain(result.name)}（${result.size}バイト）`];
	if (isReport(result))
		head.push(
			`- 形式: ${generations[result.generation]} ${plain(result.specVersion)}`,
			`- 出力したソフトウェア: ${plain(result.generator) || '不明'}`,
			...(result.height === undefined ? [] : [`- 身長: ${result.height.toFixed(2)} m`]),
			`- 三角形: ${result.figures.triangles}、描画: ${result.figures.drawCalls}回、ノード: ${result.figures.nodes}`,
		);
	const groups = grouped(result.findings);
	const problems = groups.filter(isProblem);
	const hints = groups.filter((group) => !isProblem(group));
	const table = (rows: Group[]): string[] => ['| 程度 | 内容 | 場所 | 直し方 |', '|---|---|---|---|', ...rows.map(row)];
	const costs = isReport(result) && budget ? costsOf(result, budget) : [];
	return `${[
		...head,
		'',
		...(problems.length ? table(problems) : ['問題は見つかりませんでした。']),
		...(hints.length ? ['', ...table(hints)] : []),
		...(costs.length
			? [
					'',
					'| 負荷 | 値 | 上限 | |',
					'|---|---|---|---|',
					...costs.map(
						({ label, value, limit, unit, isOver }) =>
							`| ${label} | ${amount(value, unit)} | ${limit === undefined ? 'なし' : amount(limit, unit)} | ${isOver ? '超過' : ''} |`,
					),
				]
			: []),
	].join('\n')}\n`;
}

function row({ severity, findings, count, remedy }: Group): string {
	const messages = findings.slice(0, MOST_PLACES).map(({ message }) => plain(message));
	const places = findings.slice(0, MOST_PLACES).flatMap(({ place }) => (place ? [plain(place)] : []));
	const rest = count > messages.length ? `（全部で${count}件）` : '';
	return `| ${words[severity]} | ${[...new Set(messages)].join(' ')}${rest} | ${places.join(' ')} | ${plain(remedy)} |`;
}
