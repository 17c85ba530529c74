import { useStrings } from './context.tsx';

/** Link to the content: the first stop of the keyboard. */
export function SkipLink() {
	return (
		<a className="skip-link" href="#_main">
			{useStrings().skipToContent}
		</a>
	);
}
