/** The parts that the tests use. */
declare module '@adobe/structured-data-validator' {
	interface Issue {
		issueMessage: string;
		severity: 'ERROR' | 'WARNING';
		path: { type?: string; property?: string }[];
	}
	export default class Validator {
		constructor(vocabulary: object);
		/** @param data things of each format by type */
		validate(data: Record<'jsonld' | 'microdata' | 'rdfa', Record<string, unknown[]>>): Promise<Issue[]>;
	}
}
