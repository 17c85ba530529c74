/** Social cards: what opening the font, the outlines of a card and its PNG take. `npm run bench -- cards [--font FILE] [--count N]`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { type DrawnCard, openCards } from '../../src/features/social-cards/draw/draw.ts';
import type { SocialCard } from '../../src/features/social-cards/render.ts';

const root = process.env.PROJECT_ROOT!;
const value = (name: string, otherwise: string): string => {
	const at = process.argv.indexOf(name);
	return at < 0 ? otherwise : process.argv[at + 1]!;
};
const font = value('--font', join(root, 'node_modules/@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'));
const count = Number(value('--count', '300'));

/** Titles of this site's pages, as many as asked for. */
const titles = globSync(['site/docs/**/*.md'], { cwd: root })
	.sort()
	.flatMap((file) => /^title: "?(.*?)"?$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? []);
const cards: SocialCard[] = Array.from({ length: count }, (_, i) => ({ title: titles[i % titles.length]!, section: 'UniVRM › Animation' }));

async function measured<T>(what: string, times: number, run: () => Promise<T>): Promise<T> {
	const [since, cpu] = [performance.now(), process.cpuUsage()];
	const result = await run();
	const { user, system } = process.cpuUsage(cpu);
	const each = (ms: number) => `${(ms / times).toFixed(1)} ms`;
	console.log(`${what}: ${each(performance.now() - since)}, processor time ${each((user + system) / 1000)}`);
	return result;
}

const style = { fonts: [font], site: 'VRM', locale: 'ja', background: '#ffffff', color: '#1c1e21', accent: '#ee5e20' };
const draw = await measured('opening the font', 1, async () => {
	const opened = await openCards(style);
	await opened({ title: '形', section: '' });
	return opened;
});
const drawn = await measured(`a card, of ${count}, six at a time`, count, async () => {
	const done: DrawnCard[] = [];
	const rest = [...cards];
	const one = async () => {
		for (let card = rest.pop(); card; card = rest.pop()) done.push(await draw(card));
	};
	await Promise.all(Array.from({ length: 6 }, one));
	return done;
});
console.log(`bytes of a card: ${Math.round(drawn.reduce((sum, { png }) => sum + png.length, 0) / count)}`);
