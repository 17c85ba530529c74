import type { SiteProps } from '../../../templates/props.ts';
import type { Config } from '../../config/schema.ts';

/** @param html of its line of Markdown, with final addresses */
export const announcementProps = ({ announcementBar: bar }: Config, html: (content: string) => string): SiteProps['announcement'] =>
	bar && { id: bar.id, html: html(bar.content), isCloseable: bar.isCloseable };
