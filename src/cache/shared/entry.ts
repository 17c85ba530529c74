/**
 * An entry of the remote cache: an `ActionResult` of Bazel's protocol (build.bazel.remote.execution.v2), since servers such as
 * bazel-remote accept nothing else. Its output files are our batches; `stdout_raw` contains a signature.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { PbfReader, PbfWriter } from 'pbf';
import type { Digest } from './remote.ts';

const OUTPUT_FILES = 2;
const STDOUT_RAW = 5;

/** @param secret signs the entry: only those who know it can make entries that are accepted */
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

/** @returns its files; `unsigned` if the signature does not match the secret; undefined if it is not an entry of ours */
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

/** Maximum bytes of one file in an entry of ours. */
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
