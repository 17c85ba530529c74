/** A site of 104 pages that uses what the manual offers, written from the manual alone. Its pages are made from small pieces. */
import type { Files } from './files.ts';

const TEAS = ['sencha', 'gyokuro', 'hojicha', 'genmaicha', 'matcha', 'oolong', 'assam', 'darjeeling', 'keemun', 'puer', 'rooibos', 'mate'];
const names = Array.from({ length: 19 }, (_, i) => `step-${i + 1}`);

const config = `import { defineConfig, z } from 'vrmdocs';

export default defineConfig({
	title: 'Tea House',
	url: 'https://tea.example',
	favicon: 'favicon.svg',
	accent: { light: '#0b6b4f', dark: '#6fd3ae' },
	i18n: { defaultLocale: 'en', locales: ['en', 'ja'], localeConfigs: { ja: { label: '日本語', title: '茶の家' } } },
	docs: { lastVersion: 'current', versions: { current: { label: '2.0', path: '' } } },
	navbar: {
		title: 'Tea House',
		items: [
			{ type: 'docSidebar', sidebarId: 'docs', label: 'Manual' },
			{ type: 'link', to: '/blog/', label: 'Blog' },
			{ type: 'docsVersion', position: 'right' },
			{ type: 'languageDropdown', position: 'right' },
		],
	},
	markdown: { math: true, mermaid: true },
	search: { language: ['en', 'ja'] },
	socialCards: { font: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf' },
	redirects: [{ from: '/start/', to: '/step-1/' }],
	dataSchemas: { teas: z.array(z.object({ id: z.string(), name: z.string() })) },
});
`;

const home = (name: string, action: string) => `---
layout: home
title: ${name}
description: A site about tea that a stranger wrote.
hero:
  name: ${name}
  text: Leaves and water
  tagline: How long, how hot, how much.
  actions:
    - theme: brand
      text: ${action}
      link: /step-1/
    - theme: alt
      text: Blog
      link: /blog/
features:
  - title: Green
    details: Steamed leaves, cool water.
  - title: Black
    details: Oxidised leaves, boiling water.
  - title: Roasted
    details: Low in caffeine.
---
`;

/** Texts that are on every doc, and what is special of some: one wish each. */
const english: Record<string, string> = {
	'step-1': '<Clicker start={3} />\n\nIt runs <Release /> of the house.',
	'step-2': '## Steeping times\n\n<TimesChart values={[60, 120, 180]} />',
	'step-3': 'Heat is $Q = m c \\Delta T$.\n\n$$\nT(t) = T_0 e^{-kt}\n$$',
	'step-4': '```mermaid title="From leaf to cup"\nflowchart LR\n  Leaf --> Water --> Cup\n```',
	'step-5':
		'```cs\nvar cup = new Cup();\n```\n\n```yml\ncup: 1\n```\n\n```sh\necho tea\n```\n\n```docker\nFROM scratch\n```\n\n```kt\nval cup = 1\n```',
	'step-6': '<Files />',
};

const doc = (name: string, index: number, text: string, next: string) =>
	`---\ntitle: ${name}\nsidebar_position: ${index + 1}\n---\n\n${text}\n\n[${next}](./${names[(index + 1) % names.length]}.md)\n`;

const docs = (folder: string, title: (n: number) => string, text: (name: string, n: number) => string, next: string): Files =>
	Object.fromEntries(names.map((name, i) => [`${folder}/${name}.md`, doc(title(i + 1), i, text(name, i + 1), next)]));

const mdx = (title: string, text: string) => `---
title: ${title}
sidebar_position: 20
---

import leaf from '../../assets/leaf.png';
import recipe from '../../assets/recipe.txt?raw';
import list from '../../assets/recipe.txt?url';
import Logo from '../../assets/leaf.svg?react';

export const cups = 4;

${text} {cups}

<img src={leaf} alt="A leaf" />

<Logo width={40} />

<pre>{recipe}</pre>

<a href={list}>List</a>

Mode: {import.meta.env.VRMDOCS_PUBLIC_RELEASE}
`;

