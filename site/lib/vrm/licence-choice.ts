/** From what an author wants to allow to the licence settings of a model: `meta` of VRM 1.0 and of VRM 0.x, line by line. */
import { type Question, vrm0Questions, vrm1Questions } from './analyse/licence.ts';

/** A value of each setting of VRM 1.0, as text: `{ avatarPermission: 'everyone', allowRedistribution: 'true', … }`. */
export type Choice = Readonly<Record<string, string>>;

/** What is left out takes the most restrictive value. */
export const strictest: Choice = Object.fromEntries(vrm1Questions.map(([key, , , omitted]) => [key, omitted]));

/** Where authors start from. What an intention does not name stays as strict as can be. */
export const intentions: readonly { name: string; label: string; sets: Choice }[] = [
	{ name: 'own', label: '自分だけで使う', sets: {} },
	{ name: 'sell', label: '売る（買った人だけが使う）', sets: { avatarPermission: 'onlySeparatelyLicensedPerson' } },
	{
		name: 'share',
		label: '配ってよい。商用は個人だけ',
		sets: { avatarPermission: 'everyone', commercialUsage: 'personalProfit', allowRedistribution: 'true' },
	},
	{ name: 'change', label: 'だれでも使い、改変してよい', sets: { avatarPermission: 'everyone', modification: 'allowModification' } },
	{
		name: 'free',
		label: '広く自由に使ってよい',
		sets: {
			avatarPermission: 'everyone',
			commercialUsage: 'corporation',
			creditNotation: 'unnecessary',
			allowRedistribution: 'true',
			modification: 'allowModificationRedistribution',
		},
	},
];

/** One line of `meta`, and what it means. */
export interface Line {
	key: string;
	value: string | boolean | string[];
	meaning: string;
}

const names = {
	name: 'モデルの名前（必須）。書き換えてください',
	authors: '作者の名前（1人以上が必須）。書き換えてください',
	licenseUrl: 'ライセンス文書。この値だけが使えます（必須）',
};

/** The lines of both generations. VRM 0.x allows no more than was chosen, but for what `unsaid` tells. */
export function settingsOf(choice: Choice): { vrm1: Line[]; vrm0: Line[] } {
	return {
		vrm1: [
			{ key: 'name', value: 'モデルの名前', meaning: names.name },
			{ key: 'authors', value: ['作者の名前'], meaning: names.authors },
			{ key: 'licenseUrl', value: 'https://vrm.dev/licenses/1.0/', meaning: names.licenseUrl },
			...linesOf(vrm1Questions, choice),
		],
		vrm0: [
			{ key: 'title', value: 'モデルの名前', meaning: names.name },
			{ key: 'author', value: '作者の名前', meaning: '作者の名前。書き換えてください' },
			...linesOf(vrm0Questions, vrm0Of(choice)),
		],
	};
}

const linesOf = (questions: readonly Question[], choice: Choice): Line[] =>
	questions.map(([key, question, answers]): Line => {
		const value = choice[key]!;
		return { key, value: /^(?:true|false)$/.test(value) ? value === 'true' : value, meaning: `${question}：${answers[value]![0]}` };
	});

/** A line as it stands in the file: `"allowRedistribution": true`. */
export const codeOf = ({ key, value }: Line): string => `${JSON.stringify(key)}: ${JSON.stringify(value)}`;

/** `meta` as it stands in the file. */
export const jsonOfLines = (lines: readonly Line[]): string =>
	JSON.stringify({ meta: Object.fromEntries(lines.map(({ key, value }) => [key, value])) }, null, 2);

const users: Choice = { onlyAuthor: 'OnlyAuthor', onlySeparatelyLicensedPerson: 'ExplicitlyLicensedPerson', everyone: 'Everyone' };
const allow = (isAllowed: boolean): string => (isAllowed ? 'Allow' : 'Disallow');

function vrm0Of(choice: Choice): Choice {
	return {
		allowedUserName: users[choice.avatarPermission!]!,
		violentUssageName: allow(choice.allowExcessivelyViolentUsage === 'true'),
		sexualUssageName: allow(choice.allowExcessivelySexualUsage === 'true'),
		commercialUssageName: allow(choice.commercialUsage !== 'personalNonProfit'),
		licenseName: licenseName(choice),
	};
}

function licenseName(choice: Choice): string {
	if (!isRedistributed(choice)) return 'Redistribution_Prohibited';
	const change = choice.modification === 'allowModificationRedistribution' ? 'SA' : 'ND';
	// Creative Commons knows no individuals: what allows their profit allows that of companies.
	return choice.commercialUsage === 'corporation' ? `CC_BY_${change}` : `CC_BY_NC_${change}`;
}

/** What the settings of VRM 0.x cannot say of a choice. */
export const unsaid: readonly { text: string; isOf(choice: Choice): boolean }[] = [
	{
		text: 'だれに許可するか。`otherPermissionUrl`の文書に書きます。',
		isOf: ({ avatarPermission }) => avatarPermission === 'onlySeparatelyLicensedPerson',
	},
	{
		text: '利用を個人に限ること。VRM 0.xの値は個人と企業を区別しません。企業の利用を断るなら、`otherPermissionUrl`の文書に書きます。',
		isOf: ({ commercialUsage }) => commercialUsage !== 'corporation',
	},
	{
		text: '個人だけに営利の再配布を許すこと。営利を許すCCの値は企業にも許すので、非営利に限る値を選びます。',
		isOf: (choice) => isRedistributed(choice) && choice.commercialUsage === 'personalProfit',
	},
	{
		text: '政治や宗教での利用、反社会的な内容やヘイト表現での利用の可否。`otherPermissionUrl`の文書に書きます。',
		isOf: () => true,
	},
	{
		text: '改変してよいこと。`Redistribution_Prohibited`は改変に触れないので、`otherLicenseUrl`の文書に書きます。',
		isOf: (choice) => !isRedistributed(choice) && choice.modification !== 'prohibited',
	},
	{
		text: '改変を禁止すること。`CC_BY_ND`と`CC_BY_NC_ND`が禁じるのは、改変したものを配ることだけです。',
		isOf: (choice) => isRedistributed(choice) && choice.modification === 'prohibited',
	},
	{
		text: 'クレジット表記が必要なこと。`otherLicenseUrl`の文書に書きます。',
		isOf: (choice) => !isRedistributed(choice) && choice.creditNotation === 'required',
	},
	{
		text: 'クレジットを書かなくてよいこと。それを表す`CC0`は著作権を放棄する値なので、ここでは選びません。',
		isOf: (choice) => isRedistributed(choice) && choice.creditNotation === 'unnecessary',
	},
];

const isRedistributed = ({ allowRedistribution }: Choice): boolean => allowRedistribution === 'true';
