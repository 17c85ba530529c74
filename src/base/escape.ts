const special = /[&<>"]/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text → HTML: the characters that mean something in elements and in attributes in double quotes. */
export const escapeHtml = (text: string): string => (special.test(text) ? text.replace(/[&<>"]/g, (c) => entities[c]!) : text);
