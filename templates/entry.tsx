/** What src/render takes from the templates. */
import { Badge } from './components/markdown/Badge.tsx';
import { Kbd } from './components/markdown/Kbd.tsx';
import { TabItem, Tabs } from './components/markdown/Tabs.tsx';

export { inlineScript } from './client/inline.ts';
export { type RenderOptions, renderComponentPage, renderMarkdownComponent } from './components/render.tsx';
export { renderSidebar } from './components/Sidebar.tsx';
export { type Chrome, renderChrome } from './layouts/chrome.tsx';
export { renderPage } from './layouts/Document.tsx';
export { format, stringsFor } from './strings/index.ts';

/** Components Markdown may use on every site. */
export const builtins = { Badge, Kbd, TabItem, Tabs };
