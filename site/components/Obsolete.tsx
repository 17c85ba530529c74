/** `<Obsolete />` → badge 「廃止予定」; `<Obsolete since="0.131.0" />` → 「廃止予定(v0.131.0以降)」. */
export default function Obsolete({ since }: { since?: string }) {
	return <span className="badge badge-warning">{since ? `廃止予定(v${since.replace(/^v/, '')}以降)` : '廃止予定'}</span>;
}
