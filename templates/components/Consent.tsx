import { useSite, useStrings } from './context.tsx';
import { Island } from './Island.tsx';

/** Asks readers before what measures visits is loaded, and lets them change their mind. Without scripts nothing is loaded, and nothing asked. */
export function Consent() {
	const { consent } = useSite();
	const { consent: words } = useStrings();
	if (!consent) return null;
	const { text = words.text, policyHref, ...props } = consent;
	return (
		<Island name="Consent" props={props}>
			<p className="consent-again needs-script">
				<button type="button" className="consent-open">
					{words.change}
				</button>
			</p>
			<section className="consent" aria-labelledby="_consent" hidden>
				<p className="consent-title" id="_consent" tabIndex={-1}>
					{words.title}
				</p>
				<p className="consent-text">
					{text} {policyHref && <a href={policyHref}>{words.policy}</a>}
				</p>
				<div className="consent-choice">
					<button type="button" className="button" value="no">
						{words.decline}
					</button>
					<button type="button" className="button" value="yes">
						{words.accept}
					</button>
				</div>
			</section>
		</Island>
	);
}
