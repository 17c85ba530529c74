/**
 * V8 optimises a function after it has run for a while. In a build, most functions run too rarely to be worth it: waiting six times as long saves
 * processor time, 20 % of a cold build of this site on Node 20 (8 pairs), of 300 pages 17 % on Node 22 and 11 % on Node 24 (3 pairs each). V8 renames its
 * flags, and prints a warning for an unknown one: by major version, those that were measured.
 */
const FLAGS = {
	20: '--interrupt-budget=800000',
	22: '--invocation-count-for-turbofan=18000',
	24: '--invocation-count-for-turbofan=18000 --no-maglev',
};

/** Flags for this Node.js, separated by spaces; '' where none are known. */
export const engineFlags = FLAGS[process.versions.node.split('.')[0]] ?? '';
