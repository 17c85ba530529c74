/** What the chooser of licences writes, read as the viewer reads the licence of a file. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLicence, vrm0Questions, vrm1Questions } from '../../../site/lib/vrm/analyse/licence.ts';
import { type Choice, intentions, jsonOfLines, settingsOf, strictest, unsaid } from '../../../site/lib/vrm/licence-choice.ts';

/** Every choice there is. */
const choices: Choice[] = vrm1Questions.reduce<Choice[]>(
	(all, [key, , answers]) => all.flatMap((choice) => Object.keys(answers).map((value) => ({ ...choice, [key]: value }))),
	[{}],
);
type Meta = Record<string, string | boolean>;
const metaOf = (choice: Choice, generation: 'vrm1' | 'vrm0') =>
	(JSON.parse(jsonOfLines(settingsOf(choice)[generation])) as { meta: Meta }).meta;

test('VRM 1.0: the file says what was chosen, of every choice, and is right', () => {
	assert.ok(choices.length > 1000);
	for (const choice of choices) {
		const { permissions, findings } = readLicence(metaOf(choice, 'vrm1'), 'vrm1', '');
		assert.equal(findings, []);
		assert.equal(
			permissions.map(({ answer }) => answer),
			vrm1Questions.map(([key, , answers]) => answers[choice[key]!]![0]),
		);
	}
});

test('VRM 0.x: right, and no wider than what was chosen', () => {
	for (const choice of choices) {
		const meta = metaOf(choice, 'vrm0') as Record<string, string>;
		assert.equal(readLicence(meta, 'vrm0', '').findings, []);
		const rank = (key: string) => Object.keys(vrm0Questions.find(([name]) => name === key)![2]).indexOf(meta[key]!);
		const chosen = (key: string) => Object.keys(vrm1Questions.find(([name]) => name === key)![2]).indexOf(choice[key]!);
		assert.is(rank('allowedUserName'), chosen('avatarPermission'));
		assert.is(rank('violentUssageName'), chosen('allowExcessivelyViolentUsage'));
		assert.is(rank('sexualUssageName'), chosen('allowExcessivelySexualUsage'));
		assert.is(meta.commercialUssageName === 'Allow', choice.commercialUsage !== 'personalNonProfit');
		const licence = meta.licenseName!;
		const about = JSON.stringify(choice);
		assert.is(licence === 'Redistribution_Prohibited', choice.allowRedistribution === 'false', about);
		if (licence === 'Redistribution_Prohibited') continue;
		assert.match(licence, 'BY', about);
		assert.is(licence.includes('NC'), choice.commercialUsage !== 'corporation', about);
		assert.is(licence.includes('ND'), choice.modification !== 'allowModificationRedistribution', about);
	}
});

test('what VRM 0.x cannot say is told: who may, companies that may not, changes, credit', () => {
	const told = (sets: Choice) => unsaid.filter(({ isOf }) => isOf({ ...strictest, ...sets })).map(({ text }) => text.split('。')[0]);
	assert.equal(
		told({ allowRedistribution: 'true', commercialUsage: 'corporation', modification: 'allowModificationRedistribution' }).length,
		1,
	);
	for (const commercialUsage of ['personalNonProfit', 'personalProfit'])
		assert.ok(told({ commercialUsage }).includes('利用を個人に限ること'));
	assert.ok(told({ allowRedistribution: 'true', commercialUsage: 'personalProfit' }).includes('個人だけに営利の再配布を許すこと'));
	assert.ok(told({ avatarPermission: 'onlySeparatelyLicensedPerson' }).includes('だれに許可するか'));
	assert.ok(told({ modification: 'allowModification' }).includes('改変してよいこと'));
	assert.ok(told({ allowRedistribution: 'true' }).includes('改変を禁止すること'));
	assert.ok(told({}).includes('クレジット表記が必要なこと'));
	assert.ok(told({ allowRedistribution: 'true', creditNotation: 'unnecessary' }).includes('クレジットを書かなくてよいこと'));
});

test('an intention sets settings that there are', () => {
	const isSetting = (choice: Choice) => choices.some((each) => JSON.stringify(each) === JSON.stringify(choice));
	for (const { name, sets } of intentions) assert.ok(isSetting({ ...strictest, ...sets }), name);
});

test.run();
