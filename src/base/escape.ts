const special = /[&<>"]/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text → HTML: the characters that mean something in elements and in attributes in double quotes. */
export const escapeHtml = (text: string): string => (special.test(text) ? text.replace(/[&<>"]/g, (c) => entities[c]!) : text);

/** Text → a regular expression that matches it: `a.b` → `a\\.b`. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
