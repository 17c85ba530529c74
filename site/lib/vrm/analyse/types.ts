/** What is found in a file. Plain data: made in a worker, shown on the page. */

export type Severity = 'error' | 'warning' | 'info';

export interface Finding {
	severity: Severity;
	/** `missing-bone`. */
	code: string;
	message: string;
	/** JSON pointer of the place: `/extensions/VRMC_vrm/humanoid/humanBones`; '' for the file. */
	place: string;
	/** Page of this site that explains it, where it is another one than the code's own. */
	link?: string;
	/** Findings of the same code that were left out after this one. */
	more?: number;
}

export type Generation = 'vrm1' | 'vrm0' | 'vrma' | 'gltf';

/** One answer of the licence. */
export interface Permission {
	question: string;
	answer: string;
	verdict: 'yes' | 'limited' | 'no';
}

export interface TextureInfo {
	name: string;
	format: string;
	/** Pixels; absent where the header cannot be read. */
	width?: number;
	height?: number;
	/** In the file. */
	bytes: number;
	/** On the GPU, RGBA with mipmaps. */
	gpuBytes?: number;
}

export interface Report {
	name: string;
	/** Bytes. */
	size: number;
	generation: Generation;
	/** `1.0`. */
	specVersion: string;
	generator: string;
	/** Label and text. */
	meta: [label: string, text: string][];
	permissions: Permission[];
	thumbnail?: { mimeType: string; bytes: Uint8Array<ArrayBuffer> };
	bones: { there: string[]; missingRequired: string[]; missingOptional: string[] };
	expressions: { name: string; kind: 'preset' | 'custom'; binds: number; overrides: string }[];
	springs: { name: string; joints: number; colliderGroups: number; center: string }[];
	colliders: { node: string; shape: string }[];
	materials: { name: string; shader: string; textures: number }[];
	textures: TextureInfo[];
	/** Metres from the lowest to the highest point; absent where there is nothing to measure. */
	height?: number;
	figures: {
		triangles: number;
		drawCalls: number;
		vertices: number;
		nodes: number;
		meshes: number;
		joints: number;
		morphTargets: number;
		animations: number;
	};
	extensions: { name: string; required: boolean }[];
	/** In the order of the tree; a node that is met twice is listed once. */
	tree: { index: number; depth: number; name: string; what: string }[];
	/** Pretty JSON, cut where it is very long. */
	json: string;
	findings: Finding[];
}

/** A file that cannot be read at all. */
export interface Refusal {
	name: string;
	size: number;
	findings: Finding[];
}

export const isReport = (result: Report | Refusal): result is Report => 'generation' in result;

/** Bytes that are read piece by piece. */
export interface Source {
	name: string;
	size: number;
	/** Fewer bytes only where the file ends. */
	read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}
