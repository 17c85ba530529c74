/** What in the text of a component says that it reacts in the browser. */

/** React's hooks that hold state or run in the browser; those of Docusaurus that change there. */
export const STATE =
	/\b(?:useState|useReducer|useEffect|useLayoutEffect|useInsertionEffect|useRef|useSyncExternalStore|useTransition|useDeferredValue|useOptimistic|useActionState|useImperativeHandle|useIsBrowser|useColorMode|useHistory|useWindowSize|useDocsPreferredVersion|BrowserOnly|componentDidMount|componentDidUpdate|setState)\b/;
/** `onClick={…}` */
export const HANDLER = /\son[A-Z]\w*\s*=\s*\{/;
