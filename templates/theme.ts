/** The API for a site's own components and pages: `import { Link, useData } from 'vrmdocs/theme'`. */

export type { HeavyLife } from './client/heavy/run.ts';
export { Badge } from './components/builtins/Badge.tsx';
export { Card, CardGrid, LinkCard } from './components/builtins/Card.tsx';
export { Details } from './components/builtins/Details.tsx';
export { Embed, Video } from './components/builtins/Embed.tsx';
export { Figure } from './components/builtins/Figure.tsx';
export { FileTree } from './components/builtins/FileTree.tsx';
export { Cell, Grid } from './components/builtins/Grid.tsx';
export { Kbd } from './components/builtins/Kbd.tsx';
export { Steps } from './components/builtins/Steps.tsx';
export { Code } from './components/Code.tsx';
export {
	type ChildComponent,
	useChildComponents,
	useChildrenHtml,
	useData,
	useFrontMatter,
	useMessage,
	useSite,
	useStrings,
} from './components/context.tsx';
export { HeavyIsland, type HeavyPolicy, type HeavyPoster } from './components/HeavyIsland.tsx';
export { Icon, type IconName } from './components/Icon.tsx';
export { OwnIsland as Island } from './components/Island.tsx';
export { Link } from './components/Link.tsx';
export { StaticHtml } from './components/StaticHtml.tsx';
export type { DataPage, GetPages, GetPagesTools } from './get-pages.ts';
export { format } from './strings/index.ts';
