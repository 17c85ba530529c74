/** Hooks of `@docusaurus/theme-common` about how a site looks. */
import type { CSSProperties } from 'react';
import { useSiteFacts } from '../mdx/site-facts.ts';
import { useColorMode } from './context.ts';
import { useThemeConfig } from './site-config.ts';

interface PrismTheme {
	plain: CSSProperties;
	styles: { types: string[]; style: CSSProperties }[];
}

const plainTheme: PrismTheme = { plain: {}, styles: [] };

/** The theme of code of the config, in the colour mode of the page. */
export function usePrismTheme(): PrismTheme {
	const { prism = {} } = useThemeConfig() as { prism?: { theme?: PrismTheme; darkTheme?: PrismTheme } };
	const { colorMode } = useColorMode();
	const light = prism.theme ?? plainTheme;
	return colorMode === 'dark' ? (prism.darkTheme ?? light) : light;
}

export function getPrismCssVariables({ plain }: PrismTheme): CSSProperties {
	const { color, backgroundColor } = plain ?? {};
	return {
		...(color ? { '--prism-color': color } : {}),
		...(backgroundColor ? { '--prism-background-color': backgroundColor } : {}),
	} as CSSProperties;
}

/** `A page` → `A page | The site`. */
export function useTitleFormatter() {
	const { title } = useSiteFacts();
	return { format: ({ title: page }: { title?: string }) => (page && page !== title ? `${page} | ${title}` : title) };
}

export const isMultiColumnFooterLinks = (links: object[]): boolean => links.some((link) => 'items' in link);
