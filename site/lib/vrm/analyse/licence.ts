/** What the licence in a model allows, in plain Japanese. What is left out takes the most restrictive value. */
import { type Loose, text } from './loose.ts';
import type { Finding, Permission } from './types.ts';

/** By value, from the most restrictive to the most permissive. */
type Answers = Record<string, [answer: string, verdict: Permission['verdict']]>;

const licensePage = '/vrm/meta/license/';

const yesNo: Answers = { false: ['してはいけない', 'no'], true: ['してよい', 'yes'] };

/** What a key of `meta` decides, in the order in which readers are told. */
export type Question = [key: string, question: string, answers: Answers, omitted: string];

export const vrm1Questions: readonly Question[] = [
	[
		'avatarPermission',
		'アバターとして振る舞う',
		{
			onlyAuthor: ['作者だけ', 'no'],
			onlySeparatelyLicensedPerson: ['別に許可された人だけ', 'limited'],
			everyone: ['だれでもよい', 'yes'],
		},
		'onlyAuthor',
	],
	['allowExcessivelyViolentUsage', '過度な暴力表現に使う', yesNo, 'false'],
	['allowExcessivelySexualUsage', '過度な性的表現に使う', yesNo, 'false'],
	[
		'commercialUsage',
		'商用で使う',
		{
			personalNonProfit: ['個人の非営利だけ', 'no'],
			personalProfit: ['個人なら営利もよい。企業は不可', 'limited'],
			corporation: ['個人も企業もよい', 'yes'],
		},
		'personalNonProfit',
	],
	['allowPoliticalOrReligiousUsage', '政治や宗教に使う', yesNo, 'false'],
	['allowAntisocialOrHateUsage', '反社会的な内容やヘイト表現に使う', yesNo, 'false'],
	['creditNotation', 'クレジットを書かずに使う', { required: ['してはいけない', 'no'], unnecessary: ['してよい', 'yes'] }, 'required'],
	['allowRedistribution', 'そのまま再配布する', yesNo, 'false'],
	[
		'modification',
		'改変する',
		{
			prohibited: ['してはいけない', 'no'],
			allowModification: ['改変はよい。改変後の再配布は不可', 'limited'],
			allowModificationRedistribution: ['改変も、改変後の再配布もよい', 'yes'],
		},
		'prohibited',
	],
];

const disallow: Answers = { Disallow: ['してはいけない', 'no'], Allow: ['してよい', 'yes'] };

export const vrm0Questions: readonly Question[] = [
	[
		'allowedUserName',
		'アバターとして振る舞う',
		{
			OnlyAuthor: ['作者だけ', 'no'],
			ExplicitlyLicensedPerson: ['明示的に許可された人だけ', 'limited'],
			Everyone: ['だれでもよい', 'yes'],
		},
		'OnlyAuthor',
	],
	['violentUssageName', '暴力表現に使う', disallow, 'Disallow'],
	['sexualUssageName', '性的表現に使う', disallow, 'Disallow'],
	['commercialUssageName', '商用で使う', disallow, 'Disallow'],
	[
		'licenseName',
		'再配布、改変する',
		{
			Redistribution_Prohibited: ['再配布してはいけない', 'no'],
			CC0: ['著作権を放棄している（CC0）', 'yes'],
			CC_BY: ['作者を表示すればよい（CC BY）', 'yes'],
			CC_BY_NC: ['作者を表示し、非営利ならよい（CC BY-NC）', 'limited'],
			CC_BY_SA: ['作者を表示し、同じ条件で配ればよい（CC BY-SA）', 'limited'],
			CC_BY_NC_SA: ['作者を表示し、非営利で、同じ条件ならよい（CC BY-NC-SA）', 'limited'],
			CC_BY_ND: ['作者を表示し、改変しなければよい（CC BY-ND）', 'limited'],
			CC_BY_NC_ND: ['作者を表示し、非営利で、改変しなければよい（CC BY-NC-ND）', 'limited'],
			Other: ['別の文書に書いてある', 'limited'],
		},
		'Redistribution_Prohibited',
	],
];

export function readLicence(meta: Loose, generation: 'vrm1' | 'vrm0', place: string): { permissions: Permission[]; findings: Finding[] } {
	const findings: Finding[] = [];
	const missing = (key: string, severity: Finding['severity'], message: string) =>
		findings.push({ severity, code: 'missing-licence', message, place: `${place}/${key}`, link: licensePage });
	const permissions = (generation === 'vrm1' ? vrm1Questions : vrm0Questions).map(([key, question, answers, omitted]): Permission => {
		const value = text(meta, key);
		// What is left out is right; it takes the most restrictive value.
		if (value !== '' && !Object.hasOwn(answers, value))
			findings.push({
				severity: 'error',
				code: 'bad-licence',
				message: `${key}の値「${value}」は、決められた値ではありません。最も厳しい値として表示しています。`,
				place: `${place}/${key}`,
				link: licensePage,
			});
		const [answer, verdict] = Object.hasOwn(answers, value) ? answers[value]! : answers[omitted]!;
		return { question, answer: value === '' ? `${answer}（書かれていないため）` : answer, verdict };
	});
	if (generation === 'vrm1') {
		if (text(meta, 'licenseUrl') === '') missing('licenseUrl', 'error', 'licenseUrlがありません。VRM 1.0では必須です。');
		else if (text(meta, 'licenseUrl') !== 'https://vrm.dev/licenses/1.0/')
			findings.push({
				severity: 'warning',
				code: 'licence-url',
				message: `licenseUrlが「https://vrm.dev/licenses/1.0/」ではありません：${text(meta, 'licenseUrl')}`,
				place: `${place}/licenseUrl`,
				link: '/vrm1/meta/',
			});
	} else if (text(meta, 'licenseName') === 'Other' && text(meta, 'otherLicenseUrl') === '')
		missing('otherLicenseUrl', 'warning', 'licenseNameがOtherですが、条件を書いた文書のURL（otherLicenseUrl）がありません。');
	return { permissions, findings };
}
