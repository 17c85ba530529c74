import { Suspense, useEffect, useRef, useState } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { SearchField } from '../components/SearchField.tsx';
import type { SearchProps } from '../props.ts';
import { format } from '../strings/format.ts';
import { later } from './later.ts';
import { preload } from './search/preload.ts';
import { outsideOf, type SearchParams } from './search/scope.ts';

const PageResults = later(() => import('./search/PageResults.tsx'));

/** The search page: a form and, with scripts, the results for `?q=`. */
export default function SearchPage(props: SearchProps) {
	const { pageHref, contexts } = props;
	const { search: strings } = useStrings();
	const [params, setParams] = useState<SearchParams>();
	const input = useRef<HTMLInputElement>(null);
	const ask = (changed: Partial<SearchParams>) =>
		setParams({ ctx: '', version: '', section: '', tag: '', ...params, q: input.current!.value, ...changed });

	useEffect(() => {
		const read = (): void => {
			const query = new URLSearchParams(location.search);
			const of = (name: string): string => query.get(name) ?? '';
			const asked = { q: of('q'), ctx: of('ctx'), version: of('version'), section: of('section'), tag: of('tag') };
			input.current!.value = asked.q;
			setParams(asked);
			// At once, beside the results' own file.
			preload(props, asked.ctx, asked.version);
		};
		read();
		const control = new AbortController();
		const { signal } = control;
		document.addEventListener('vrmdocs:page', read, { signal });
		// Back and forward between searches stay on this page.
		addEventListener('popstate', read, { signal });
		return () => control.abort();
	}, [props]);

	const ctx = params?.ctx ?? '';
	const outside = contexts.find((context) => outsideOf(context) === ctx);
	return (
		<div className="search-page">
			<search>
				<form
					className="search-page-form"
					action={pageHref}
					method="get"
					onSubmit={(event) => {
						event.preventDefault();
						ask({});
					}}
				>
					<div className="search-page-field">
						<SearchField ref={input} onInput={() => ask({})} />
						{/* After what gives the box its height: it would move when the rest of the HTML comes. */}
						<Icon name="search" className="search-icon" />
					</div>
					{contexts.length > 0 && (
						<label className="search-page-context">
							<span>{strings.context}</span>
							<select name="ctx" value={ctx} onChange={(event) => ask({ ctx: event.currentTarget.value })}>
								<option value="">{strings.everywhere}</option>
								{contexts.map((context) => (
									<option value={context.path} key={context.path}>
										{context.label}
									</option>
								))}
								{outside && <option value={ctx}>{format(strings.seeAllOutside, { context: outside.label })}</option>}
							</select>
						</label>
					)}
					<button type="submit" className="button">
						{strings.submit}
					</button>
				</form>
			</search>
			<Suspense>
				{params && (
					<PageResults
						search={props}
						params={params}
						onLimit={ask}
						onTake={(text) => {
							input.current!.value = text;
							ask({});
						}}
					/>
				)}
			</Suspense>
		</div>
	);
}
