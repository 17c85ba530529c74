// Differences that are meant, each with its reason. `npm run compare` prints the others.

/** @type {{test: (difference: {what: string, route: string, theirs?: string, ours?: string}) => boolean, reason: string}[]} */
const known = [];

/** @returns the reason, or undefined where a difference is not meant */
export const reasonFor = (difference) => known.find(({ test }) => test(difference))?.reason;
