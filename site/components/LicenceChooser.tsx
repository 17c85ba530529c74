import { Island } from 'vrmdocs/theme';
import { Inline } from '../lib/Inline.tsx';
import { vrm1Questions } from '../lib/vrm/analyse/licence.ts';
import { codeOf, intentions, settingsOf, strictest, unsaid } from '../lib/vrm/licence-choice.ts';
import '../styles/filters.css';
import '../styles/licence.css';

const id = 'licence-chooser';

/** From an intention to the licence settings of both generations, each line explained. Without scripts the strictest settings. */
export default function LicenceChooser() {
	const settings = settingsOf(strictest);
	return (
		<div id={id}>
			<form className="filters needs-script" aria-label="許すことを選ぶ">
				<div className="filter-row">
					{intentions.map(({ name, label }) => (
						<button type="button" className="button button-quiet" data-intention={name} key={name}>
							{label}
						</button>
					))}
				</div>
				<div className="licence-choices">
					{vrm1Questions.map(([key, question, answers, omitted]) => (
						<label className="filter-field" key={key}>
							<span>{question}</span>
							<select name={key} defaultValue={omitted}>
								{Object.entries(answers).map(([value, [answer]]) => (
									<option value={value} key={value}>
										{answer}
									</option>
								))}
							</select>
						</label>
					))}
				</div>
				<p role="status" />
			</form>
			<Island name="Enhance" props={{ behaviour: id, root: id }} />
			{(['vrm1', 'vrm0'] as const).map((generation) => (
				<section aria-labelledby={`licence-${generation}`} key={generation}>
					<h3 id={`licence-${generation}`}>{generation === 'vrm1' ? 'VRM 1.0の設定' : 'VRM 0.xの設定'}</h3>
					<dl className="licence-lines" data-generation={generation}>
						{settings[generation].map((line) => (
							<div key={line.key}>
								<dt>
									<code>{codeOf(line)}</code>
								</dt>
								<dd>{line.meaning}</dd>
							</div>
						))}
					</dl>
					<p className="needs-script">
						<button type="button" className="button button-quiet" data-copy={generation}>
							JSONをコピー
						</button>{' '}
						<span role="status" />
					</p>
				</section>
			))}
			<p>VRM 0.xの設定では、次のことを表せません。</p>
			<ul>
				{unsaid.map(({ text, isOf }) => (
					<li hidden={!isOf(strictest)} key={text}>
						<Inline text={text} />
					</li>
				))}
			</ul>
		</div>
	);
}
