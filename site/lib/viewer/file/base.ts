/** Base of the site's addresses, where a link of a finding begins. */
export const base = (): string => (document.documentElement.dataset.baseUrl ?? '/').replace(/\/$/, '');
