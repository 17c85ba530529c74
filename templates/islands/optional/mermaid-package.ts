/** Mermaid, as a file of its own that is fetched where a page has a diagram; its kinds of diagrams are chunks beside it. */
export { default } from 'mermaid';
