/** Where calls and addresses in lines of code that wrap may break. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlOf } from '../../support/markdown.ts';

const shown = (code: string, info: string): string =>
	/<code[^>]*>(.*)<\/code>/s
		.exec(htmlOf(`\`\`\`${info}\n${code}\n\`\`\`\n`))![1]!
		.replaceAll('<wbr>', '|')
		.replace(/<[^>]+>/g, '')
		.replaceAll('&#x3C;', '<')
		.replaceAll('&quot;', '"');

for (const [language, expected] of [
	['csharp', 'vrm|.Humanoid|.GetBoneTransform(|HumanBodyBones|.Head);'],
	['csharp', 'public List<|KeyValuePair<|JsonNode, JsonNode>> Items();'],
	['csharp', 'await loader|.LoadGltfDataAsync(|"a long.name(of a file)", data);'],
	['csharp', 'm_vrm|.GetComponent<|RuntimeGltfInstance>();'],
	// Short ones break at their spaces.
	['csharp', 'var vrm = Parse(data); vrm.Show();'],
	['csharp', 'Place(|0.25f,0.25f,0.25f,0.25f)'],
	['json', '{ "com.vrmc.vrm": "https://github.com/|vrm-c/|UniVRM.git|?path=/Packages/|VRM10|#v0.131.1" }'],
] as const)
	test(`${language}: ${expected}`, () => assert.is(shown(expected.replaceAll('|', ''), `${language} wrap`), expected));

test('code that scrolls has no breaks', () =>
	assert.not.match(shown('vrm.Humanoid.GetBoneTransform(HumanBodyBones.Head);', 'csharp'), /\|/));

test.run();
