import { compile } from '../../support/markdown.ts';

for (const s of JSON.parse(process.env.S!)) {
	const p = compile(s);
	console.log(
		JSON.stringify(s),
		'\n   ',
		JSON.stringify(p.html),
		p.links.map((l) => l.href),
		p.problems.map((x) => x.severity + ' ' + x.code + ' ' + x.message),
		p.anchors,
		p.headings,
	);
}
