/** `<Until version="0.124.2" />` → badge 「v0.124.2まで」. */
export default function Until({ version }: { version: string }) {
	return <span className="badge badge-neutral">{`v${version.replace(/^v/, '')}まで`}</span>;
}
