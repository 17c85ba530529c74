/** Textures of a GLB without `blob:` addresses, so that the site's content policy holds for pages with figures too. */
import {
	ClampToEdgeWrapping,
	LinearFilter,
	LinearMipmapLinearFilter,
	MirroredRepeatWrapping,
	NearestFilter,
	RepeatWrapping,
	Texture,
} from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';

const wraps: Record<number, Texture['wrapS']> = { 33071: ClampToEdgeWrapping, 33648: MirroredRepeatWrapping, 10497: RepeatWrapping };

interface Json {
	textures: { source?: number; sampler?: number; name?: string; extensions?: Record<string, { source?: number }> }[];
	images: { bufferView?: number; mimeType?: string; name?: string }[];
	samplers?: { magFilter?: number; minFilter?: number; wrapS?: number; wrapT?: number }[];
}

/** For `loader.register(inlineImages)`. Images that are not in the file are left to the loader. */
export function inlineImages(parser: GLTFParser): GLTFLoaderPlugin {
	const json = parser.json as Json;
	return {
		name: 'SITE_inline_images',
		loadTexture(index) {
			const { source, sampler, extensions } = json.textures[index]!;
			const image = json.images[extensions?.EXT_texture_webp?.source ?? source ?? -1];
			// Null leaves it to the loader, which its types do not say.
			if (image?.bufferView === undefined) return null as unknown as Promise<Texture>;
			return load(image as Required<typeof image>, json.samplers?.[sampler ?? -1] ?? {}, index);
		},
	};

	async function load(
		{ bufferView, mimeType }: { bufferView: number; mimeType: string },
		{ magFilter, minFilter, wrapS, wrapT }: NonNullable<Json['samplers']>[number],
		index: number,
	): Promise<Texture> {
		const bytes = (await parser.getDependency('bufferView', bufferView)) as ArrayBuffer;
		const bitmap = await createImageBitmap(new Blob([bytes], { type: mimeType }), {
			premultiplyAlpha: 'none',
			colorSpaceConversion: 'none',
		}).catch(() => undefined);
		// As the loader does with its own: the figure is shown without the texture; the findings tell of the image.
		if (!bitmap) return null as unknown as Texture;
		const texture = new Texture(bitmap as unknown as HTMLImageElement);
		texture.flipY = false;
		texture.magFilter = magFilter === 9728 ? NearestFilter : LinearFilter;
		texture.minFilter = minFilter === 9728 ? NearestFilter : minFilter === 9729 ? LinearFilter : LinearMipmapLinearFilter;
		texture.wrapS = wraps[wrapS ?? 10497] ?? RepeatWrapping;
		texture.wrapT = wraps[wrapT ?? 10497] ?? RepeatWrapping;
		texture.needsUpdate = true;
		parser.associations.set(texture, { textures: index });
		return texture;
	}
}
