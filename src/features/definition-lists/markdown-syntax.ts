/** The grammar of definition lists, in a module of its own: sites without them do not load it. */
export { defListFromMarkdown, defListHastHandlers } from 'mdast-util-definition-list';
export { defList } from 'micromark-extension-definition-list';
