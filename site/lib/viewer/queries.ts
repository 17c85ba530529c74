/** Parameters of the address by the demo's component: a link with one of them starts the demo. test/browser/demos-linked.test.ts compares. */

const emotions = ['happy', 'angry', 'sad', 'relaxed', 'surprised'];
const maps = ['HorizontalInner', 'HorizontalOuter', 'VerticalDown', 'VerticalUp'];

export const queries: Readonly<Record<string, readonly string[]>> = {
	Expressions: [
		...emotions,
		...'aa ih ou ee oh blink blinkLeft blinkRight lookUp lookDown lookLeft lookRight neutral blush starry rule'.split(' '),
		...emotions.flatMap((name) => ['Blink', 'LookAt', 'Mouth'].map((group) => `${name}.${group}`)),
	],
	SpringBones: ['part', 'move', 'colliders', 'stiffness', 'gravityPower', 'dragForce', 'hitRadius', 'center'],
	LookAt: ['type', 'map', 'yaw', 'pitch', 'follow', 'rays', 'offset', ...maps.flatMap((name) => [`${name}.max`, `${name}.scale`])],
	FirstPerson: ['eyes', 'mirror', 'yaw', 'pitch', 'Head', 'Eyes', 'Mouth', 'Hair', 'Body', 'Outfit', 'Star'],
	MToon: [
		...'material subject lightYaw lightPitch light ambient baseColorFactor alpha emissiveFactor emissiveStrength'.split(' '),
		...'shadingShiftFactor shadingToonyFactor giEqualizationFactor parametricRimFresnelPowerFactor parametricRimLiftFactor'.split(' '),
		...'rimLightingMixFactor outlineWidthFactor outlineLightingMixFactor uvAnimationScrollXSpeedFactor'.split(' '),
		...'uvAnimationScrollYSpeedFactor uvAnimationRotationSpeedFactor renderQueueOffsetNumber'.split(' '),
		...'shadeColorFactor matcapFactor parametricRimColorFactor outlineColorFactor outlineWidthMode alphaMode transparentWithZWrite'.split(
			' ',
		),
		...'shadeMultiplyTexture shadingShiftTexture matcapTexture rimMultiplyTexture outlineWidthMultiplyTexture'.split(' '),
		'uvAnimationMaskTexture',
	],
	Humanoid: ['bone', 'area', 'arms', 'fore', 'knees', 'lean', 'toes'],
	Constraints: ['kind', ...['roll', 'aim', 'rotation'].flatMap((kind) => [`${kind}Move`, `${kind}Weight`]), 'rollAxis', 'aimAxis'],
	Motion: ['motion', 'speed', 'gaze', 'time'],
};
