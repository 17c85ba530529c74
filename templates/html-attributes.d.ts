/** React does not convert these camelCase attribute names for HTML, so the lower-case names are declared here. */
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
