/** WebKit. */
import { startWebkit, webkitPath } from './drivers.ts';
import { inBrowser } from './every-browser.ts';

inBrowser('WebKit', webkitPath(), startWebkit);
