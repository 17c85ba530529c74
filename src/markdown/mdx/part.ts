/** Name of the component that stands for a part of an MDX page; no tag can have it. */
export const PART = 'mdx:part';
