/** A text with LF where CommonMark ends a line: at CRLF and CR too. */
export const lineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
