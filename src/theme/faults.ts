/** Explains errors of React and Node in components, for authors who know neither. */
import { thrownMessage } from '../base/thrown.ts';

const faults: { pattern: RegExp; message(match: string): string; hint: string }[] = [
	{
		pattern: /Element type is invalid|Minified React error #130/,
		message: () => 'a component here is undefined: it is neither imported nor one of the site',
		hint: 'import it, or correct its name',
	},
	{
		pattern: /^(document|window|navigator|localStorage|sessionStorage|location|matchMedia) is not defined/,
		message: (match) => `${match.split(' ')[0]} is there in the browser alone, and the page is rendered where the site is built`,
		hint: 'use it in useEffect of an island, or put the component into components/heavy/, which is rendered in the browser alone',
	},
	{
		pattern: /^(__dirname|__filename|require|module|exports) is not defined/,
		message: (match) => `${match.split(' ')[0]} is not there: modules are bundled`,
		hint: "import what it needs: import text from './text.txt?raw', import photo from './photo.png'; data is read by useData",
	},
	{
		pattern: /^ENOENT: no such file or directory, \w+ '(?!\/)/,
		message: (match) => `${match}: the path counts from where vrmdocs was started`,
		hint: "import text from './text.txt?raw', or put it into the data folder and read it by useData",
	},
	{
		pattern: /^Cannot read properties of undefined \(reading '[A-Z]\w*'\)$/,
		message: (match) => `the component that has .${/'(\w+)'/.exec(match)?.[1]} is undefined: it is neither imported nor one of the site`,
		hint: 'import it, or correct its name',
	},
	{
		pattern: /suspended while responding to synchronous input/,
		message: () => 'it is asynchronous, and pages are rendered at once',
		hint: 'fetch what it needs before the build, into the data folder, and read it by useData',
	},
	{
		pattern: /^Objects are not valid as a React child \(found: (.*?)\)/,
		message: (match) => `it returns ${/found: (.*?)\)\./.exec(match)?.[1] ?? 'an object'}, which cannot be shown`,
		hint: 'return elements or text: JSON.stringify(value) shows an object',
	},
	{
		pattern: /Invalid hook call|reading 'use(?:State|Effect|Ref|Memo|Context)'/,
		message: () => 'a hook is called outside of a component',
		hint: 'call hooks at the top of a component, not in a function beside it',
	},
];

/** The message of an error: our explanation if it is a known one, else its own. */
export function explained(error: unknown): { message: string; hint?: string } {
	const message = thrownMessage(error);
	const fault = faults.find(({ pattern }) => pattern.test(message));
	return fault ? { message: fault.message(message), hint: fault.hint } : { message };
}
