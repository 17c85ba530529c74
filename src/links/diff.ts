/** Unified diff of two texts with the same number of lines. */

const CONTEXT = 2;

export function diff(file: string, before: string, after: string): string {
	const [a, b] = [before.split('\n'), after.split('\n')];
	const changed = a.flatMap((line, i) => (line === b[i] ? [] : [i]));
	const hunks: [number, number][] = [];
	for (const i of changed) {
		const last = hunks.at(-1);
		if (last && i - CONTEXT <= last[1] + 1) last[1] = Math.min(i + CONTEXT, a.length - 1);
		else hunks.push([Math.max(0, i - CONTEXT), Math.min(i + CONTEXT, a.length - 1)]);
	}
	const lines = hunks.flatMap(([from, to]) => {
		const size = to - from + 1;
		const out = [`@@ -${from + 1},${size} +${from + 1},${size} @@`];
		for (let i = from; i <= to; ) {
			if (a[i] === b[i]) {
				out.push(` ${a[i++]}`);
				continue;
			}
			let end = i;
			while (end <= to && a[end] !== b[end]) end++;
			for (let j = i; j < end; j++) out.push(`-${a[j]}`);
			for (let j = i; j < end; j++) out.push(`+${b[j]}`);
			i = end;
		}
		return out;
	});
	return changed.length ? `--- ${file}\n+++ ${file}\n${lines.join('\n')}\n` : '';
}
