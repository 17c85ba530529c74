/** Parts of docs and posts that a site has put something around, and the original in them. https://docusaurus.io/docs/swizzling#wrapping */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { SiteContext, type SiteFacts, useSiteFacts } from '../mdx/site-facts.ts';
import { useBlogPost } from './blog.ts';
import { useDoc } from './doc.ts';

const Shown = createContext<ReactNode>(null);

/** In place of Docusaurus's own part: that place of our page. Where a page shows such a wrapper itself, what is between its tags. */
export const Original = ({ children }: { children?: ReactNode }): ReactNode => useContext(Shown) ?? children;

interface Around {
	/** What is known of the page; absent while it is tried whether the part can be rendered at all. */
	own?: Partial<SiteFacts>;
	/** The place of our page. */
	children: ReactNode;
}

/** The part as a component of our page. */
export const around = (Part: ComponentType<Record<string, unknown>>) =>
	function AroundOriginal({ own, children }: Around) {
		const facts = useSiteFacts();
		return (
			<SiteContext value={{ ...facts, ...own }}>
				<Shown value={children}>
					<Given part={Part} />
				</Shown>
			</SiteContext>
		);
	};

/** With the props that Docusaurus gives such parts: the page as `content`, and between the tags. */
function Given({ part: Part }: { part: ComponentType<Record<string, unknown>> }) {
	const doc = useDoc();
	const post = useBlogPost();
	const Content = Object.assign(() => <Original />, post.isBlogPostPage ? post : doc);
	return (
		<Part content={Content}>
			<Content />
		</Part>
	);
}
