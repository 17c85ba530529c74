import { Code, Island, Link, useData } from 'vrmdocs/theme';
import { type ErrorEntry, textsOf } from '../lib/errors.ts';
import { Inline } from '../lib/Inline.tsx';
import '../styles/filters.css';
import '../styles/errors.css';

const windows = { vrm0: 'VRM 0.x', vrm1: 'VRM 1.0' };

/** All messages of data/errors.yaml with cause, versions and fix; with scripts, the rows that fit a pasted line. */
export default function ErrorFinder() {
	const errors = useData<ErrorEntry[]>('errors');
	return (
		<div className="error-finder" id="error-finder">
			<search className="filters needs-script" aria-label="エラーの検索">
				<label className="filter-field finder-input">
					<span>Consoleかエクスポート画面のメッセージ（日本語か英語）</span>
					<textarea rows={3} spellCheck={false} placeholder="例: Found duplicate human bone 'Hips'" />
				</label>
				<div className="filter-row">
					<p className="filter-count" role="status">
						{`全${errors.length}件`}
					</p>
					<button type="button" className="filter-clear" hidden>
						消す
					</button>
				</div>
			</search>
			<Island name="Enhance" props={{ behaviour: 'error-finder', root: 'error-finder' }} />
			<div className="table-scroll error-table">
				<table>
					<thead>
						<tr>
							<th scope="col">メッセージ</th>
							<th scope="col">原因と対処</th>
						</tr>
					</thead>
					<tbody>
						{errors.map((error) => (
							<Row error={error} key={error.id} />
						))}
					</tbody>
				</table>
			</div>
		</div>
	);
}

function Row({ error }: { error: ErrorEntry }) {
	const { id, message, en, also = [], window, cause, versions, fix, page, title } = error;
	return (
		<tr id={`error-${id}`} data-match={JSON.stringify(textsOf(error))}>
			<td>
				{message && <p>{message}</p>}
				{[en, ...also].map((text) => (
					<p lang="en" key={text}>
						<Code>{text}</Code>
					</p>
				))}
			</td>
			<td data-label="原因と対処">
				<p>
					<Inline text={cause} />
				</p>
				<p>
					<b>対処</b> <Inline text={fix} />
				</p>
				<p className="error-facts phrases">
					<Inline
						text={[window ? `${window.map((w) => windows[w]).join('と')}のエクスポート画面` : 'Console', versions]
							.filter(Boolean)
							.join('、')}
					/>
					{page && (
						<>
							{' '}
							<Link href={page}>{title!}</Link>
						</>
					)}
				</p>
			</td>
		</tr>
	);
}
