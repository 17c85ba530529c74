import type { ContentFeature } from '../../content/content-feature.ts';

export const announcementBar: ContentFeature = {
	lines: ({ announcementBar: bar }) => (bar ? [bar.content] : []),
	tokens: ({ announcementBar: bar }) => ({
		...(bar?.backgroundColor && { '--announcement-background': bar.backgroundColor }),
		...(bar?.textColor && { '--announcement-text': bar.textColor }),
	}),
};
