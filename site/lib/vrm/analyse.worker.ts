/** Reads a file in pieces, away from the page: first the report, then what Khronos's validator finds. */
import { validateBytes } from 'gltf-validator';
import { analyse, sorted } from './analyse/analyse.ts';
import { type Finding, isReport, type Refusal, type Report, type Severity } from './analyse/types.ts';

export type Answer =
	| { kind: 'report'; result: Report | Refusal }
	| { kind: 'validated'; findings: Finding[] }
	| { kind: 'failed'; message: string };

/** Bytes of a file that the validator takes as a whole. */
const MOST_VALIDATED = 100 * 2 ** 20;

const answer = (value: Answer): void => self.postMessage(value);
const severities: Severity[] = ['error', 'warning', 'info', 'info'];

/** Codes that say something about VRM's extensions, which the validator does not know. */
const ignored = ['UNSUPPORTED_EXTENSION', 'UNUSED_OBJECT', 'INVALID_EXTENSION_NAME_FORMAT', 'NODE_SKINNED_MESH_NON_ROOT'];

self.onmessage = async ({ data: file }: MessageEvent<File>) => {
	try {
		const result = await analyse({
			name: file.name,
			size: file.size,
			read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
		});
		answer({ kind: 'report', result });
		if (isReport(result)) answer({ kind: 'validated', findings: await validate(file) });
	} catch (error) {
		answer({ kind: 'failed', message: error instanceof Error ? error.message.slice(0, 300) : 'unknown' });
	}
};

async function validate(file: File): Promise<Finding[]> {
	const link = '/vrm/gltf/format/';
	if (file.size > MOST_VALIDATED)
		return [{ severity: 'info', code: 'not-validated', message: '100 MBを超えるため、glTF Validatorでの検査は省きました。', place: '' }];
	try {
		const { issues } = await validateBytes(new Uint8Array(await file.arrayBuffer()), { maxIssues: 100, ignoredIssues: ignored });
		return sorted(
			issues.messages.map(({ severity, code, message, pointer }) => ({
				severity: severities[severity]!,
				code: `gltf-${code.toLowerCase().replaceAll('_', '-')}`,
				message: `glTF Validator：${message.slice(0, 300)}`,
				place: pointer ?? '',
				link,
			})),
		);
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		return [
			{ severity: 'error', code: 'gltf-invalid', message: `glTF Validatorが検査できませんでした：${why.slice(0, 200)}`, place: '', link },
		];
	}
}
