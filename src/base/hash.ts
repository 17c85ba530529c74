import { createHash } from 'node:crypto';

/** SHA-1 of a text in UTF-8, or of bytes; 40 hex digits. For cache keys and file names, not for security. */
export const sha1 = (data: string | Uint8Array): string => createHash('sha1').update(data).digest('hex');
