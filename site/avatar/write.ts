/** Writes the sample avatar: `npm run avatar`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { avatarFiles } from './files.ts';

const folder = join(process.env.PROJECT_ROOT!, 'site/static/avatar');
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of await avatarFiles()) {
	writeFileSync(join(folder, name), bytes);
	console.log(`site/static/avatar/${name} ${bytes.length} bytes`);
}
