/** The browser's first layer: no React, under 10 KB compressed. Opens pages without reloading the shell, and loads the islands. */
import { normalized, ownAddress } from './address.ts';
import { startIslands } from './island-host.ts';
import { startPrefetch } from './prefetch.ts';
import { restoreTabs } from './restore-tabs.ts';
import { goToHidden } from './reveal.ts';
import { startRouter } from './router.ts';
import { showCurrent } from './swap.ts';
import { visitor } from './visit.ts';
import { readWords } from './words.ts';

restoreTabs(document);
goToHidden();
addEventListener('hashchange', goToHidden);
const words = readWords();
const islands = startIslands(words);
const lookAtLinks = startPrefetch();
startRouter(visitor(words, islands, lookAtLinks));
requestAnimationFrame(showCurrent);
tidyAddress();
if (document.readyState === 'complete') lookAtLinks();
else addEventListener('load', lookAtLinks, { once: true });

/** If the page was opened as `…/index.html`, shows its canonical address in the address bar. For a missing `….html`, tries the address without extension. */
function tidyAddress(): void {
	const here = new URL(location.href);
	const own = ownAddress(document, here);
	if (own.href !== here.href) history.replaceState(history.state, '', own);
	else if (document.querySelector('.view-not-found') && normalized(here).href !== here.href) location.replace(normalized(here));
}
