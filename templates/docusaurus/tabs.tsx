/** `@theme/Tabs` and `@theme/TabItem`: https://docusaurus.io/docs/markdown-features/tabs */
import { Children, type ComponentProps, Fragment, isValidElement, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { Server, StringsContext } from '../components/context.tsx';
import { Island } from '../components/Island.tsx';
import { type Tab as GroupTab, TabGroup } from '../components/TabGroup.tsx';

export { TabItem } from '../components/TabGroup.tsx';

interface TabValue {
	value: string;
	label?: ReactNode;
	default?: boolean;
}
export interface TabItemProps extends TabValue {
	children?: ReactNode;
	hidden?: boolean;
	className?: string;
	attributes?: Record<string, unknown>;
}
export interface TabsProps {
	children?: ReactNode;
	/** Null: none is chosen at first. */
	defaultValue?: string | null;
	values?: TabValue[];
	groupId?: string;
	/** The parameter of the address that chooses a tab; true: `groupId`. */
	queryString?: boolean | string;
	/** Panels that are not shown are not on the page of Docusaurus; here they are, for search and for readers without scripts. */
	lazy?: boolean;
	block?: boolean;
	className?: string;
}

type Tab = TabItemProps & Pick<GroupTab, 'label'>;

/** Items among the children, those within fragments too. */
function itemsIn(children: ReactNode): ReactElement<TabItemProps>[] {
	return Children.toArray(children).flatMap((child): ReactElement<TabItemProps>[] => {
		if (!isValidElement<TabItemProps>(child)) return [];
		if (child.type === Fragment) return itemsIn(child.props.children);
		return child.props.value === undefined ? [] : [child];
	});
}

function tabsOf({ children, values }: TabsProps): Tab[] {
	const labels = new Map(values?.map((one) => [one.value, one]));
	const tabs = itemsIn(children).map(({ props }): Tab => {
		const given = labels.get(props.value);
		return { ...props, label: given?.label ?? props.label ?? props.value, default: props.default ?? given?.default };
	});
	if (!values) return tabs;
	// `values` says which there are, and their order.
	return values.flatMap(({ value }) => tabs.filter((tab) => tab.value === value).slice(0, 1));
}

export function Tabs(props: TabsProps) {
	const server = useContext(Server);
	const strings = useContext(StringsContext);
	const tabs = tabsOf(props);
	const { groupId, queryString, defaultValue, className } = props;
	const first = defaultValue === null ? undefined : (defaultValue ?? tabs.find((tab) => tab.default)?.value ?? tabs[0]?.value);
	const label = strings?.tabs.label ?? 'Tabs';
	if (!server) return <LiveTabs tabs={tabs} first={first} label={label} className={className} />;
	const parameter = queryString === true ? groupId : queryString || undefined;
	return (
		<Island name="Tabs" props={groupId ? { group: groupId } : {}}>
			<TabGroup tabs={tabs} shown={first} label={label} className={className} query={parameter} />
			{parameter && <Island name="QueryTabs" props={{ parameter }} />}
		</Island>
	);
}

/** Tabs within a component that runs in the browser itself. */
function LiveTabs({ first, ...props }: Pick<ComponentProps<typeof TabGroup>, 'tabs' | 'label' | 'className'> & { first?: string }) {
	const [shown, setShown] = useState(first);
	return <TabGroup {...props} shown={shown} choose={setShown} />;
}
