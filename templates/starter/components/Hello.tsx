/** A component for Markdown: `<Hello name="reader" />`. It is rendered while the site is built; the browser gets its HTML. */
export default function Hello({ name = 'reader' }: { name?: string }) {
	return <strong>Hello, {name}!</strong>;
}
