/** React writes camelCase attribute names into HTML as they are; these are the lower-case names that HTML has. */
import 'react';

declare module 'react' {
	interface HTMLAttributes<T> {
		inputmode?: 'search' | 'text';
		enterkeyhint?: 'search' | 'go';
	}
	interface TimeHTMLAttributes<T> {
		datetime?: string;
	}
	interface AnchorHTMLAttributes<T> {
		hreflang?: string;
	}
	interface LinkHTMLAttributes<T> {
		hreflang?: string;
	}
	interface InputHTMLAttributes<T> {
		autocomplete?: string;
		spellcheck?: 'true' | 'false';
		autocapitalize?: 'none';
	}
}
