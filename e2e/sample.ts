/** Tags the title of a case that only the long run has (`npm test -- long`). */
export const longIf = (isOnlyLong: boolean): string => (isOnlyLong ? ' @long' : '');
