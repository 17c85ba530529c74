import { useEffect, useState } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { readStored, writeStored } from './storage.ts';

interface Props {
	versions: { name: string; label: string; href: string; isLast: boolean }[];
	pluginId: string;
	/** Name of the page's version. */
	current?: string;
}

/** Versions of the documentation; the choice is stored per plugin. One version is a label, not a menu. */
export default function DocsVersion({ versions, pluginId, current: own }: Props) {
	const { version } = useStrings();
	const key = `docs-preferred-version-${pluginId}`;
	const [chosen, setChosen] = useState<string | null>(null);
	useEffect(() => setChosen(readStored(key)), [key]);

	const current = versions.find((v) => v.name === (own ?? chosen)) ?? versions.find((v) => v.isLast);
	if (!current) return null;
	const choose = (name: string): void => {
		writeStored(key, name);
		setChosen(name);
	};
	if (versions.length === 1) {
		return (
			<a className="navbar-link" href={current.href} title={version.label} onClick={() => choose(current.name)}>
				{current.label}
			</a>
		);
	}
	return (
		<details className="dropdown" name="navbar-dropdown">
			<summary className="navbar-link">
				<span className="visually-hidden">{`${version.label}: `}</span>
				{current.label}
				<Icon name="chevron" className="dropdown-chevron" />
			</summary>
			<ul className="dropdown-menu">
				{versions.map(({ name, label, href, isLast }) => (
					<li key={name}>
						<a className="dropdown-link" href={href} aria-current={name === current.name || undefined} onClick={() => choose(name)}>
							{label}
							{isLast && <span className="badge badge-neutral">{version.latest}</span>}
						</a>
					</li>
				))}
			</ul>
		</details>
	);
}
