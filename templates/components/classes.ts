/** Class names of an element of the theme. In the tree of another generator the bundler puts a module in its place that adds the names of that one. */
export const classesOf = (own: string): string => own;

/** What it has besides while it is the current one: set on the server, or by a script. */
export const activeClassOf = (_own: string): string | undefined => undefined;
