/** Behaviour of ErrorFinder: shows the rows whose message the pasted text holds, best first. */
import { bestScore } from './match-errors.ts';

export function start(root: HTMLElement): () => void {
	const input = root.querySelector('textarea')!;
	const status = root.querySelector<HTMLElement>('[role="status"]')!;
	const clear = root.querySelector<HTMLButtonElement>('.filter-clear')!;
	const body = root.querySelector('tbody')!;
	const rows = [...body.rows].map((row) => ({ row, messages: JSON.parse(row.dataset.match ?? '[]') as string[] }));

	const find = (): void => {
		const pasted = input.value.trim();
		clear.hidden = pasted === '';
		const scored = rows.map(({ row, messages }) => ({ row, score: pasted ? bestScore(messages, pasted) : 1 }));
		const found = scored.filter(({ score }) => score > 0);
		// A sure hit makes likenesses worthless.
		const sure = pasted ? found.filter(({ score }) => score > 1) : found;
		const shown = (sure.length ? sure : found).sort((a, b) => b.score - a.score).map(({ row }) => row);
		for (const { row } of rows) row.hidden = !shown.includes(row);
		body.append(...(pasted ? shown : rows.map(({ row }) => row)));
		status.textContent = pasted ? statusOf(shown.length, sure.length > 0) : `全${rows.length}件`;
	};
	const onClear = (): void => {
		input.value = '';
		find();
		input.focus();
	};
	input.addEventListener('input', find);
	clear.addEventListener('click', onClear);
	find();
	return () => {
		input.removeEventListener('input', find);
		clear.removeEventListener('click', onClear);
	};
}

function statusOf(count: number, sure: boolean): string {
	if (count === 0) return '見つかりません。1行だけを貼り付けるか、下の「症状から探す」を参照してください。';
	return sure ? `${count}件` : `似たメッセージが${count}件`;
}
