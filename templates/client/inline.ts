/**
 * Builds the only inline script (under 1 KB), which runs before first paint: theme and dismissed announcement from storage.
 * Its hash is in the content security policy, so its text depends only on the config.
 *
 * `localStorage.theme` = `light` | `dark`; `localStorage['announcement.id']` and `['announcement.dismissed']` = `true`, both of the bar that was closed last.
 */
export interface InlineConfig {
	colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean };
	/** The announcement bar; absent if there is none. */
	announcement?: { id: string; isCloseable: boolean };
}

/** The script's text, without `<script>` tags. If storage is unavailable, it only logs a warning. */
export function inlineScript({ colorMode, announcement }: InlineConfig): string {
	const fallback = colorMode.respectPrefersColorScheme
		? `matchMedia('(prefers-color-scheme:dark)').matches?'dark':matchMedia('(prefers-color-scheme:light)').matches?'light':'${colorMode.defaultMode}'`
		: `'${colorMode.defaultMode}'`;
	const stored = colorMode.disableSwitch ? '' : "s=localStorage.getItem('theme');t=s=='light'||s=='dark'?s:t;";
	// Another id than that of a bar that was closed ends that one's dismissal.
	const dismissed =
		announcement === undefined
			? ''
			: `s=localStorage;if(s.getItem('announcement.id')==${quote(announcement.id)})${announcement.isCloseable ? "c=s.getItem('announcement.dismissed')=='true'" : ''};else{s.removeItem('announcement.id');s.removeItem('announcement.dismissed')}`;
	return `(function(d,s,t,c){t=${fallback};try{${stored}${dismissed}}catch(e){console.warn('localStorage is not available; choices are not kept.',e)}d.dataset.theme=t;if(c)d.dataset.announcementClosed=''})(document.documentElement)`;
}

/** A string literal that may be in an inline script. */
function quote(text: string): string {
	return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
