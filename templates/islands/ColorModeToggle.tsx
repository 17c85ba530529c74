import { useEffect, useSyncExternalStore } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { readStored, writeStored } from './storage.ts';

type Mode = 'light' | 'dark';
interface Props {
	defaultMode: Mode;
	respectPrefersColorScheme: boolean;
}

const root = (): HTMLElement => document.documentElement;
const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark';

/** Switch between light and dark. The choice is stored under `theme` and followed by all tabs. */
export default function ColorModeToggle({ defaultMode, respectPrefersColorScheme }: Props) {
	const { colorMode } = useStrings();
	const mode = useSyncExternalStore(watchMode, readMode, () => defaultMode);

	useEffect(() => {
		const control = new AbortController();
		const { signal } = control;
		const dark = matchMedia('(prefers-color-scheme: dark)');
		const follow = (): void => {
			const stored = readStored('theme');
			const fallback = respectPrefersColorScheme ? (dark.matches ? 'dark' : 'light') : defaultMode;
			setMode(isMode(stored) ? stored : fallback);
		};
		addEventListener('storage', (event) => (event.key === 'theme' || event.key === null) && follow(), { signal });
		// A page restored from the back/forward cache has missed changes in other tabs.
		addEventListener('pageshow', (event) => event.persisted && follow(), { signal });
		if (respectPrefersColorScheme) dark.addEventListener('change', follow, { signal });
		paintFrame(readMode());
		return () => control.abort();
	}, [defaultMode, respectPrefersColorScheme]);

	const next: Mode = mode === 'dark' ? 'light' : 'dark';
	const toggle = (): void => {
		setMode(next);
		writeStored('theme', next);
	};
	const label = next === 'dark' ? colorMode.toDark : colorMode.toLight;
	return (
		<button type="button" className="tool-button color-mode-toggle needs-script" onClick={toggle} aria-label={label} title={label}>
			<Icon name="sun" className="icon-light" />
			<Icon name="moon" className="icon-dark" />
		</button>
	);
}

function readMode(): Mode {
	return root().dataset.theme === 'dark' ? 'dark' : 'light';
}

function setMode(mode: Mode): void {
	root().dataset.theme = mode;
	paintFrame(mode);
}

/** Sets the colour of the browser's own interface. */
function paintFrame(mode: Mode): void {
	for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
		meta.content = meta.dataset[mode] ?? meta.content;
}

function watchMode(changed: () => void): () => void {
	const observer = new MutationObserver(changed);
	observer.observe(root(), { attributeFilter: ['data-theme'] });
	return () => observer.disconnect();
}
