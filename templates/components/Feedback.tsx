import { useSite, useStrings } from './context.tsx';
import { Island } from './Island.tsx';

/** «Was this page helpful?» Without scripts the answer is sent as a form. */
export function Feedback() {
	const { feedback: words } = useStrings();
	const { feedback } = useSite();
	if (!feedback) return null;
	return (
		<Island name="Feedback" props={{ isOwn: feedback.isOwn, words }}>
			<form className="feedback" method="post" action={feedback.action} aria-labelledby="_feedback">
				<p className="feedback-question" id="_feedback">
					{words.question}
				</p>
				<button type="submit" className="button button-quiet" name="helpful" value="yes">
					{words.yes}
				</button>
				<button type="submit" className="button button-quiet" name="helpful" value="no">
					{words.no}
				</button>
				<p className="feedback-state" role="status" />
			</form>
		</Island>
	);
}
