import type { Report } from '../../vrm/analyse/types.ts';

const names = { vrm1: 'VRM', vrm0: 'VRM 0.x', vrma: 'VRM Animation', gltf: 'glTF（VRMではありません）' } as const;

/** `VRM 1.0`; `VRM 0.x（specVersion 0.0）`, for there the number is no version of the form. */
export const formOf = ({ generation, specVersion }: Pick<Report, 'generation' | 'specVersion'>): string =>
	generation === 'vrm0' ? `${names.vrm0}（specVersion ${specVersion}）` : `${names[generation]} ${specVersion}`;
