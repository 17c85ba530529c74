/** The watcher follows the name of a folder that is deleted and made anew: by a checkout, by an archive that is unpacked over it. */
import fs, { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchFiles } from '../../src/dev/watch-files.ts';
import { tempDir } from '../support/files.ts';

const test = suite('a replaced folder');
const ROUNDS = 12 * (Number(process.env.FUZZ_RUNS) || 1);

test('each round of deleting, making and writing is heard', async () => {
	const folder = join(tempDir(), 'site');
	let heard: () => void = () => {};
	const file = join(folder, 'page.md');
	const make = (text: string) => {
		mkdirSync(folder);
		writeFileSync(file, text);
	};
	make('0');
	const watching = watchFiles({
		paths: [folder],
		ignored: [],
		onBatch: async (paths) => {
			if (paths.includes(file)) heard();
		},
		onTrouble: assert.unreachable,
		onReplaced: () => watching.mark([file]),
		isKnown: () => true,
	});
	await watching.ready;
	/** Resolves with whether the watcher tells of the file at all. */
	const hears = (change: () => void) =>
		new Promise<boolean>((done) => {
			const limit = setTimeout(() => done(false), 20_000);
			heard = () => {
				clearTimeout(limit);
				done(true);
			};
			change();
		});
	try {
		for (let round = 1; round <= ROUNDS; round++) {
			const isHeard = await hears(() => {
				rmSync(folder, { recursive: true });
				make(`made ${round}`);
			});
			assert.ok(isHeard, `round ${round}: made anew`);
			assert.ok(await hears(() => writeFileSync(file, `edited ${round}`)), `round ${round}: edited afterwards`);
		}
	} finally {
		await watching.close();
	}
});

test('a folder that is made after its parent was read, and before it is watched, is heard from then on', async () => {
	const folder = join(tempDir(), 'site');
	mkdirSync(folder);
	const file = join(folder, 'templates/components/Footer.tsx');
	const { watch } = fs;
	const instead = (...args: Parameters<typeof watch>) => {
		if (args[0] === folder) mkdirSync(join(folder, 'templates/components'), { recursive: true });
		return watch(...args);
	};
	fs.watch = instead as typeof watch;
	syncBuiltinESMExports();
	let heard = () => {};
	const watching = watchFiles({
		paths: [folder],
		ignored: [],
		onBatch: async (paths) => {
			if (paths.includes(file)) heard();
		},
		onTrouble: assert.unreachable,
		isKnown: () => true,
	});
	try {
		await watching.ready;
		writeFileSync(file, 'made');
		// As the server does: what differs from what was read before anything was watched.
		const marked = new Promise<void>((done) => {
			heard = done;
		});
		watching.mark([file]);
		await marked;
		const limit = setTimeout(() => assert.unreachable('its removal is not heard'), 20_000);
		await new Promise<void>((done) => {
			heard = done;
			rmSync(file);
		});
		clearTimeout(limit);
	} finally {
		fs.watch = watch;
		syncBuiltinESMExports();
		await watching.close();
	}
});

test.run();
