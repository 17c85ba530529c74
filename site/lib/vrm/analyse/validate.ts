/** Khronos's validator on a file that was read: what it finds in Japanese. */
import { validateBytes } from 'gltf-validator';
import { khronosFindings } from './khronos.ts';
import type { Finding, Report, Source } from './types.ts';

/** Findings that are asked of it: a file with more has the same fault everywhere. */
const MOST_ISSUES = 2000;

/** @param most bytes of a file that is checked: it is read as a whole */
export async function validate(source: Source, report: Report, most: number): Promise<Finding[]> {
	// A file whose end is missing has nothing that fits.
	if (report.findings.some(({ code }) => code === 'truncated')) return [];
	if (source.size > most)
		return [
			{
				severity: 'info',
				code: 'not-validated',
				message: `${Math.round(most / 2 ** 20)} MBを超えるため、glTF Validatorでの検査は省きました。`,
				place: '',
			},
		];
	try {
		const { issues } = await validateBytes(await source.read(0, source.size), { maxIssues: MOST_ISSUES });
		return khronosFindings(issues.messages);
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		return [{ severity: 'error', code: 'gltf-invalid', message: `glTF Validatorが検査できませんでした：${why.slice(0, 200)}`, place: '' }];
	}
}
