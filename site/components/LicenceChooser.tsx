import { Island } from 'vrmdocs/theme';
import { Inline } from '../lib/Inline.tsx';
import { vrm1Questions } from '../lib/vrm/analyse/licence.ts';
import { codeOf, intentions, settingsOf, strictest, unsaid } from '../lib/vrm/licence-choice.ts';
import '../styles/filter-options.css';
import '../styles/filters.css';
import '../styles/licence.css';

const id = 'licence-chooser';
const generations = [
	['vrm1', 'VRM 1.0'],
	['vrm0', 'VRM 0.x'],
] as const;

/** From an intention to the licence settings of both generations, each line explained. Without scripts the strictest settings. */
export default function LicenceChooser() {
	const settings = settingsOf(strictest);
	return (
		<div id={id}>
			<form className="filters needs-script" aria-label="許すことを選ぶ">
				<fieldset className="filter-group">
					<legend>近い方針</legend>
					<div className="filter-options">
						{intentions.map(({ name, label }, i) => (
							<label className="filter-option" key={name}>
								<input type="radio" name="intention" value={name} defaultChecked={i === 0} />
								{label}
							</label>
						))}
					</div>
				</fieldset>
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
			<noscript>
				<p>選ぶにはJavaScriptが必要です。次は最も厳しい設定で、ほかの値は下の表にあります。</p>
			</noscript>
			<Island name="Enhance" props={{ behaviour: id, root: id }} />
			{generations.map(([generation, title]) => (
				<section aria-labelledby={`licence-${generation}`} key={generation}>
					<h3 id={`licence-${generation}`}>{title}の設定</h3>
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
							{title}のJSONをコピー
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
