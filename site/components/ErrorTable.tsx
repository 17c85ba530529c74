import { Code, useData, useStrings } from 'vrmdocs/theme';
import type { ErrorEntry } from '../lib/errors.ts';
import { Inline } from '../lib/Inline.tsx';

interface Props {
	window: 'vrm0' | 'vrm1';
	level: NonNullable<ErrorEntry['level']>;
	/** Heading of the last column. */
	about?: string;
}

/** Messages of an export window, of one level: `<ErrorTable window="vrm0" level="critical" />`. */
export default function ErrorTable({ window, level, about = '対処' }: Props) {
	const { code } = useStrings();
	const errors = useData<ErrorEntry[]>('errors').filter((error) => error.level === level && error.window?.includes(window));
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
		<section className="table-scroll" tabIndex={0} aria-label={`${code.scrollLabel}: ${level}`}>
			<table>
				<thead>
					<tr>
						<th scope="col">日本語</th>
						<th scope="col">英語</th>
						<th scope="col">{about}</th>
					</tr>
				</thead>
				<tbody>
					{errors.map(({ id, message, en, also = [], fix }) => (
						<tr key={id}>
							<td>{message ? <Code>{message}</Code> : '—'}</td>
							<td lang="en">
								{[en, ...also].map((text) => (
									<p key={text}>
										<Code>{text}</Code>
									</p>
								))}
							</td>
							<td>
								<Inline text={fix} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
