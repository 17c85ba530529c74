import { useStrings } from './context.tsx';

export function SkipLink() {
	return (
		<a className="skip-link" href="#main">
			{useStrings().skipToContent}
		</a>
	);
}
