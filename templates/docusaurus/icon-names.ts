/** Names of `@theme/Icon/…` that are drawn (blocks.tsx). */
export const iconNames = ['Arrow', 'Close', 'Copy', 'DarkMode', 'Edit', 'Home', 'Language', 'LightMode', 'Menu', 'Success', 'WordWrap'];
