/** `<Since version="0.125.0" />` → badge 「v0.125.0以降」. */
export default function Since({ version }: { version: string }) {
	return <span className="badge badge-info">{`v${version.replace(/^v/, '')}以降`}</span>;
}
