import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { breakNames } from '../../../templates/components/break-names.ts';

test('a long name breaks where its parts meet', () => {
	assert.is(
		breakNames('<p><code>Vrm10Instance.Runtime.SpringBone</code></p>'),
		'<p><code>Vrm10<wbr>Instance.<wbr>Runtime.<wbr>Spring<wbr>Bone</code></p>',
	);
});

test('short names in running text stay whole, in table cells they break', () => {
	assert.is(breakNames('<p><code>Vrm10Instance</code></p>'), '<p><code>Vrm10Instance</code></p>');
	assert.is(breakNames('<td><code>Vrm10Instance</code></td>'), '<td><code>Vrm10<wbr>Instance</code></td>');
	assert.is(breakNames('<td><code>false</code></td>'), '<td><code>false</code></td>');
});

test('entities stay whole', () => {
	assert.is(
		breakNames('<p><code>VRM-&#x3C;version>_&#x3C;hash>.unitypackage</code></p>'),
		'<p><code>VRM-&#x3C;version>_&#x3C;hash>.unitypackage</code></p>',
	);
	assert.is(breakNames('<td><code>List&lt;GltfData&gt;</code></td>'), '<td><code>List&lt;Gltf<wbr>Data&gt;</code></td>');
});

test('code blocks are left alone', () => {
	const block = '<pre class="code"><code class="language-csharp">Vrm10Instance.Runtime.SpringBone</code></pre>';
	assert.is(breakNames(block), block);
});

test.run();
