/** Browsers report a move where the page moved under a pointer that rests, such as when a figure appears there. */
export const isStill = ({ movementX, movementY }: PointerEvent): boolean => movementX === 0 && movementY === 0;
