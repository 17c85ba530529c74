/** Images that exist and cannot be shown: half a download, a page of errors saved as `logo.png`, an SVG that is no XML. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { safely } from '../base/attempt.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import type { Level } from '../config/schema.ts';
import { severityOf } from '../graph/link.ts';
import { legible } from '../graph/paths.ts';
import { cutOff, drawingFault, type ReadImage } from '../render/images.ts';
import type { SiteLink } from './types.ts';

type Fault = Pick<ReadImage, 'problem' | 'remark'>;
type Place = Pick<SiteLink, 'href' | 'file' | 'line' | 'column'>;

/** What is wrong with an image, at a place that shows it. @param level `onBrokenImages` */
export function imageProblems({ href, file, line, column }: Place, { problem, remark }: Fault, level: Level): Problem[] {
	const name = legible(href);
	if (problem && level !== 'ignore') {
		const hint = 'save it again as PNG, JPEG, WebP or SVG';
		const told = errorAt('unusable-image', { file, line, column }, `the image "${name}" cannot be used: ${problem}`, hint);
		return [{ ...told, severity: severityOf(level) }];
	}
	if (problem || !remark) return [];
	return [
		warningAt(
			'image-xml',
			{ file, line, column },
			`browsers do not show the image "${name}": ${remark}`,
			'correct the file, or save it again',
		),
	];
}

/** First bytes of PNG, JPEG, GIF, WebP, AVIF, ICO, BMP and TIFF. */
const RASTER = /^(?:\x89PNG|\xff\xd8|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp|\0\0\x01\0|BM|II\*\0|MM\0\*)/;

/** What is wrong with the file of an image that no page's Markdown names, such as the site's icon: these are published as they are. */
export function imageFault(file: string): Fault {
	const bytes = safely(() => readFileSync(file));
	// A file that cannot be read is told as that.
	if (!bytes) return {};
	const extension = extname(file).toLowerCase();
	if (extension === '.svg') return { remark: drawingFault(bytes.toString('utf8')) };
	if (!/^\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?)$/.test(extension)) return {};
	return { problem: RASTER.test(bytes.toString('latin1', 0, 12)) ? cutOff(bytes) : 'its bytes are not those of an image' };
}
