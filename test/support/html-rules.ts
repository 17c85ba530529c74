/** How built pages are validated: html-validate's standard, each rule that is off with its reason. */
import type { ConfigData } from 'html-validate';

export const htmlRules: ConfigData = {
	extends: ['html-validate:standard'],
	rules: {
		// Ways of writing that are all valid: React writes them so.
		'doctype-style': 'off',
		'attribute-boolean-style': 'off',
		'attribute-empty-style': 'off',
		'no-trailing-whitespace': 'off',
		'void-style': 'off',
		'attr-quotes': 'off',
		// Ids may hold any character but white space (HTML Living Standard §3.2.6): Japanese slugs, React's own ids.
		'valid-id': ['error', { relaxed: true }],
		// Styles and order of our own: long titles, texts of the writer, tel: and the like.
		'long-title': 'off',
		'no-raw-characters': ['error', { relaxed: true }],
		'tel-non-breaking': 'off',
		// A search box of the combobox pattern (ARIA APG) needs role=listbox on what is no <select>; diagrams are groups of their own.
		'prefer-native-element': 'off',
	},
};
