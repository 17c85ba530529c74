/** The parts of Khronos's validator that are used. */
declare module 'gltf-validator' {
	export interface Report {
		issues: { numErrors: number; numWarnings: number; messages: import('./analyse/khronos.ts').Issue[]; truncated: boolean };
	}
	export function validateBytes(bytes: Uint8Array, options?: { maxIssues?: number; ignoredIssues?: string[] }): Promise<Report>;
}
