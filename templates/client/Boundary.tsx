import { Component, type ReactNode } from 'react';
import { format, type Strings } from '../strings/index.ts';

interface Props {
	strings: Strings;
	/** The element of the island. */
	island: HTMLElement;
	/** Server markup to which the island only adds behaviour. */
	markup: readonly Node[];
	children: ReactNode;
}

interface State {
	error?: Error;
}

/** Error boundary of an island: shows the error with its causes and a retry button; the rest of the page keeps working. */
export class Boundary extends Component<Props, State> {
	override state: State = {};
	private title = '';

	static getDerivedStateFromError(thrown: unknown): State {
		return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
	}

	override componentDidCatch(): void {
		const { strings, island } = this.props;
		if (!island.closest('#_main') || this.title || isLoadError(this.state.error)) return;
		this.title = document.title;
		document.title = withFirstPart(document.title, strings.errors.pageError);
	}

	override componentDidUpdate(): void {
		if (this.state.error || !this.title) return;
		document.title = this.title;
		this.title = '';
	}

	override render(): ReactNode {
		const { children, strings, island, markup } = this.props;
		const { error } = this.state;
		if (!error) return children;
		// React caches a chunk that failed: only a reload requests it again.
		const retry = (): void => (isLoadError(error) ? location.reload() : this.setState({ error: undefined }));
		return (
			<>
				{island.closest('#_site-header, #_main-menu') ? (
					<span className="state-inline" role="alert">
						{format(strings.navbar.itemFailed, { item: island.dataset.island ?? '' })}
					</span>
				) : (
					<div className="state" role="alert">
						<h2>{isLoadError(error) ? strings.errors.loadFailed : strings.errors.crashedText}</h2>
						<pre>{causes(error, strings)}</pre>
						<button type="button" className="button" onClick={retry}>
							{isLoadError(error) ? strings.errors.retry : strings.errors.tryAgain}
						</button>
					</div>
				)}
				<Kept markup={markup} />
			</>
		);
	}
}

/** Puts the server's markup back, with its nested islands. */
function Kept({ markup }: { markup: readonly Node[] }) {
	if (markup.length === 0) return null;
	return <div className="island-static" ref={(element) => element?.append(...markup)} />;
}

/** Whether a script could not be fetched: each browser has its own message. */
const isLoadError = (error: Error | undefined): boolean =>
	/dynamically imported module|Importing a module script failed/.test(error?.message ?? '');

/** The message and its causes, one per line. */
function causes(error: Error, strings: Strings): string {
	const lines = [error.message];
	for (
		let cause = error.cause;
		cause !== undefined && cause !== null && lines.length < 10;
		cause = cause instanceof Error ? cause.cause : undefined
	) {
		lines.push(format(strings.errors.cause, { message: cause instanceof Error ? cause.message : String(cause) }));
	}
	return lines.join('\n');
}

/** `Meta | VRM` → `Page Error | VRM`. */
function withFirstPart(title: string, first: string): string {
	const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
	const rest = site && title.endsWith(site) ? title.slice(0, -site.length).match(/\s\S{1,3}\s$/)?.[0] : undefined;
	return site ? `${first}${rest ?? ' | '}${site}` : first;
}
