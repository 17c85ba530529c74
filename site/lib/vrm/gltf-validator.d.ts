/** The parts of Khronos's validator that are used. */
declare module 'gltf-validator' {
	export interface Issue {
		code: string;
		message: string;
		/** 0 error, 1 warning, 2 information, 3 hint. */
		severity: 0 | 1 | 2 | 3;
		/** JSON pointer: `/meshes/0/primitives/0`. */
		pointer?: string;
	}
	export interface Report {
		issues: { numErrors: number; numWarnings: number; messages: Issue[]; truncated: boolean };
	}
	export function validateBytes(bytes: Uint8Array, options?: { maxIssues?: number; ignoredIssues?: string[] }): Promise<Report>;
}
