/**
 * Returns the tab to which a key leads from a tab, by their places; nothing for other keys. At the ends it goes on at the
 * other end. Where text runs from right to left, the first tab is the rightmost.
 */
export const tabAfter = (key: string, from: number, count: number, isRightToLeft: boolean): number | undefined => {
  const [onwards, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === onwards) return (from + 1) % count;
  if (key === back) return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};
