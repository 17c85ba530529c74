import type { PageKinds } from './page-kinds.ts';

export const docs: PageKinds<'doc'> = {
	routes: (site) => site.docs.map((doc) => ({ kind: 'doc', path: doc.path, doc })),
	is: {
		doc: { madeOf: ({ doc }) => doc, version: ({ doc }) => doc.version, isListed: ({ doc }) => !doc.unlisted && !doc.draft },
	},
};
