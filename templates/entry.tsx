/** What src/render uses of the templates. */
import { Badge } from './components/builtins/Badge.tsx';
import { Kbd } from './components/builtins/Kbd.tsx';
import { TabItem, Tabs } from './components/builtins/Tabs.tsx';

export { inlineScript } from './client/inline.ts';
export { type RenderOptions, renderComponentPage, renderMarkdownComponent } from './components/render.tsx';
export { renderSidebarItem, renderSidebarList } from './components/Sidebar.tsx';
export { fillSlots } from './components/slots.ts';
export { type Chrome, renderChrome } from './layouts/chrome.tsx';
export { type RenderedDocument, renderPage, renderRedirect } from './layouts/Document.tsx';
export { format, stringsFor } from './strings/index.ts';

/** Components for Markdown that every site has. */
export const builtins = { Badge, Kbd, TabItem, Tabs };
