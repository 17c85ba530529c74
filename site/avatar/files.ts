/** Every file of the sample avatar, by its name in `site/static/avatar/`. */
import { makeMotion, motions } from './motions.ts';
import { makeVrm0 } from './vrm0.ts';
import { makeVrm1 } from './vrm1.ts';

/** The same bytes each time, on every machine. */
export async function avatarFiles(): Promise<Map<string, Uint8Array>> {
	const files = new Map<string, Uint8Array>();
	files.set('kohaku.vrm', await makeVrm1());
	files.set('kohaku-0x.vrm', await makeVrm0());
	for (const name of Object.keys(motions)) files.set(`${name}.vrma`, await makeMotion(name));
	return files;
}
