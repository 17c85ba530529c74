/** Firefox. */
import { firefoxPath, startFirefox } from './drivers.ts';
import { inBrowser } from './every-browser.ts';

inBrowser('Firefox', firefoxPath(), startFirefox);
