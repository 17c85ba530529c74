import { useData } from 'vrmdocs/theme';
import type { Release, Releases } from './releases.ts';

/** The release with this data file name: `v0.125.0`. An unknown name is an error that names it. */
export function useRelease(name: string): Release {
	const release = useData<Releases>('releases')[name];
	if (!release) throw new Error(`data/releases/ has no ${name}.yaml`);
	return release;
}
