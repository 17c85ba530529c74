/**
 * What stands under a key of the remote cache: an `ActionResult` of Bazel's protocol (build.bazel.remote.execution.v2), since
 * servers such as bazel-remote take nothing else there. Its output files are ours; a signature stands in `stdout_raw`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { PbfReader, PbfWriter } from 'pbf';
import type { Digest } from './remote.ts';

const OUTPUT_FILES = 2;
const STDOUT_RAW = 5;

/** @param secret with it, nobody who does not know it can make an entry that is taken */
export function writeEntry(key: string, files: readonly Digest[], secret?: string): Uint8Array {
	const pbf = new PbfWriter();
	files.forEach((digest, i) => pbf.writeMessage(OUTPUT_FILES, writeFile, { path: `${i}`, digest }));
	if (secret) pbf.writeBytesField(STDOUT_RAW, signature(key, files, secret));
	return pbf.finish();
}

function writeFile({ path, digest }: { path: string; digest: Digest }, pbf: PbfWriter): void {
	pbf.writeStringField(1, path);
	pbf.writeMessage(2, writeDigest, digest);
}

function writeDigest({ hash, bytes }: Digest, pbf: PbfWriter): void {
	pbf.writeStringField(1, hash);
	pbf.writeVarintField(2, bytes);
}

/** @returns its files; `unsigned` where the signature is not that of the secret; undefined where it is no entry of ours */
export function readEntry(key: string, bytes: Uint8Array, secret?: string): Digest[] | 'unsigned' | undefined {
	const files: Digest[] = [];
	let signed: Uint8Array = Buffer.alloc(0);
	try {
		new PbfReader(bytes).readFields((tag, _, pbf) => {
			if (tag === OUTPUT_FILES) files.push(readFile(pbf));
			else if (tag === STDOUT_RAW) signed = pbf.readBytes();
		}, undefined);
	} catch {
		return undefined;
	}
	if (!files.length || files.some(({ hash, bytes }) => !/^[0-9a-f]{64}$/.test(hash) || !(bytes <= LARGEST))) return undefined;
	if (!secret) return files;
	const right = signature(key, files, secret);
	return signed.length === right.length && timingSafeEqual(signed, right) ? files : 'unsigned';
}

/** Bytes of one file, above which no entry of ours has any. */
const LARGEST = 1024 ** 3;

function readFile(pbf: PbfReader): Digest {
	const digest: Digest = { hash: '', bytes: 0 };
	const read = (tag: number) => {
		if (tag === 2)
			pbf.readMessage((field) => {
				if (field === 1) digest.hash = pbf.readString();
				else if (field === 2) digest.bytes = pbf.readVarint();
			}, undefined);
	};
	pbf.readMessage(read, undefined);
	return digest;
}

const signature = (key: string, files: readonly Digest[], secret: string): Buffer =>
	createHmac('sha256', secret)
		.update(JSON.stringify([key, files.map(({ hash, bytes }) => [hash, bytes])]))
		.digest();
