import { useStrings } from '../components/context.tsx';

/** In the place of what an island could not load, with what the browser says of it. Browsers keep a script that failed: only a reload asks for it again. */
export default function LoadFailed({ error }: { error: unknown }) {
	const { errors } = useStrings();
	return (
		<div className="state load-failed" role="alert">
			<p>{errors.loadFailed}</p>
			<pre>{error instanceof Error ? error.message : String(error)}</pre>
			<button type="button" className="button button-quiet" onClick={() => location.reload()}>
				{errors.retry}
			</button>
		</div>
	);
}
