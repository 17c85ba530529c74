/** The glTF part of a file: its tree, its figures, its textures. */
import type { Container } from './container.ts';
import { imageHeader } from './images.ts';
import { get, type Loose, list, natural, number, object, text } from './loose.ts';
import type { Finding, Report, Source, TextureInfo } from './types.ts';

const format = '/vrm/gltf/format/';

/** Most lines of a tree and most textures that are looked at: a page shows no more. */
const MOST_LINES = 100_000;
const MOST_IMAGES = 1000;
const IMAGE_HEAD = 64 * 1024;

export const nameOf = (json: Loose, kind: string, index: number): string => text(json, kind, index, 'name') || `${kind} ${index}`;

/** Whether one node is an ancestor of another. */
export type IsAbove = (above: number, below: number) => boolean;

/** Nodes from the scenes down, without recursion. Cycles and nodes with two parents are faults (glTF 2.0, 3.5.2). */
export function treeOf(json: Loose): { tree: Report['tree']; isAbove: IsAbove; findings: Finding[] } {
	const nodes = list(json, 'nodes');
	const parents = new Map<number, number>();
	const findings: Finding[] = [];
	for (const [index, node] of nodes.entries())
		for (const [i, child] of list(node, 'children').entries()) {
			const place = `/nodes/${index}/children/${i}`;
			if (!isIndex(child, nodes)) findings.push(broken(place, child));
			else if (parents.has(child))
				findings.push({
					severity: 'error',
					code: 'two-parents',
					message: `ノード「${nameOf(json, 'nodes', child)}」に、親が2つあります。`,
					place,
					link: format,
				});
			else parents.set(child, index);
		}
	const tree: Report['tree'] = [];
	const seen = new Set<number>();
	const roots = list(json, 'scenes').flatMap((scene) => list(scene, 'nodes').filter((root): root is number => isIndex(root, nodes)));
	const stack = [...roots, ...nodes.keys()]
		.filter((index) => !parents.has(index))
		.reverse()
		.map((index) => ({ index, depth: 0 }));
	while (stack.length && tree.length < MOST_LINES) {
		const { index, depth } = stack.pop()!;
		if (seen.has(index)) continue;
		seen.add(index);
		const node = nodes[index];
		const what = [get(node, 'mesh') === undefined ? '' : 'メッシュ', get(node, 'skin') === undefined ? '' : 'スキン']
			.filter(Boolean)
			.join('、');
		tree.push({ index, depth: Math.min(depth, 60), name: nameOf(json, 'nodes', index), what });
		const children = list(node, 'children').filter((child): child is number => isIndex(child, nodes));
		for (const child of children.reverse()) stack.push({ index: child, depth: depth + 1 });
	}
	return { tree, isAbove: ancestry(nodes, parents), findings: findings.concat(cycles(json, nodes.length, parents)) };
}

/** Numbers all nodes on the way down and up, so that each question is one comparison. */
function ancestry(nodes: readonly unknown[], parents: ReadonlyMap<number, number>): IsAbove {
	const enter = new Int32Array(nodes.length).fill(-1);
	const leave = new Int32Array(nodes.length).fill(-1);
	let time = 0;
	const stack = [...nodes.keys()].filter((index) => !parents.has(index));
	while (stack.length) {
		const index = stack.pop()!;
		if (index < 0) leave[~index] = time++;
		else if (enter[index] === -1) {
			enter[index] = time++;
			stack.push(~index);
			for (const child of list(nodes[index], 'children')) if (isIndex(child, nodes) && parents.get(child) === index) stack.push(child);
		}
	}
	return (above, below) => enter[above] !== -1 && enter[below] !== -1 && enter[above]! < enter[below]! && leave[below]! < leave[above]!;
}

/** Nodes that are their own ancestors, each circle once. */
function cycles(json: Loose, count: number, parents: ReadonlyMap<number, number>): Finding[] {
	const state = new Uint8Array(count);
	const findings: Finding[] = [];
	for (let start = 0; start < count; start++) {
		const way: number[] = [];
		let at: number | undefined = start;
		while (at !== undefined && state[at] === 0) {
			state[at] = 1;
			way.push(at);
			at = parents.get(at);
		}
		if (at !== undefined && state[at] === 1)
			findings.push({
				severity: 'error',
				code: 'cycle',
				message: `ノード「${nameOf(json, 'nodes', at)}」が、自分の子孫の下にあります（循環）。`,
				place: `/nodes/${at}`,
				link: format,
			});
		for (const node of way) state[node] = 2;
	}
	return findings;
}

export const isIndex = (value: unknown, into: readonly unknown[]): value is number =>
	typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < into.length;

export const broken = (place: string, value: unknown, link = format): Finding => ({
	severity: 'error',
	code: 'broken-reference',
	message: `${place}が指す${text([value], 0) || '値'}番は、ありません。`,
	place,
	link,
});

export const outOfRange = (what: string, value: number, allowed: string, place: string, link: string): Finding => ({
	severity: 'error',
	code: 'value-range',
	message: `${what}が${value}です。${allowed}の値です。`,
	place,
	link,
});

