import { Html } from './Html.tsx';
import { Icon, isIcon } from './Icon.tsx';

/** An icon that the config names: one of the theme, or the markup of another. */
export function NamedIcon({ name }: { name: string | undefined }) {
	if (isIcon(name)) return <Icon name={name} />;
	return name?.startsWith('<svg') ? <Html as="span" className="icon-own" html={name} /> : null;
}
