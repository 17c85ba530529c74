import { type MouseEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStrings } from '../../components/context.tsx';
import { Icon } from '../../components/Icon.tsx';
import type { DocSearchProps } from '../../props.ts';
import { later } from '../later.ts';
import './docsearch-styles.ts';
import './docsearch.css';

const Modal = later(() => import('./docsearch-package.ts'));

interface Hit {
	url: string;
}

/** Algolia's search in the place of ours. Without scripts it is a link to the search page. */
export default function DocSearch(props: DocSearchProps) {
	const { search } = useStrings();
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		const pressed = (event: KeyboardEvent): void => {
			const isField = (event.target as Element | null)?.closest('input, textarea, select, [contenteditable]');
			if ((event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !isField)) {
				event.preventDefault();
				setOpen(true);
			}
		};
		addEventListener('keydown', pressed);
		return () => removeEventListener('keydown', pressed);
	}, []);
	return (
		<>
			<a
				className="DocSearch DocSearch-Button"
				href={props.pageHref}
				aria-label={search.label}
				onClick={(event: MouseEvent) => {
					event.preventDefault();
					setOpen(true);
				}}
			>
				<span className="DocSearch-Button-Container">
					<Icon name="search" className="DocSearch-Search-Icon" />
					<span className="DocSearch-Button-Placeholder">{search.placeholder}</span>
				</span>
				<span className="DocSearch-Button-Keys">
					<kbd className="DocSearch-Button-Key">{search.shortcut}</kbd>
				</span>
			</a>
			{isOpen && createPortal(<Modal {...modalOf(props)} onClose={() => setOpen(false)} />, document.body)}
		</>
	);
}

function modalOf({ appId, apiKey, indexName, searchParameters, contextual, replace, externalUrl }: DocSearchProps) {
	const isExternal = (url: string): boolean => externalUrl !== undefined && new RegExp(externalUrl).test(url);
	const addressOf = (url: string): string => {
		if (isExternal(url)) return url;
		const { pathname, hash } = new URL(url, location.href);
		return (replace ? pathname.replaceAll(new RegExp(replace.from, 'g'), replace.to) : pathname) + hash;
	};
	const own = [searchParameters?.facetFilters ?? []].flat();
	return {
		appId,
		apiKey,
		indexName,
		initialScrollY: scrollY,
		searchParameters: { ...searchParameters, ...(contextual && { facetFilters: [...facetsOf(contextual), ...own] }) },
		transformItems: (hits: Hit[]) => hits.map((hit) => ({ ...hit, url: addressOf(hit.url) })),
		navigator: { navigate: ({ itemUrl }: { itemUrl: string }) => location.assign(itemUrl) },
	};
}

/** The language, and what belongs to no version, the version of the page, and of other docs their last one. */
function facetsOf({ language, tags }: NonNullable<DocSearchProps['contextual']>): (string | string[])[] {
	const here = document.querySelector<HTMLMetaElement>('meta[name="docsearch:docusaurus_tag"]')?.content ?? '';
	const instance = /^docs-.*?-/.exec(here)?.[0];
	const shown = tags.map((tag) => (instance && tag.startsWith(instance) ? here : tag));
	return [`language:${language}`, ['default', ...shown].map((tag) => `docusaurus_tag:${tag}`)];
}
