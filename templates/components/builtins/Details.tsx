import type { ReactNode } from 'react';

/** Text that a reader unfolds: `<Details summary="Why?">…</Details>`; `open` shows it from the start. */
export function Details({ summary, open = false, children }: { summary: string; open?: boolean; children?: ReactNode }) {
	if (!summary) throw new Error('<Details> has no summary: it is what readers see before they unfold it');
	return (
		<details open={open}>
			<summary>{summary}</summary>
			{children}
		</details>
	);
}
