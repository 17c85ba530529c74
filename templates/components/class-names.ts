/** The names that are there, as one attribute: `classNames('tabs', undefined, 'own')` → `tabs own`. */
export const classNames = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
