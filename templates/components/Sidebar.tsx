import { renderToStaticMarkup } from 'react-dom/server';
import type { BadgeProps, SidebarItemProps } from '../props.ts';
import { format, type Strings } from '../strings/index.ts';
import { Breakable } from './Breakable.tsx';
import { Badge } from './builtins/Badge.tsx';
import { classNames } from './class-names.ts';
import { Html } from './Html.tsx';
import { Icon } from './Icon.tsx';
import { relOf } from './Link.tsx';
import { slot, splitAtSlot } from './slots.ts';

/** State of an item on one page. */
export interface SidebarItemState {
	/** The item is the current page. */
	current: boolean;
	/** The category is open. */
	open: boolean;
}

interface ItemProps extends SidebarItemState {
	item: SidebarItemProps;
	strings: Strings;
}

/** The list around the items. @returns the HTML before and after them */
export function renderSidebarList(id: string): [before: string, after: string] {
	const html = renderToStaticMarkup(
		<ul className="sidebar-list" data-sidebar={id}>
			{slot('items')}
		</ul>,
	);
	return splitAtSlot(html, 'items', 'the sidebar');
}

/** One item. The items of a category go between the two parts. */
export function renderSidebarItem(item: SidebarItemProps, state: SidebarItemState, strings: Strings): [before: string, after: string] {
	const html = renderToStaticMarkup(<SidebarItem item={item} strings={strings} {...state} />);
	return item.type === 'category' ? splitAtSlot(html, 'items', 'the sidebar item') : [html, ''];
}

function SidebarItem({ item, strings, current, open }: ItemProps) {
	if (item.type === 'html')
		return (
			<li className="sidebar-item">
				<Html html={item.html} as="div" />
			</li>
		);
	if (item.type === 'link') {
		return (
			<li className={classNames('sidebar-item', item.className)}>
				<a className="sidebar-link" href={item.href} rel={relOf(item.href)} aria-current={current ? 'page' : undefined}>
					<Breakable text={item.label} />
					<SidebarBadge badge={item.badge} />
					{item.external && <Icon name="external" className="icon-external" />}
				</a>
			</li>
		);
	}
	return <Category item={item} strings={strings} current={current} open={open} />;
}

function SidebarBadge({ badge }: { badge?: BadgeProps }) {
	return (
		badge && (
			<>
				{' '}
				<Badge kind={badge.kind}>{badge.text}</Badge>
			</>
		)
	);
}

/** A category with a page is a link followed by a fold button; without a page, its name is the button. */
function Category({ item, strings, current, open }: ItemProps & { item: Extract<SidebarItemProps, { type: 'category' }> }) {
	const { label, href, collapsible, key, group, rest, className } = item;
	const name = (
		<>
			<Breakable text={label} />
			<SidebarBadge badge={item.badge} />
		</>
	);
	const list = (
		<ul className="sidebar-list">
			{slot('items')}
			{rest && <li className="sidebar-rest">{format(strings.sidebar.more, { count: rest.more })}</li>}
		</ul>
	);
	const link = href && (
		<a className="sidebar-link" href={href} aria-current={current ? 'page' : undefined}>
			{name}
		</a>
	);
	if (!collapsible) {
		return (
			<li className={classNames('sidebar-item', className)}>
				{link || <span className="sidebar-label">{name}</span>}
				{list}
			</li>
		);
	}
	return (
		<li className={classNames('sidebar-item', href && 'sidebar-item-linked', className)}>
			{link}
			<details className="sidebar-category" open={open} name={group} data-key={key} data-rest={rest?.href}>
				{href ? (
					<summary className="sidebar-fold" aria-label={format(strings.sidebar.fold, { category: label })}>
						<Icon name="chevron" />
					</summary>
				) : (
					<summary className="sidebar-summary">
						{name}
						<Icon name="chevron" />
					</summary>
				)}
				{list}
			</details>
		</li>
	);
}
