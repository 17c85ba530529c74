import { renderToStaticMarkup } from 'react-dom/server';
import type { SidebarItemProps } from '../props.ts';
import { format, type Strings } from '../strings/index.ts';
import { Html } from './Html.tsx';
import { Icon } from './Icon.tsx';
import { relOf } from './Link.tsx';

/**
 * HTML of one sidebar, made once and shared by all its pages. Every link starts with exactly `<a class="sidebar-link" href="…"` and every folded
 * category with `<details class="sidebar-category" data-key="3"`: the engine marks the current page and opens its categories by string replacement.
 * Categories that are open from the start have ` open` before `data-key`, so nothing is added twice.
 */
export function renderSidebar(items: SidebarItemProps[], strings: Strings, id: string): string {
	return renderToStaticMarkup(
		<ul className="sidebar-list" data-sidebar={id}>
			{items.map((item, i) => (
				<Item item={item} strings={strings} key={i} />
			))}
		</ul>,
	).replaceAll('<details class="sidebar-category" open="" data-key=', '<details class="sidebar-category" open data-key=');
}

function Item({ item, strings }: { item: SidebarItemProps; strings: Strings }) {
	if (item.type === 'html')
		return (
			<li className="sidebar-item">
				<Html html={item.html} as="div" />
			</li>
		);
	if (item.type === 'link') {
		return (
			<li className="sidebar-item">
				<a className="sidebar-link" href={item.href} rel={relOf(item.href)}>
					{item.label}
					{item.external && <Icon name="external" className="icon-external" />}
				</a>
			</li>
		);
	}
	return <Category item={item} strings={strings} />;
}

/** A category with a page of its own is a link followed by a fold button; without one, its name is the button. */
function Category({ item, strings }: { item: Extract<SidebarItemProps, { type: 'category' }>; strings: Strings }) {
	const { label, href, items, collapsible, collapsed, key, rest } = item;
	const list = (
		<ul className="sidebar-list">
			{items.map((child, i) => (
				<Item item={child} strings={strings} key={i} />
			))}
			{rest && <li className="sidebar-rest">{format(strings.sidebar.more, { count: String(rest.more) })}</li>}
		</ul>
	);
	const link = href && (
		<a className="sidebar-link" href={href}>
			{label}
		</a>
	);
	if (!collapsible) {
		return (
			<li className="sidebar-item">
				{link || <span className="sidebar-label">{label}</span>}
				{list}
			</li>
		);
	}
	return (
		<li className={href ? 'sidebar-item sidebar-item-linked' : 'sidebar-item'}>
			{link}
			<details className="sidebar-category" open={!collapsed} data-key={key} data-rest={rest?.href}>
				{href ? (
					<summary className="sidebar-fold" aria-label={format(strings.sidebar.fold, { category: label })}>
						<Icon name="chevron" />
					</summary>
				) : (
					<summary className="sidebar-summary">
						{label}
						<Icon name="chevron" />
					</summary>
				)}
				{list}
			</details>
		</li>
	);
}
