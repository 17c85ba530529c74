import { useSite, useStrings } from './context.tsx';
import { Icon } from './Icon.tsx';
import { Island } from './Island.tsx';

/** Menu of a page: its text as Markdown, its address, and the device's own sharing where there is one. Without scripts it has the link alone. */
export function PageMenu({ markdownHref }: { markdownHref?: string }) {
	const { pageMenu } = useStrings();
	if (!useSite().pageMenu) return null;
	return (
		<Island name="PageMenu" props={{ markdownHref }}>
			<details className="dropdown page-menu">
				<summary className="page-menu-button" aria-label={pageMenu.label} title={pageMenu.label}>
					<Icon name="share" />
				</summary>
				<ul className="dropdown-menu">
					{markdownHref && (
						<>
							<Item action="markdown" icon="copy" label={pageMenu.copyMarkdown} />
							<li>
								<a className="dropdown-link" href={markdownHref} type="text/markdown">
									<Icon name="page" />
									{pageMenu.viewMarkdown}
								</a>
							</li>
						</>
					)}
					<Item action="link" icon="hash" label={pageMenu.copyLink} />
					<Item action="share" icon="share" label={pageMenu.share} hidden />
				</ul>
			</details>
		</Island>
	);
}

interface ItemProps {
	action: string;
	icon: 'copy' | 'hash' | 'share';
	label: string;
	hidden?: boolean;
}

function Item({ action, icon, label, hidden }: ItemProps) {
	return (
		<li className="needs-script" hidden={hidden}>
			<button type="button" className="dropdown-link" data-action={action}>
				<Icon name={icon} />
				<span>{label}</span>
			</button>
		</li>
	);
}
