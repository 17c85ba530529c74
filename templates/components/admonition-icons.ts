/** Outlines drawn for this product, 24 units square. */
export const admonitionIcons: Record<string, string> = {
	note: 'M5 3h9l5 5v13H5zM14 3v5h5M8 13h8M8 17h6',
	tip: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z',
	info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.500v.1',
	warning: 'M12 4 2.500 20h19zM12 10v5M12 17.500v.1',
	danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.1',
};
