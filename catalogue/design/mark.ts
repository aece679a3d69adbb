/** The paths of the mark, a barrier that is open, in a square of 32. */
const post = 'M8 25.5V13.2a2.7 2.7 0 0 1 5.4 0v12.3z';
const arm = 'M14.9 11.1 25.6 7.4a1.6 1.6 0 0 1 1.1 3.05L15.9 14.1a1.58 1.58 0 0 1-1-3z';
const rest = 'M21.6 19.4a1.6 1.6 0 0 1 3.2 0v6.1h-3.2z';

/** The shapes of the mark, in the order in which they are drawn. */
export const markPaths = [post, arm, rest] as const;

/** The name that stands beside the mark. */
export const productName = 'Tollgate';

/**
 * Returns the mark as a picture; `ground` and `drawn` are colours, by default white on the accent of the light pages,
 * which stands out on both grounds.
 */
export const markPicture = (ground = '#1d4ed8', drawn = '#ffffff'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${productName}</title>` +
  `<rect width="32" height="32" rx="8" fill="${ground}"/><path d="${markPaths.join(' ')}" fill="${drawn}"/></svg>`;
