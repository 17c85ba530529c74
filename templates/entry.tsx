/** What src/render uses of the templates. */
import { Badge } from './components/builtins/Badge.tsx';
import { Card, CardGrid, LinkCard } from './components/builtins/Card.tsx';
import { Details } from './components/builtins/Details.tsx';
import { Embed, Video } from './components/builtins/Embed.tsx';
import { Figure } from './components/builtins/Figure.tsx';
import { FileTree } from './components/builtins/FileTree.tsx';
import { Cell, Grid } from './components/builtins/Grid.tsx';
import { Kbd } from './components/builtins/Kbd.tsx';
import { Steps } from './components/builtins/Steps.tsx';
import { TabItem, Tabs } from './components/builtins/Tabs.tsx';

export { inlineScript } from './client/inline.ts';
export { islandAsComponent } from './components/Island.tsx';
export { type RenderOptions, renderComponentPage, renderMarkdownComponent } from './components/render.tsx';
export { renderSidebarItem, renderSidebarList } from './components/Sidebar.tsx';
export { fillSlots } from './components/slots.ts';
export { type Chrome, renderChrome } from './layouts/chrome.tsx';
export { type RenderedDocument, renderPage, renderRedirect } from './layouts/Document.tsx';
export { sharedOnServer as shared } from './mdx/shared-server.ts';
export { format } from './strings/format.ts';

/** Components for Markdown that every site has. */
export const builtins = { Badge, Card, CardGrid, Cell, Details, Embed, Figure, FileTree, Grid, Kbd, LinkCard, Steps, TabItem, Tabs, Video };