/** An extension of a draft, or of a version that is not known. */
export function versionFindings(
	json: Loose,
	name: string,
	at: unknown = get(json, 'extensions', name),
	place = `/extensions/${name}`,
): Finding[] {
	if (at === undefined) return [];
	const version = text(at, 'specVersion');
	if (version === '1.0') return [];
	return [
		{
			severity: 'error',
			code: 'spec-version',
			message: `${name}のspecVersionが${version ? `「${version}」` : '書かれていない状態'}です。正式版は「1.0」です。`,
			place: `${place}/specVersion`,
			link: '/vrm1/',
		},
	];
}

export function figuresOf(json: Loose): Report['figures'] {
	const meshes = list(json, 'meshes');
	const joints = new Set(list(json, 'skins').flatMap((skin) => list(skin, 'joints')));
	const figures = {
		triangles: 0,
		drawCalls: 0,
		vertices: 0,
		nodes: list(json, 'nodes').length,
		meshes: meshes.length,
		joints: joints.size,
		morphTargets: 0,
		animations: list(json, 'animations').length,
	};
	const uses = new Map<number, number>();
	for (const node of list(json, 'nodes')) {
		const mesh = natural(node, 'mesh');
		if (mesh !== undefined) uses.set(mesh, (uses.get(mesh) ?? 0) + 1);
	}
	for (const [index, mesh] of meshes.entries()) {
		const primitives = list(mesh, 'primitives');
		figures.morphTargets += list(primitives[0], 'targets').length;
		for (const primitive of primitives) {
			const vertices = natural(json, 'accessors', natural(primitive, 'attributes', 'POSITION') ?? -1, 'count') ?? 0;
			const indices = natural(primitive, 'indices');
			const points = indices === undefined ? vertices : (natural(json, 'accessors', indices, 'count') ?? 0);
			const mode = number(primitive, 'mode') ?? 4;
			const times = uses.get(index) ?? 0;
			figures.vertices += vertices;
			figures.drawCalls += times;
			figures.triangles += times * (mode === 4 ? Math.floor(points / 3) : mode === 5 || mode === 6 ? Math.max(0, points - 2) : 0);
		}
	}
	return figures;
}

/** Where an image is in the file. */
function imagePlace(container: Container, index: number): { start: number; length: number } | undefined {
	const view = natural(container.json, 'images', index, 'bufferView');
	const buffer = view === undefined ? undefined : object(container.json, 'bufferViews', view);
	const length = natural(buffer, 'byteLength');
	const offset = natural(buffer, 'byteOffset') ?? 0;
	if (!container.binary || length === undefined || offset + length > container.binary.length) return undefined;
	return { start: container.binary.start + offset, length };
}

/** Whether an image is in the part that a cut file has lost. */
const isCut = (container: Container, index: number): boolean =>
	container.findings.some(({ code }) => code === 'truncated') &&
	isIndex(get(container.json, 'images', index, 'bufferView'), list(container.json, 'bufferViews'));

export async function texturesOf(source: Source, container: Container): Promise<{ textures: TextureInfo[]; findings: Finding[] }> {
	const { json } = container;
	const images = list(json, 'images');
	const textures: TextureInfo[] = [];
	const findings: Finding[] = [];
	for (const [index, image] of images.slice(0, MOST_IMAGES).entries()) {
		const place = `/images/${index}`;
		const at = imagePlace(container, index);
		const name = nameOf(json, 'images', index);
		if (!at) {
			const hasAddress = text(image, 'uri') !== '';
			textures.push({ name, format: hasAddress ? '外部のファイル' : '不明', bytes: 0 });
			// What a cut file does not hold any more was told once, for the whole file.
			if (hasAddress || !isCut(container, index))
				findings.push(
					hasAddress
						? {
								severity: 'warning',
								code: 'external-image',
								message: `画像「${name}」がファイルの外にあります。VRMは、画像をファイルの中に入れます。`,
								place,
								link: format,
							}
						: broken(`${place}/bufferView`, get(image, 'bufferView')),
				);
			continue;
		}
		const header = imageHeader(await source.read(at.start, at.start + Math.min(at.length, IMAGE_HEAD)));
		const { width, height } = header;
		textures.push({
			name,
			format: header.format,
			width,
			height,
			bytes: at.length,
			// A third more for the mipmaps.
			gpuBytes: width && height ? Math.round((width * height * 4 * 4) / 3) : undefined,
		});
		findings.push(...imageFindings(name, header, place));
	}
	return { textures, findings };
}

function imageFindings(
	name: string,
	{ format: kind, width, height }: { format: string; width?: number; height?: number },
	place: string,
): Finding[] {
	const findings: Finding[] = [];
	const link = '/vrm/material/';
	if (kind === '不明')
		findings.push({ severity: 'error', code: 'unknown-image', message: `画像「${name}」の形式が分かりません。`, place, link: format });
	if (!width || !height) return findings;
	if (Math.max(width, height) > 4096)
		findings.push({
			severity: 'info',
			code: 'large-texture',
			message: `画像「${name}」は${width}×${height}です。4096を超えると、読み込めない端末があります。`,
			place,
			link,
		});
	return findings;
}

/** Bytes of an image, for the thumbnail. */
export async function imageBytes(source: Source, container: Container, index: number): Promise<Report['thumbnail']> {
	const at = imagePlace(container, index);
	if (!at || at.length > 16 * 2 ** 20) return undefined;
	const bytes = await source.read(at.start, at.start + at.length);
	const { format: kind } = imageHeader(bytes);
	return kind === 'PNG' || kind === 'JPEG' ? { mimeType: kind === 'PNG' ? 'image/png' : 'image/jpeg', bytes } : undefined;
}
