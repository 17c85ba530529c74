/** Components of Markdown whose styles are in `styles/parts.css`, which only sites that use one of them have. */
export const partNames = ['CardGrid', 'Embed', 'FileTree', 'Grid', 'LinkCard', 'Card', 'Steps', 'Video'];
