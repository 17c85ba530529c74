declare module 'nprogress' {
	const nprogress: { configure(options: object): void; start(): void; done(): void };
	export default nprogress;
}
