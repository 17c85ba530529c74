/**
 * Builds the only inline script (under 1 KB), which runs before first paint: theme and dismissed announcement from storage.
 * Its hash is in the content security policy, so its text depends only on the config.
 *
 * `localStorage.theme` = `light` | `dark`; `localStorage['announcement.id']` and `['announcement.dismissed']` = `true`.
 */
export interface InlineConfig {
	colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean };
	/** Id of the announcement bar; absent if there is none or it cannot be closed. */
	announcementId?: string;
}

/** The script's text, without `<script>` tags. If storage is unavailable, it only logs a warning. */
export function inlineScript({ colorMode, announcementId }: InlineConfig): string {
	const fallback = colorMode.respectPrefersColorScheme
		? `matchMedia('(prefers-color-scheme:dark)').matches?'dark':matchMedia('(prefers-color-scheme:light)').matches?'light':'${colorMode.defaultMode}'`
		: `'${colorMode.defaultMode}'`;
	const stored = colorMode.disableSwitch ? '' : "s=localStorage.getItem('theme');t=s=='light'||s=='dark'?s:t;";
	const announcement =
		announcementId === undefined
			? ''
			: `c=localStorage.getItem('announcement.id')==${quote(announcementId)}&&localStorage.getItem('announcement.dismissed')=='true';`;
	return `(function(d,s,t,c){t=${fallback};try{${stored}${announcement}}catch(e){console.warn('localStorage is not available; choices are not kept.',e)}d.dataset.theme=t;if(c)d.dataset.announcementClosed=''})(document.documentElement)`;
}

/** A string literal that may be in an inline script. */
function quote(text: string): string {
	return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
