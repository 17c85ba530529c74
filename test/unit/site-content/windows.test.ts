/** Drawings of windows: every text has room, every number its row, and the page lights both. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { layoutOf, textWidth, WIDTH, type WindowDrawing } from '../../../site/lib/windows.ts';

const site = join(process.env.PROJECT_ROOT!, 'site');
const windows = parse(readFileSync(join(site, 'data/windows.yaml'), 'utf8')) as Record<string, WindowDrawing>;

test('every text of every drawing fits into its room', () => {
	const tooLong = Object.entries(windows).flatMap(([name, window]) => [
		...layoutOf(window)
			.lines.flatMap((line) => line.texts)
			.filter(({ text, room }) => textWidth(text) > room)
			.map(({ text, room }) => `${name}: ${text} (${Math.round(textWidth(text))} > ${Math.round(room)})`),
		...(textWidth(window.bar) > WIDTH - 28 ? [`${name}: ${window.bar}`] : []),
	]);
	assert.equal(tooLong, []);
});

test('lines lie under each other, inside the window', () => {
	for (const window of Object.values(windows)) {
		const { height, lines } = layoutOf(window);
		let below = 0;
		for (const { frame, boxes } of lines) {
			assert.ok(frame.y >= below);
			below = frame.y + frame.height;
			for (const box of boxes) assert.ok(box.x >= 0 && box.x + box.width <= WIDTH && box.y >= frame.y && box.y + box.height <= below);
		}
		assert.ok(below < height);
	}
});

test('a drawing has no more numbered parts than the styles can light', () => {
	const styles = readFileSync(join(site, 'styles/windows.css'), 'utf8');
	const most = Math.max(...Object.values(windows).map((window) => layoutOf(window).lines.filter((line) => line.number).length));
	for (let n = 1; n <= most; n++) assert.ok(styles.includes(`:has([data-part="${n}"]`), `${n}`);
});

test('every drawing stands on a page', () => {
	const pages = globSync('docs/**/*.md', { cwd: site })
		.map((file) => readFileSync(join(site, file), 'utf8'))
		.join('\n');
	assert.equal(
		Object.keys(windows).filter((name) => !pages.includes(`<Window name="${name}" />`)),
		[],
	);
});

test.run();
