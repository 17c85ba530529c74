import { sha1 } from '../../base/hash.ts';
import { address } from '../../render/addresses.ts';
import { scriptElement } from '../../render/head.ts';
import type { PageFeature } from '../../render/page-feature.ts';

/** What waits for the consent of readers. */
export const consent: PageFeature = {
	shell({ site: { config }, resolver }) {
		if (!config.consent) return {};
		const { text, policy, cookies } = config.consent;
		const resolve = (href: string) => address(href, resolver);
		const scripts = config.consent.scripts.map((script) => scriptElement(script, resolve));
		return {
			consent: {
				...(text === undefined ? {} : { text }),
				...(policy === undefined ? {} : { policyHref: resolve(policy).href }),
				version: sha1(JSON.stringify(scripts)).slice(0, 8),
				scripts,
				cookies,
			},
		};
	},
};
