import { defineConfig, z } from 'vrmdocs';
import { upgradeTasks } from './lib/upgrade.ts';

const change = z.strictObject({
	area: z.string(),
	kind: z.enum(['feature', 'fix', 'change', 'removal', 'performance', 'docs', 'internal']),
	text: z.string(),
	pr: z.array(z.number()).optional(),
	issue: z.array(z.number()).optional(),
	commit: z.string().optional(),
	by: z.string().optional(),
	in: z.string().optional(),
});

/** リリース1件のデータ。1つのバージョンにつき1ファイルを`data/releases/`に置きます。 */
const release = z.strictObject({
	version: z.string(),
	route: z.string().regex(/^\/release\/.*\/$/),
	group: z.string(),
	tag: z.string().optional(),
	date: z.iso.date().optional(),
	unity: z.string().optional(),
	packages: z.record(z.string(), z.string()).optional(),
	title: z.string(),
	milestone: z.number().optional(),
	previous: z.string().optional(),
	next: z.string().optional(),
	downloads: z.array(z.strictObject({ label: z.string(), url: z.url() })).optional(),
	breaking: z
		.array(
			z.strictObject({
				text: z.string(),
				task: z.enum(upgradeTasks.map((task) => task.id)),
				pr: z.array(z.number()).optional(),
				issue: z.array(z.number()).optional(),
			}),
		)
		.optional(),
	changes: z.array(change).optional(),
	patches: z
		.array(
			z.strictObject({
				version: z.string(),
				date: z.iso.date().optional(),
				text: z.string(),
				pr: z.array(z.number()).optional(),
				issue: z.array(z.number()).optional(),
			}),
		)
		.optional(),
	known: z.array(z.strictObject({ text: z.string(), fixed: z.string().optional() })).optional(),
});

export default defineConfig({
	title: 'VRM',
	tagline: 'VR向け3Dアバターファイルフォーマット',
	url: 'https://vrm.dev',
	baseUrl: '/',
	locale: 'ja',
	languages: [
		{ locale: 'ja', label: '日本語' },
		{ locale: 'en', label: 'English', host: 'https://vrm.dev/en' },
	],
	favicon: 'favicon.svg',
	image: 'og.png',
	socialCards: { font: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf' },
	themeColor: { light: '#ee5e20', dark: '#ee5e20' },
	editUrl: 'https://github.com/vrm-c/vrm.dev/edit/master/site/{path}',
	issuesUrl: 'https://github.com/vrm-c/vrm.dev/issues',
	docs: {
		mainDocId: 'vrm/vrm_about',
		aliases: { '/docs/': '/', '/docs/api-reference/': '/api/' },
	},
	blog: {
		title: 'サイトのブログ',
		description: 'このサイトの更新のお知らせと、運営や翻訳の手順を書いた記事です。',
		sidebarTitle: 'すべての記事',
	},
	redirects: [{ from: '/vrm/vrm_applications/', to: '/showcase/' }],
	dataSchemas: { releases: release },
	announcementBar: {
		id: 'univrm-v0-131-1',
		content: 'UniVRM v0.131.1の内容と更新の手順は[リリースノート](/release/128/v0.131.1/)を参照してください。',
		isCloseable: true,
	},
	navbar: {
		logo: { src: 'logo.svg', srcDark: 'logo-dark.svg', alt: 'VRM', width: 98, height: 32 },
		items: [
			{ type: 'docSidebar', sidebarId: 'vrm', label: 'VRM' },
			{ to: '/showcase/', label: 'ShowCase' },
			{ type: 'docSidebar', sidebarId: 'univrm', label: 'UniVRM' },
			{ type: 'docSidebar', sidebarId: 'vrm1', label: 'UniVRM-1.0' },
			{ type: 'docSidebar', sidebarId: 'vrma', label: 'Vrma' },
			{
				type: 'dropdown',
				label: 'Develop',
				position: 'right',
				items: [
					{ type: 'docSidebar', sidebarId: 'api', label: 'UniVRM-API' },
					{ type: 'docSidebar', sidebarId: 'release', label: 'UniVRM-Release' },
					{ to: '/blog/', label: 'Site' },
					{ href: 'https://github.com/vrm-c/vrm.dev', label: 'GitHub', icon: 'github', ariaLabel: 'GitHubのリポジトリ' },
				],
			},
			{ type: 'languageDropdown', position: 'right' },
			{ type: 'search', position: 'right' },
		],
	},
	footer: {
		style: 'dark',
		links: [
			{
				title: 'VRM Consortium',
				items: [
					{ label: 'VRM Consortium', href: 'https://vrm-consortium.org' },
					{ label: 'vrm.dev(このサイト)', href: 'https://github.com/vrm-c/vrm.dev', icon: 'github' },
					{ label: 'vrm.dev.en(英語版)', href: 'https://github.com/vrm-c/vrm.dev.en', icon: 'github' },
					{ label: 'vrm-specification', href: 'https://github.com/vrm-c/vrm-specification', icon: 'github' },
				],
			},
			{
				title: 'UniVRM',
				items: [
					{ label: 'UniVRM', href: 'https://github.com/vrm-c/UniVRM', icon: 'github' },
					{ label: 'リリースノート', to: '/release/' },
				],
			},
			{
				title: 'More',
				items: [
					{ label: 'glTF', href: 'https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html' },
					{ label: 'vrmdocs', to: '/blog/2024/01/04/system/' },
				],
			},
		],
		copyright: 'Copyright © 2025 VRM Consortium. Built with vrmdocs.',
	},
	search: { language: ['en', 'ja'], synonymsData: 'synonyms', readingsData: 'glossary', indexPages: true },
	sitemap: { ignorePatterns: ['/tags/**'] },
	// ライセンスの正文のPDFは、公開先のサーバーに別に置かれています。
	links: { ignore: ['^https://vrm\\.dev/licenses/1\\.0/pdf/'] },
	feeds: [
		{
			data: 'releases',
			route: '/release/',
			title: 'UniVRMのリリース',
			description: 'UniVRMの新しいバージョンのお知らせです。',
			titlePrefix: 'v{version} ',
			limit: 20,
		},
	],
});
