import { useEffect, useRef } from 'react';
import { StaticHtml } from '../../components/StaticHtml.tsx';
import type { ConsentProps } from '../../props.ts';
import { readStored, writeStored } from '../storage.ts';

const KEY = 'consent';

type Props = Pick<ConsentProps, 'version' | 'scripts' | 'cookies'>;

/**
 * Loads the scripts of the config that wait for consent when a reader has given it, now or on an earlier visit. The choice is kept on the device; the button
 * in the footer asks again. What has been loaded cannot be unloaded: the page is loaded anew when consent is withdrawn.
 */
export default function Consent(props: Props) {
	const ref = useRef<HTMLDivElement>(null);
	const text = JSON.stringify(props);
	useEffect(() => run(ref.current!, JSON.parse(text) as Props), [text]);
	return <StaticHtml ref={ref} />;
}

function run(root: HTMLElement, { version, scripts, cookies }: Props): () => void {
	const opener = root.querySelector<HTMLButtonElement>('.consent-open')!;
	const question = root.querySelector<HTMLElement>('.consent')!;
	const given = `yes ${version}`;
	const choose = (choice: string): void => {
		const had = readStored(KEY) === given;
		writeStored(KEY, `${choice} ${version}`);
		question.hidden = true;
		opener.focus({ preventScroll: true });
		if (choice === 'yes') return void load(scripts);
		forget(cookies);
		if (had) location.reload();
	};
	const onClick = ({ target }: Event): void => {
		const button = (target as Element).closest('button');
		if (button === opener) {
			question.hidden = false;
			question.querySelector<HTMLElement>('.consent-title')!.focus();
		} else if (button) choose(button.value);
	};
	root.addEventListener('click', onClick);
	const stored = readStored(KEY);
	if (stored === given) void load(scripts);
	else question.hidden = stored === `no ${version}`;
	return () => root.removeEventListener('click', onClick);
}

let isLoaded = false;

/** One after the other, as if they stood in the page: a script that is written out runs at once otherwise. */
async function load(scripts: ConsentProps['scripts']): Promise<void> {
	if (isLoaded) return;
	isLoaded = true;
	for (const { attributes, content } of scripts) {
		const script = document.createElement('script');
		for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value === true ? '' : value);
		if (content !== undefined) script.textContent = content;
		const end = new Promise((done) => {
			script.onload = script.onerror = done;
		});
		document.head.append(script);
		if (content === undefined && !attributes.async) await end;
	}
}

/** Deletes the site's own cookies whose names begin so, of this host and of those above it. */
function forget(starts: readonly string[]): void {
	const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]!);
	const hosts = location.hostname.split('.').map((_, i, parts) => parts.slice(i).join('.'));
	// biome-ignore-start lint/suspicious/noDocumentCookie: not all browsers have a cookie store
	for (const name of names.filter((one) => starts.some((start) => one.startsWith(start))))
		for (const domain of ['', ...hosts.map((host) => `; domain=${host}`)]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
	// biome-ignore-end lint/suspicious/noDocumentCookie: see above
}
