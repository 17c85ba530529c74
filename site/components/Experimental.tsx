/** `<Experimental />` → badge 「実験的」. */
export default function Experimental() {
	return <span className="badge badge-accent">実験的</span>;
}
