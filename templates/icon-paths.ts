/** Line icons, 24 units square. */
export const paths = {
	archive: 'M4 5h16v4H4zM6 9v10h12V9M10 13h4',
	'arrow-left': 'M19 12H5m6-6-6 6 6 6',
	'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
	'arrow-up': 'M12 19V5m-6 6 6-6 6 6',
	calendar: 'M5 6h14v14H5zM5 10h14M9 3v4m6-4v4',
	check: 'm5 13 4.5 4.5L19 7',
	chevron: 'm9 6 6 6-6 6',
	close: 'M6 6l12 12M18 6 6 18',
	copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
	edit: 'm4 20 1-5L16 4l4 4L9 19zM14 6l4 4',
	external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
	feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 18h.01',
	filter: 'M4 6h16M7 12h10m-7 6h4',
	hash: 'M5 9h15M4 15h15M10 4 8 20m8-16-2 16',
	home: 'm4 11 8-7 8 7v9h-5v-6H9v6H4z',
	language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9',
	list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
	menu: 'M4 7h16M4 12h16M4 17h16',
	moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
	page: 'M6 3h8l5 5v13H6zM14 3v5h5',
	search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20',
	share: 'M12 15V4m-4 4 4-4 4 4M6 12v8h12v-8',
	sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4',
	system: 'M4 5h16v11H4zM9 20h6m-3-4v4',
	tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
	user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
	wrap: 'M4 6h16M4 12h13a3 3 0 0 1 0 6h-5m2-2-2 2 2 2M4 18h4',
} as const;

export type IconName = keyof typeof paths | 'github';

/** Whether the theme has an icon of the name. */
export function isIcon(name: string | undefined): name is IconName {
	return name !== undefined && (name === 'github' || Object.hasOwn(paths, name));
}
