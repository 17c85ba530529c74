/** Packages that people bring along, as the manual says to use them: Tailwind 4 whole, recharts and Chart.js. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told } from '../support/cli.ts';
import { type Files, folderOf, tempDir } from '../support/files.ts';
import { samples } from '../support/manual-samples.ts';
import { gzipOf, manifestOf, withSite } from './harness.ts';

const test = suite('your stack');
const files = Object.fromEntries(
	samples()
		.filter(({ title = '' }) => /^components\/(?:heavy\/(?:Sales|Trend)|Charts)\.tsx$/.test(title))
		.map(({ title, code }) => [title!, code]),
);
const page = `# Plain

A [link](./charts.md), **strong** and H<sub>2</sub>O. ![](./dot.svg)

## Heading

- one
  - two

1. first

| a | b |
|---|---|
| 1 | 2 |

<small>small</small> <div class="mt-7 italic">x</div>
`;
const common: Files = {
	'vrmdocs.config.json': '{ "title": "T", "url": "https://a.example", "showLastUpdate": false }',
	'docs/index.md': page,
	'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>',
	'docs/charts.md': '# Charts\n\n<Charts />\n',
	'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>',
	...files,
};
/** Outside of the repository, whose .gitignore would say to Tailwind that nothing here is a source. */
async function built(more: Files = {}): Promise<string> {
	const site = folderOf({ ...common, ...more });
	symlinkSync(join(process.env.PROJECT_ROOT!, 'node_modules'), join(site, 'node_modules'));
	const out = join(tempDir(), 'out');
	const { json } = await buildJson(site, ['--out', out, '--cache-dir', join(tempDir(), 'cache')]);
	assert.equal(told([...json.errors, ...json.warnings]), []);
	return out;
}
let dir: string;
const plain = withSite(test, () => built());
const bench = withSite(test, async () => {
	dir = await built({
		'postcss.config.mjs': "export default { plugins: { '@tailwindcss/postcss': {} } };\n",
		'styles/index.css': '@import "tailwindcss";\n',
	});
	return dir;
});

/** What Preflight changes that a reader sees, of each element of the page. */
const LOOKS = [
	'list-style-type',
	'display',
	'font-size',
	'font-weight',
	'font-style',
	'vertical-align',
	'text-decoration-line',
	'margin-top',
	'padding-left',
	'color',
];

test("Tailwind's Preflight leaves the theme as it is, and its utilities come after it", async () => {
	const looks = async ({ visit }: typeof bench) => {
		const { page, open, problems } = await visit();
		await open('/');
		const found = await page.evaluate(
			(names) =>
				[...document.querySelectorAll('header *, nav *, aside *, #_main *')].map((e) => {
					const style = getComputedStyle(e);
					return `${e.tagName}.${e.getAttribute('class')} ${names.map((name) => style.getPropertyValue(name)).join(' | ')}`;
				}),
			LOOKS,
		);
		assert.equal(problems, []);
		return found;
	};
	const [before, after] = [await looks(plain), await looks(bench)];
	assert.ok(before.length > 60);
	const differ = after.filter((line, i) => line !== before[i]);
	assert.is(differ.length, 1, differ.join('\n'));
	assert.match(differ[0]!, /^DIV\.mt-7 italic .* italic /);
});

test('recharts and Chart.js are drawn where they stand, and no other page loads them', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/');
	await page.waitForLoadState('networkidle');
	assert.not.match(bench.site.requests.join('\n'), /Sales|Trend/);
	assert.ok(gzipOf(dir, manifestOf(dir).bundles.islands.file) < 90_000, 'recharts is not among the islands');
	await open('/charts/');
	await page.locator('.recharts-bar-rectangle path').nth(1).waitFor();
	await page.locator('.heavy[data-state=ready] canvas').waitFor();
	await page.waitForFunction(() => {
		const canvas = document.querySelector<HTMLCanvasElement>('.heavy canvas')!;
		return canvas
			.getContext('2d')!
			.getImageData(0, 0, canvas.width, canvas.height)
			.data.some((value) => value > 0);
	});
	assert.equal(problems, []);
});

test.run();
