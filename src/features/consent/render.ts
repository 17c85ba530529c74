import type { ConsentProps } from '../../../templates/props.ts';
import { sha1 } from '../../base/hash.ts';
import type { Config } from '../../config/schema.ts';
import { type Resolve, scriptElement } from '../../render/head.ts';

/** What waits for consent. */
export function consentProps({ consent }: Config, resolve: Resolve): ConsentProps | undefined {
	if (!consent) return undefined;
	const scripts = consent.scripts.map((script) => scriptElement(script, resolve));
	return {
		...(consent.text === undefined ? {} : { text: consent.text }),
		...(consent.policy === undefined ? {} : { policyHref: resolve(consent.policy).href }),
		version: sha1(JSON.stringify(scripts)).slice(0, 8),
		scripts,
		cookies: consent.cookies,
	};
}
