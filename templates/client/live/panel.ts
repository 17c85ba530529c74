/** Shows the site's problems over the page: a badge with their number, and a list with source lines. Neither takes the focus. */
import { format, type Strings } from '../../strings/index.ts';
import type { LiveProblem } from './message.ts';
import { styles } from './panel-styles.ts';

export interface Panel {
	/** @param checking whether there may be others */
	problems(problems: LiveProblem[], checking: boolean): void;
	/** The page's deleted file; undefined if it exists. */
	gone(file: string | undefined): void;
	/** The server does not answer. */
	lost(lost: boolean): void;
}

type Words = Strings['live'];

export function makePanel(words: Words): Panel {
	const host = document.createElement('div');
	host.id = 'live-panel';
	const root = host.attachShadow({ mode: 'open' });
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(styles);
	root.adoptedStyleSheets = [sheet];
	const said = element('p', 'hidden', '', { role: 'alert' });
	const notice = element('p', 'notice', '', { role: 'status' });
	const badge = element('button', 'badge', '', { type: 'button', 'aria-controls': 'list' });
	const list = element('section', 'list', '', { id: 'list', 'aria-label': words.title, tabindex: '0' });
	const close = element('button', 'close', words.close, { type: 'button' });
	root.append(said, notice, list, badge);
	document.body.append(host);

	let shown: LiveProblem[] = [];
	/** The errors that were shown when the reader closed the list. */
	let closed = '';
	let isLost = false;
	let isChecking = false;

	const errorsOf = (problems: LiveProblem[]) => problems.filter((p) => p.severity === 'error');
	const errorKey = () => JSON.stringify(errorsOf(shown).map((p) => [p.file, p.line, p.message]));
	const setOpen = (open: boolean): void => {
		list.hidden = !open;
		badge.setAttribute('aria-expanded', String(open));
	};
	const draw = (): void => {
		const errors = errorsOf(shown).length;
		const warnings = shown.length - errors;
		const parts = [
			...(isLost ? [words.lost] : []),
			...(errors ? [format(words.errors, { count: errors })] : []),
			...(warnings ? [format(words.warnings, { count: warnings })] : []),
			...(isChecking ? [words.checking] : []),
		];
		badge.textContent = parts.join(' · ');
		badge.hidden = parts.length === 0;
		badge.dataset.kind = errors ? 'error' : warnings || isLost ? 'warning' : 'checking';
		badge.disabled = shown.length === 0;
		list.replaceChildren(element('div', 'head', '', {}, element('h2', '', words.title), close), ...shown.map(problemBox));
	};
	const shut = (): void => {
		closed = errorKey();
		const hadFocus = root.activeElement !== null && list.contains(root.activeElement);
		setOpen(false);
		if (hadFocus) badge.focus();
	};
	badge.addEventListener('click', () => (list.hidden ? setOpen(true) : shut()));
	close.addEventListener('click', shut);
	addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && !list.hidden && shut());
	setOpen(false);
	draw();

	return {
		problems(problems, checking) {
			isChecking = checking;
			const rank = ({ severity, here }: LiveProblem) => (severity === 'error' ? 0 : 2) + (here ? 0 : 1);
			shown = [...problems].sort((a, b) => rank(a) - rank(b));
			draw();
			const urgent = errorsOf(shown).filter((p) => p.here || p.fresh);
			const key = errorKey();
			if (!errorsOf(shown).length) closed = '';
			if (urgent.length && key !== closed) {
				said.textContent = `${urgent[0]!.file ?? ''} ${urgent[0]!.message}`;
				setOpen(true);
			} else if (!errorsOf(shown).length) {
				said.textContent = '';
				setOpen(false);
			}
		},
		gone(file) {
			notice.replaceChildren();
			if (file === undefined) return;
			const home = element('a', '', words.home, { href: document.documentElement.dataset.baseUrl ?? '/' });
			notice.append(format(words.gone, { file }), ' ', home);
		},
		lost(lost) {
			isLost = lost;
			draw();
		},
	};
}

function problemBox({ severity, message, file, line, column, hint, frame }: LiveProblem): HTMLElement {
	const box = element('article', `problem ${severity}`);
	if (file) box.append(element('p', 'place', `${file}${line ? `:${line}:${column ?? 1}` : ''}`));
	box.append(element('p', 'message', message));
	if (frame) {
		const pre = element('pre', 'frame', '', { tabindex: '0' });
		for (const [i, text] of frame.lines.entries()) {
			const number = frame.first + i;
			const row = element('span', number === frame.line ? 'row at' : 'row', '', {}, element('span', 'number', String(number)));
			if (number === frame.line) {
				const rest = text.slice(frame.column - 1);
				const word = /^[\p{L}\p{N}_-]+|^./u.exec(rest)?.[0] ?? '';
				row.append(text.slice(0, frame.column - 1), element('mark', '', word), rest.slice(word.length));
			} else row.append(text);
			pre.append(row, '\n');
		}
		box.append(pre);
	}
	if (hint) box.append(element('p', 'hint', hint));
	return box;
}

function element<K extends keyof HTMLElementTagNameMap>(
	name: K,
	className: string,
	text = '',
	attributes: Record<string, string> = {},
	...children: Node[]
): HTMLElementTagNameMap[K] {
	const made = document.createElement(name);
	if (className) made.className = className;
	if (text) made.textContent = text;
	for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
	made.append(...children);
	return made;
}