const code: Files = {
	'components/Release.tsx': `export default function Release() {
	return <b className="release">{import.meta.env.VRMDOCS_PUBLIC_RELEASE ?? 'none'}, {String(import.meta.env.SECRET_RELEASE)}</b>;
}
`,
	'components/Files.tsx': `import leaf from '../assets/leaf.png';
import Logo from '../assets/leaf.svg?react';
import address from '../assets/recipe.txt?url';
import recipe from '../assets/recipe.txt?raw';

export default function Files() {
	return (
		<div className="files">
			<img src={leaf} alt="A leaf" />
			<Logo width={40} />
			<a href={address}>List</a>
			<pre>{recipe}</pre>
		</div>
	);
}
`,
	'components/islands/Clicker.tsx': `import { useState } from 'react';
import leaf from '../../assets/leaf.svg';
import recipe from '../../assets/recipe.txt?raw';

export default function Clicker({ start = 0 }: { start?: number }) {
	const [count, setCount] = useState(start);
	return (
		<button type="button" onClick={() => setCount(count + 1)} title={recipe}>
			<img src={leaf} alt="" /> {count} cups, {import.meta.env.VRMDOCS_PUBLIC_RELEASE}
		</button>
	);
}
`,
	'components/islands/TimesChart.tsx': `import { useEffect, useRef, useState } from 'react';

export default function TimesChart({ values }: { values: number[] }) {
	const box = useRef<HTMLDivElement>(null);
	const [width, setWidth] = useState(0);
	useEffect(() => {
		const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
		observer.observe(box.current!);
		return () => observer.disconnect();
	}, []);
	const most = Math.max(...values);
	return (
		<div ref={box}>
			{width > 0 && (
				<svg width={width} height={160} role="img" aria-label="Seconds of three steepings">
					{values.map((value, i) => (
						<rect key={value} x={(i * width) / values.length} y={160 - (value / most) * 150} width={width / values.length - 12} height={(value / most) * 150} fill="var(--accent)" />
					))}
				</svg>
			)}
		</div>
	);
}
`,
	'pages/teas/[id].tsx': `import type { GetPages } from 'vrmdocs/theme';

interface Tea {
	id: string;
	name: string;
}

export const getPages: GetPages<Tea> = ({ data }) =>
	data<Tea[]>('teas').map((tea) => ({ params: { id: tea.id }, props: tea, title: tea.name, description: \`About \${tea.name}.\` }));

export default function TeaPage({ name }: Tea) {
	return (
		<div className="page">
			<h1>{name}</h1>
			<p>All about {name}.</p>
		</div>
	);
}
`,
};

const posts: Files = Object.fromEntries(
	Array.from({ length: 10 }, (_, i) => [
		`blog/2026-0${(i % 9) + 1}-1${i}-harvest-${i + 1}.md`,
		`---\ntitle: Harvest ${i + 1}\nauthors: [ann]\ntags: [news]\n---\n\nThe harvest number ${i + 1}.\n\n<!-- truncate -->\n\nMore of it.\n`,
	]),
);

const LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 9Q1 1 9 1Q9 9 1 9" fill="green"/></svg>';
const JA = 'i18n/ja/docusaurus-plugin-content-docs/current';

/** The site before `vrmdocs version 1.0`, which doubles its docs: 104 pages then. */
export const strangerSite = (png: Uint8Array): Files => ({
	'vrmdocs.config.ts': config,
	'static/favicon.svg': LEAF,
	'assets/leaf.svg': LEAF,
	'assets/leaf.png': png,
	'assets/recipe.txt': 'Two grams < three minutes\n',
	'data/teas.json': JSON.stringify(TEAS.map((id) => ({ id, name: id[0]!.toUpperCase() + id.slice(1) }))),
	'blog/authors.yml': 'ann:\n  name: Ann Example\n  title: Gardener\n',
	'pages/index.md': home('Tea House', 'Begin'),
	'i18n/ja/docusaurus-plugin-content-pages/index.md': home('茶の家', 'はじめる'),
	...docs(
		'docs',
		(n) => `Step ${n}`,
		(name, n) => english[name] ?? `What the gardener does in step ${n}: watering.`,
		'Next step',
	),
	...docs(
		JA,
		(n) => `手順${n}`,
		(name, n) => english[name] ?? `庭師が手順${n}で行う作業は水やりです。`,
		'次の手順',
	),
	'docs/files.mdx': mdx('Files', 'Cups:').replaceAll('../../assets', '../assets'),
	[`${JA}/files.mdx`]: mdx('ファイル', '杯数:').replaceAll('../../assets', '@site/assets'),
	...posts,
	...code,
});
