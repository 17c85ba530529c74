import { type Group, grouped, isProblem } from '../../vrm/analyse/group.ts';
import { reportJson } from '../../vrm/analyse/json.ts';
import { reportMarkdown } from '../../vrm/analyse/markdown.ts';
import type { Refusal, Report } from '../../vrm/analyse/types.ts';
import { CopyText } from '../controls.tsx';
import { base } from './base.ts';

const severities = { error: 'エラー', warning: '警告', info: 'ヒント' } as const;
/** Places of one code that are listed. */
const MOST_PLACES = 50;

/** What is wrong with a file, one row for each kind of fault, and what is only worth knowing; to read, to copy, to save. */
export function Findings({ result, isChecking }: { result: Report | Refusal; isChecking: boolean }) {
	const groups = grouped(result.findings);
	const problems = groups.filter(isProblem);
	const hints = groups.filter((group) => !isProblem(group));
	return (
		<section className="file-findings" aria-label="見つかった問題">
			<h3>見つかった問題（{problems.length}種類）</h3>
			{problems.length === 0 && (
				<p className={isChecking ? undefined : 'file-good'}>
					{isChecking ? 'ここまでに、問題は見つかっていません。' : '問題は見つかっていません。'}
				</p>
			)}
			<ul>
				{problems.map((group) => (
					<GroupRow group={group} key={group.code} />
				))}
			</ul>
			{hints.length > 0 && (
				<>
					<h3>ヒント（{hints.length}種類）</h3>
					<ul>
						{hints.map((group) => (
							<GroupRow group={group} key={group.code} />
						))}
					</ul>
				</>
			)}
			<details className="file-part">
				<summary>報告を書き出す</summary>
				<div className="file-part-body">
					<p className="demo-actions">
						<Save label="Markdownで保存" name={`${result.name}.md`} type="text/markdown" make={() => reportMarkdown(result)} />
						<Save label="JSONで保存" name={`${result.name}.json`} type="application/json" make={() => reportJson(result)} />
					</p>
					<CopyText label="不具合報告に貼れるMarkdown" text={reportMarkdown(result)} />
				</div>
			</details>
		</section>
	);
}

function GroupRow({ group: { code, severity, title, remedy, page, count, findings } }: { group: Group }) {
	const [first] = findings;
	return (
		<li data-severity={severity} data-code={code}>
			<p>
				<strong>{severities[severity]}</strong> {count === 1 ? first!.message : `${title}（${count}件）`}
				{count === 1 && first!.place && <code>{first!.place}</code>}
			</p>
			<p>
				{inCode(remedy)} <a href={base() + page}>説明のページ</a>
			</p>
			{count > 1 && (
				<details>
					<summary>{`${count}件の場所`}</summary>
					<ul className="file-places">
						{findings.slice(0, MOST_PLACES).map(({ message, place }, i) => (
							<li key={i}>
								{message} {place && <code>{place}</code>}
							</li>
						))}
					</ul>
					{count > MOST_PLACES && <p>{`ほかに${count - MOST_PLACES}件あります。`}</p>}
				</details>
			)}
		</li>
	);
}

/** Text with `code` in it. */
const inCode = (text: string) => text.split('`').map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part));

function Save({ label, name, type, make }: { label: string; name: string; type: string; make(): string }) {
	const save = (): void => {
		const address = URL.createObjectURL(new Blob([make()], { type }));
		const link = document.createElement('a');
		Object.assign(link, { href: address, download: name });
		link.click();
		URL.revokeObjectURL(address);
	};
	return (
		<button type="button" className="demo-button" onClick={save}>
			{label}
		</button>
	);
}
