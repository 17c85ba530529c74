/** The bundler puts the package in the place of the call. */
declare function require(name: 'nprogress'): { configure(options: object): void; start(): void; done(): void };
