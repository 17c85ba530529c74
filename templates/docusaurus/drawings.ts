/** `@theme/Icon/…` of others, drawn as their names say: arrows, home, menu, sun and moon. */
export const drawings: Record<string, string> = {
	Arrow: 'm9 6 6 6-6 6',
	Close: 'm6 6 12 12M18 6 6 18',
	Copy: 'M9 9h10v10H9zM5 15V5h10',
	DarkMode: 'M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z',
	Edit: 'm4 20 1-4L16 5l3 3L8 19z',
	Home: 'm4 11 8-7 8 7v9h-5v-6H9v6H4z',
	Language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
	LightMode: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3',
	Menu: 'M4 7h16M4 12h16M4 17h16',
	Success: 'm5 13 4 4 10-10',
	WordWrap: 'M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2-2-2 2 2 2M4 18h5',
};
