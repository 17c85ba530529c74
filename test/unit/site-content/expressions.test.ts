/** How expressions suppress one another: the rules of VRM 1.0, as the demo shows them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { effectiveWeights } from '../../../site/lib/vrm/expressions.ts';

const test = suite('effective weights');

test('none leaves, block stops at once, blend takes the weight away', () => {
	const weights = { happy: 0.25, blink: 0.8, aa: 0.8, lookUp: 0.8 };
	const rules = { happy: { overrideBlink: 'block', overrideMouth: 'blend', overrideLookAt: 'none' } } as const;
	assert.equal(effectiveWeights(weights, rules), { happy: 0.25, blink: 0, aa: 0.8 * 0.75, lookUp: 0.8 });
	assert.is(effectiveWeights({ ...weights, happy: 0 }, rules).blink, 0.8);
});

test('weights of several that blend add up, to 1 at most', () => {
	const rules = { happy: { overrideMouth: 'blend' }, sad: { overrideMouth: 'blend' } } as const;
	assert.is(effectiveWeights({ happy: 0.25, sad: 0.5, aa: 1 }, rules).aa, 0.25);
	assert.is(effectiveWeights({ happy: 0.7, sad: 0.7, aa: 1 }, rules).aa, 0);
});

test('a binary expression suppresses by 0 or 1, and is 0 as soon as it is suppressed', () => {
	const rules = { happy: { isBinary: true, overrideMouth: 'blend' }, sad: { overrideBlink: 'blend' }, blink: { isBinary: true } } as const;
	assert.is(effectiveWeights({ happy: 0.5, aa: 1 }, rules).aa, 1);
	assert.is(effectiveWeights({ happy: 0.6, aa: 1 }, rules).aa, 0);
	assert.is(effectiveWeights({ sad: 0.1, blink: 1 }, rules).blink, 0);
});

test('values out of range are cut; a group does not suppress itself', () => {
	assert.equal(effectiveWeights({ blink: 4, blinkLeft: -1 }, { blink: { overrideBlink: 'block' } }), { blink: 1, blinkLeft: 0 });
});

test.run();
