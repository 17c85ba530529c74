/** Components that a page gives to a text it shows: `<Part components={{ h2: Wide }} />`, `<MDXProvider components={…}>`. Server only. */
import { createContext, type ElementType, type ReactNode, useContext } from 'react';

export type OpenedComponents = Record<string, ElementType>;

const Opened = createContext<OpenedComponents>({});

/** Of all texts around, the nearest last: https://mdxjs.com/packages/react/ */
export const useOpened = (own?: OpenedComponents): OpenedComponents => ({ ...useContext(Opened), ...own });

export { useOpened as useMDXComponents };

interface Given {
	components?: OpenedComponents | ((outer: OpenedComponents) => OpenedComponents);
	children?: ReactNode;
}

export function MDXProvider({ components, children }: Given) {
	const outer = useContext(Opened);
	return <Opened value={typeof components === 'function' ? components(outer) : { ...outer, ...components }}>{children}</Opened>;
}
