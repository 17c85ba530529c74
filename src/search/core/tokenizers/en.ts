/** English stems: `constraints`, `constraint` → constraint. */
import elasticlunr from '#elasticlunr';

/** Equal for forms of one word. */
export const stem = (token: string): string => elasticlunr.stemmer(token);
