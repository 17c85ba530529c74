/** The vocabulary of schema.org, from the types of the package schema-dts, which are made of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entity {
	'@id': string;
	'@type': 'rdfs:Class' | 'rdf:Property';
	'rdfs:subClassOf'?: { '@id': string }[];
	'schema:domainIncludes'?: { '@id': string }[];
}

/** Classes and properties as in schema.org's own JSON-LD, which the validator takes. */
export function schemaOrg(): { '@graph': Entity[] } {
	const text = readFileSync(join(process.env.PROJECT_ROOT!, 'node_modules/schema-dts/dist/schema.d.ts'), 'utf8');
	const classes = new Map<string, Entity>();
	const domains = new Map<string, { '@id': string }[]>();
	const isClass = (name: string) => ({ '@id': `schema:${name}` });
	// interface TechArticleBase extends ArticleBase { … "dependencies"?: … }
	for (const [, name, parents, body] of text.matchAll(/^(?:export )?interface (\w+)Base extends ([^{]+)\{\n([\s\S]*?)^\}/gm)) {
		const above = [...parents!.matchAll(/(\w+)Base\b/g)].map(([, parent]) => isClass(parent!));
		classes.set(name!, { ...isClass(name!), '@type': 'rdfs:Class', 'rdfs:subClassOf': above });
		for (const [, property] of body!.matchAll(/^ {4}"(\w+)"\?:/gm))
			domains.set(property!, [...(domains.get(property!) ?? []), isClass(name!)]);
	}
	// export interface TechArticleLeaf extends TechArticleBase { "@type": "TechArticle" }; classes without properties have the base of the one above.
	for (const [, name, base] of text.matchAll(/^export interface (\w+)Leaf extends (\w+)Base \{/gm))
		if (!classes.has(name!)) classes.set(name!, { ...isClass(name!), '@type': 'rdfs:Class', 'rdfs:subClassOf': [isClass(base!)] });
	const properties = [...domains].map(([name, of]): Entity => ({ ...isClass(name), '@type': 'rdf:Property', 'schema:domainIncludes': of }));
	return { '@graph': [...classes.values(), ...properties] };
}
