/** Swizzled parts of docs and posts, and the places of our page in them. https://docusaurus.io/docs/swizzling */
import { type ComponentType, createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { SiteContext, type SiteFacts, useSiteFacts } from '../mdx/site-facts.ts';
import type { PagePlace } from '../props.ts';
import { useBlogPost } from './blog.ts';
import { ErrorBoundary } from './core.tsx';
import { HidesToc, useDoc } from './doc.ts';

interface ShownPlace {
	/** The place of our page. */
	place: ReactNode;
	/** Docusaurus gives the part its text between the tags; otherwise the place stands where its first inner part does. */
	hasText: boolean;
	/** That inner part. */
	first?: string;
}

const Shown = createContext<ShownPlace | null>(null);

/** In place of Docusaurus's own part: that place of our page. Where a page shows such a wrapper itself, what is between its tags. */
export const Original = ({ children }: { children?: ReactNode }): ReactNode => useContext(Shown)?.place ?? children;

/** In a copy of Docusaurus's own part: a part in it that our page has. */
export function InnerPart({ children }: { children?: ReactNode }): ReactNode {
	const shown = useContext(Shown);
	const id = useId();
	if (!shown || shown.hasText) return children;
	shown.first ??= id;
	return shown.first === id ? shown.place : null;
}

interface Around {
	/** What is known of the page; absent while it is tried whether the part can be rendered at all. */
	own?: Partial<SiteFacts>;
	/** The place of our page. */
	children: ReactNode;
}

/** What a copy stands for: a place, or `head`, of which nothing is on the page. */
type Copied = PagePlace | 'head';

/** The part as a component of our page, which is there without it where it throws in the browser. */
export const around = (Part: ComponentType<Record<string, unknown>>, copied?: Copied) =>
	function AroundOriginal({ own, children }: Around) {
		const facts = useSiteFacts();
		const hasText = copied === undefined || copied === 'article' || copied === 'text';
		const shown = useMemo(() => ({ place: children, hasText }), [children, hasText]);
		return (
			<SiteContext value={{ ...facts, ...own }}>
				<Shown value={shown}>
					<ErrorBoundary fallback={() => children}>
						<HidesToc value={copied !== undefined}>
							<Given part={Part} />
						</HidesToc>
						{copied === 'head' && <Original />}
					</ErrorBoundary>
				</Shown>
			</SiteContext>
		);
	};

/** With the props that Docusaurus gives such parts: the page as `content`, and between the tags; what a link or a pagination shows. */
function Given({ part: Part }: { part: ComponentType<Record<string, unknown>> }) {
	const doc = useDoc();
	const post = useBlogPost();
	const page = post.isBlogPostPage ? post : doc;
	const [Text] = useState(() => () => <Original />);
	const Content = Object.assign(Text, page);
	const { editUrl } = page.metadata;
	const { previous, next } = doc.metadata;
	const { prevItem, nextItem } = post.metadata;
	return (
		<Part content={Content} {...{ editUrl, previous, next, prevItem, nextItem }}>
			<Content />
		</Part>
	);
}
