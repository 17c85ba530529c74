/** What features make of the HTML of pages, in the threads that write: nothing else names it. */
export { markdownOf as copyOfPage } from './markdown-copies/render.ts';
