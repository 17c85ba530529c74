/** Behaviour of LicenceChooser: shows the settings of what is chosen, and copies them. */
import { type Choice, codeOf, intentions, jsonOfLines, settingsOf, strictest, unsaid } from '../vrm/licence-choice.ts';

export function start(root: HTMLElement): () => void {
	const selects = [...root.querySelectorAll('select')];
	const radios = [...root.querySelectorAll<HTMLInputElement>('[name="intention"]')];
	const status = root.querySelector<HTMLElement>('form [role="status"]')!;
	const left = [...root.querySelectorAll<HTMLElement>('ul > li')];
	const chosen = (): Choice => Object.fromEntries(selects.map(({ name, value }) => [name, value]));

	const show = (): void => {
		const choice = chosen();
		const isChosen = (sets: Choice): boolean => Object.entries({ ...strictest, ...sets }).every(([key, value]) => choice[key] === value);
		for (const radio of radios) radio.checked = intentions.some(({ name, sets }) => name === radio.value && isChosen(sets));
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
	/** Chooses the settings of the checked intention; `kept` are those that stay as they are. */
	const begin = (kept: Choice = {}) => {
		const begun = intentions.find(({ name }) => radios.some((radio) => radio.checked && radio.value === name));
		const choice = { ...strictest, ...begun?.sets, ...kept };
		for (const select of selects) select.value = choice[select.name]!;
		show();
		return begun;
	};
	const onChange = ({ target }: Event): void => {
		if (radios.includes(target as HTMLInputElement)) status.textContent = `「${begin()!.label}」の設定にしました。`;
		else show();
	};
	const onClick = ({ target }: MouseEvent): void => {
		const { copy } = (target as Element).closest('button')?.dataset ?? {};
		if (copy) void write(copy as 'vrm1' | 'vrm0');
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
	// What was chosen before this file came, or kept by the browser.
	begin(Object.fromEntries(Object.entries(chosen()).filter(([key, value]) => value !== strictest[key])));
	root.addEventListener('change', onChange);
	root.addEventListener('click', onClick);
	return () => {
		root.removeEventListener('change', onChange);
		root.removeEventListener('click', onClick);
	};
}
