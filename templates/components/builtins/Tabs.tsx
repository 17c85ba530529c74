import type { ReactNode } from 'react';
import { useChildComponents, useStrings } from '../context.tsx';
import { Island } from '../Island.tsx';
import { TabGroup } from '../TabGroup.tsx';

export { TabItem } from '../TabGroup.tsx';

interface ItemProps {
	value: string;
	label?: string;
}

/**
 * Alternatives to choose from. Without scripts all panels show, each under its label.
 *
 *     <Tabs group="rp"><TabItem value="urp" label="URP">…</TabItem><TabItem value="birp" label="Built-in RP">…</TabItem></Tabs>
 *
 * All tabs of one `group` show the same choice, on all pages; it is stored.
 */
export function Tabs({ group }: { group?: string; children?: ReactNode }) {
	const { tabs } = useStrings();
	const items = useChildComponents().flatMap(({ name, props, html }) => {
		const { value, label = value } = props as unknown as ItemProps;
		return name === 'TabItem' ? [{ value, label, html }] : [];
	});
	return (
		<Island name="Tabs" props={group ? { group } : {}}>
			<TabGroup tabs={items} shown={items[0]?.value} label={tabs.label} />
		</Island>
	);
}
