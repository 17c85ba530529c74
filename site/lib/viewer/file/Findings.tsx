import { findingsMarkdown } from '../../vrm/analyse/markdown.ts';
import type { Finding, Refusal, Report } from '../../vrm/analyse/types.ts';
import { CopyText } from '../controls.tsx';
import { base } from './base.ts';

const severities = { error: 'エラー', warning: '警告', info: '情報' } as const;

/** What is wrong with a file, to read and to copy. */
export function Findings({ result }: { result: Report | Refusal }) {
	return (
		<section className="file-findings" aria-label="見つかった問題">
			<h3>見つかった問題（{result.findings.length}件）</h3>
			{result.findings.length === 0 && <p>問題は見つかっていません。</p>}
			<ul>
				{result.findings.map((finding, i) => (
					<FindingLine finding={finding} key={i} />
				))}
			</ul>
			<CopyText label="不具合報告に貼れるMarkdown" text={findingsMarkdown(result)} />
		</section>
	);
}

const FindingLine = ({ finding: { severity, message, place, link } }: { finding: Finding }) => (
	<li data-severity={severity}>
		<strong>{severities[severity]}</strong> {message}
		{place && <code>{place}</code>}
		{link && <a href={base() + link}>説明のページ</a>}
	</li>
);
