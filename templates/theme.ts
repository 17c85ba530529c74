/** The API for a site's own components and pages: `import { Link, useData } from 'vrmdocs/theme'`. */

export type { HeavyLife } from './client/heavy/run.ts';
export { Code } from './components/Code.tsx';
export { type ChildComponent, useChildComponents, useChildrenHtml, useData, useSite, useStrings } from './components/context.tsx';
export { HeavyIsland, type HeavyPolicy, type HeavyPoster } from './components/HeavyIsland.tsx';
export { Icon, type IconName } from './components/Icon.tsx';
export { Island } from './components/Island.tsx';
export { Link } from './components/Link.tsx';
export { StaticHtml } from './components/StaticHtml.tsx';
export { format } from './strings/index.ts';
