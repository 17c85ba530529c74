/** Behaviour of UpgradeTool: shows what changes between two versions, and copies it as a checklist. The choice stands in the address. */

export function start(root: HTMLElement): () => void {
	const [from, to] = [...root.querySelectorAll('select')] as [HTMLSelectElement, HTMLSelectElement];
	const [count, copied] = [...root.querySelectorAll<HTMLElement>('[role="status"]')] as [HTMLElement, HTMLElement];
	const copy = root.querySelector<HTMLButtonElement>('[data-copy]')!;
	const tasks = [...root.querySelectorAll<HTMLElement>('.upgrade-task')];
	/** Newest first. */
	const versions = [...from.options].map((option) => option.value);
	const [newest, oldest] = [versions[0]!, versions.at(-1)!];

	const show = (): void => {
		const [start, end] = [versions.indexOf(from.value), versions.indexOf(to.value)];
		let left = 0;
		for (const task of tasks) {
			let here = 0;
			for (const item of task.querySelectorAll<HTMLElement>('.breaking')) {
				const at = versions.indexOf(item.dataset.version!);
				// What the oldest version changed is shown while no version is chosen.
				item.hidden = at < end || (at >= start && from.value !== oldest);
				if (!item.hidden) here++;
			}
			task.hidden = here === 0;
			const list = task.querySelector('details')!;
			list.querySelector('summary')!.textContent = `${here}件`;
			// Whoever has chosen a range wants to read it.
			if (from.value !== oldest || to.value !== newest) list.open = true;
			left += here;
		}
		copied.textContent = '';
		copy.disabled = left === 0;
		count.textContent = statusOf(start, end, left);
	};

	const change = (): void => {
		const query = new URLSearchParams(location.search);
		for (const [name, value, usual] of [
			['from', from.value, oldest],
			['to', to.value, newest],
		] as const) {
			if (value === usual) query.delete(name);
			else query.set(name, value);
		}
		const text = query.toString();
		history.replaceState(history.state, '', `${location.pathname}${text ? `?${text}` : ''}${location.hash}`);
		show();
	};

	const onCopy = async (): Promise<void> => {
		try {
			await navigator.clipboard.writeText(checklist(tasks, from.value, to.value));
			copied.textContent = 'コピーしました。';
		} catch {
			copied.textContent = 'コピーできませんでした。下の一覧を選んでコピーしてください。';
		}
	};

	const query = new URLSearchParams(location.search);
	// What a reader chose before this script came stays chosen.
	const isChosen = [from, to].map(wasChosen);
	if (!isChosen[0]) from.value = known(versions, query.get('from')) ?? oldest;
	if (!isChosen[1]) to.value = known(versions, query.get('to')) ?? newest;
	if (isChosen.includes(true)) change();
	else show();
	from.addEventListener('change', change);
	to.addEventListener('change', change);
	copy.addEventListener('click', onCopy);
	return () => {
		from.removeEventListener('change', change);
		to.removeEventListener('change', change);
		copy.removeEventListener('click', onCopy);
	};
}

function wasChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
	const first = [...options].findIndex((option) => option.defaultSelected);
	return selectedIndex !== Math.max(0, first);
}

const known = (versions: string[], value: string | null): string | undefined =>
	versions.find((version) => version === value || version === `v${value}`);

function statusOf(start: number, end: number, left: number): string {
	if (start <= end) return '更新するバージョンには、いまより新しいものを選んでください。';
	return left === 0 ? '破壊的変更はありません。' : `破壊的変更${left}件`;
}

/** Markdown with a box for each change that is shown: `- [ ] v0.125.0 …`. */
function checklist(tasks: HTMLElement[], from: string, to: string): string {
	const lines = tasks
		.filter((task) => !task.hidden)
		.flatMap((task) => [
			'',
			`## ${task.querySelector('h3 a')!.textContent}`,
			'',
			...[...task.querySelectorAll<HTMLElement>('.breaking:not([hidden])')].map(
				(item) => `- [ ] ${item.dataset.version} ${item.querySelector('.change-text')!.textContent}`,
			),
		]);
	return [`# UniVRM ${from}から${to}への更新`, ...lines, ''].join('\n');
}
