import type { ReactNode } from 'react';
import { Icon, isIcon } from '../Icon.tsx';
import { Link } from '../Link.tsx';

interface Props {
	title: string;
	/** Name of an icon of the theme, such as `search`. */
	icon?: string;
	children?: ReactNode;
}

/** A box with a title: `<Card title="Themes" icon="sun">…</Card>`. In a `<CardGrid>`, several stand side by side. */
export function Card({ title, icon, children }: Props) {
	if (!title) throw new Error('<Card> has no title');
	return (
		<section className="card">
			<p className="card-title">
				<CardIcon name={icon} />
				{title}
			</p>
			<div className="card-text">{children}</div>
		</section>
	);
}

/** A box that is a link as a whole: `<LinkCard title="Start" href="./start.md" description="The first page in five minutes." />`. */
export function LinkCard({ title, href, icon, description, children }: Props & { href: string; description?: string }) {
	if (!title) throw new Error('<LinkCard> has no title');
	return (
		<section className="card card-link">
			<p className="card-title">
				<CardIcon name={icon} />
				<Link href={href}>{title}</Link>
			</p>
			{description && <p className="card-text">{description}</p>}
			{children && <div className="card-text">{children}</div>}
		</section>
	);
}

/** Cards side by side, as many as fit. */
export function CardGrid({ children }: { children?: ReactNode }) {
	return <div className="cards">{children}</div>;
}

function CardIcon({ name }: { name?: string }) {
	if (name === undefined) return null;
	if (!isIcon(name)) throw new Error(`there is no icon "${name}"`);
	return <Icon name={name} className="card-icon" />;
}
