import { Fragment } from 'react';
import { GitHubReference } from './GitHubReference.tsx';
import { type Breaking, type Change, kindBadges, kindLabels, urls } from './releases.ts';

const areaLabels: Record<string, string> = { docs: '文書', project: 'プロジェクト', samples: 'サンプル', spec: '仕様' };

/** Name of an area as readers see it. */
export const areaLabel = (area: string): string => areaLabels[area] ?? area;

/** Links of a change: pull requests, issues, commit. */
export function References({ of }: { of: Pick<Change, 'pr' | 'issue' | 'commit'> }) {
	const links = [
		...(of.pr ?? []).map((n) => ({ href: urls.pull(n), text: `#${n}`, what: 'プルリクエスト' })),
		...(of.issue ?? []).map((n) => ({ href: urls.issue(n), text: `#${n}`, what: 'Issue' })),
		...(of.commit ? [{ href: urls.commit(of.commit), text: of.commit.slice(0, 7), what: 'コミット' }] : []),
	];
	return links.map((link, i) => (
		<Fragment key={link.href}>
			{i > 0 && ' '}
			<GitHubReference href={link.href} what={link.what}>
				{link.text}
			</GitHubReference>
		</Fragment>
	));
}

/** One change: kind, text, links, who. */
export function ChangeItem({ change }: { change: Change }) {
	return (
		<li className="change">
			<span className={`badge badge-${kindBadges[change.kind]}`}>{kindLabels[change.kind]}</span>
			<div className="change-body">
				<span className="change-text phrases">{change.text}</span>{' '}
				<span className="change-meta">
					<References of={change} />
					{change.in && <span>{` v${change.in}から`}</span>}
					{change.by && (
						<>
							{' '}
							<GitHubReference href={urls.user(change.by)} what="貢献者">
								{`@${change.by}`}
							</GitHubReference>
						</>
					)}
				</span>
			</div>
		</li>
	);
}

export function BreakingItem({ item }: { item: Breaking }) {
	return (
		<li className="breaking">
			<span className="change-text phrases">{item.text}</span>{' '}
			<span className="change-meta">
				<References of={item} />
			</span>
		</li>
	);
}
