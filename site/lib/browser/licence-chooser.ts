/** Behaviour of LicenceChooser: shows the settings of what is chosen, and copies them. */
import { type Choice, codeOf, intentions, jsonOfLines, settingsOf, strictest, unsaid } from '../vrm/licence-choice.ts';

export function start(root: HTMLElement): () => void {
	const selects = [...root.querySelectorAll('select')];
	const status = root.querySelector<HTMLElement>('form [role="status"]')!;
	const left = [...root.querySelectorAll<HTMLElement>('ul > li')];
	const chosen = (): Choice => Object.fromEntries(selects.map(({ name, value }) => [name, value]));

	const show = (): void => {
		const choice = chosen();
		for (const [generation, lines] of Object.entries(settingsOf(choice))) {
			const rows = root.querySelectorAll(`[data-generation="${generation}"] > div`);
			for (const [i, line] of lines.entries()) {
				rows[i]!.querySelector('code')!.textContent = codeOf(line);
				rows[i]!.querySelector('dd')!.textContent = line.meaning;
			}
		}
		for (const [i, { isOf }] of unsaid.entries()) left[i]!.hidden = !isOf(choice);
		for (const said of root.querySelectorAll('[role="status"]')) said.textContent = '';
	};
	const onClick = ({ target }: MouseEvent): void => {
		const { intention, copy } = (target as Element).closest('button')?.dataset ?? {};
		const begun = intentions.find(({ name }) => name === intention);
		if (begun) {
			const choice = { ...strictest, ...begun.sets };
			for (const select of selects) select.value = choice[select.name]!;
			show();
			status.textContent = `「${begun.label}」の設定にしました。`;
		} else if (copy) void write(copy as 'vrm1' | 'vrm0');
	};
	const write = async (generation: 'vrm1' | 'vrm0'): Promise<void> => {
		const said = root.querySelector(`[data-copy="${generation}"] ~ [role="status"]`)!;
		try {
			await navigator.clipboard.writeText(jsonOfLines(settingsOf(chosen())[generation]));
			said.textContent = 'コピーしました。';
		} catch {
			said.textContent = 'コピーできませんでした。上の行を選んでコピーしてください。';
		}
	};
	// A browser may have kept what was chosen before.
	show();
	root.addEventListener('change', show);
	root.addEventListener('click', onClick);
	return () => {
		root.removeEventListener('change', show);
		root.removeEventListener('click', onClick);
	};
}
