import { format } from '../strings/index.ts';
import { useSite, useStrings } from './context.tsx';

/** Message that the site did not load properly. The stylesheet hides it, so it is visible if assets are not found; it needs no script. */
export function BaseUrlBanner() {
	const { errors } = useStrings();
	return (
		<div className="base-url-banner" data-nosnippet="">
			<p>
				<strong>{errors.baseUrl}</strong> {format(errors.baseUrlHint, { baseUrl: useSite().baseUrl })}
			</p>
		</div>
	);
}
