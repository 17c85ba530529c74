import { useStrings } from '../components/context.tsx';
import { relOf } from '../components/Link.tsx';

/** Shown until the browser follows the refresh, and in browsers that do not follow it. */
export function RedirectPage({ to }: { to: string }) {
	const { redirect } = useStrings();
	return (
		<main className="redirect">
			<h1>{redirect.title}</h1>
			<p>
				{redirect.text}{' '}
				<a href={to} rel={relOf(to)}>
					{to}
				</a>
			</p>
		</main>
	);
}
