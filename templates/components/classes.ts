/** Class names of an element of the theme. In the tree of another generator the bundler puts a module in its place that adds the names of that one. */
export const classesOf = (own: string): string => own;
