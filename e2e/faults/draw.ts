import { createHash } from 'node:crypto';

/** Returns a number from 0 up to 1 that depends only on the seed and the words. */
export const drawn = (seed: number, ...words: readonly (string | number)[]): number =>
  createHash('sha256')
    .update([seed, ...words].join(' '))
    .digest()
    .readUInt32BE(0) /
  2 ** 32;

/** Returns one item of a list, which depends only on the seed and the words. */
export const drawnFrom = <Item>(items: readonly Item[], seed: number, ...words: readonly (string | number)[]): Item => {
  const item = items[Math.floor(drawn(seed, ...words) * items.length)];
  if (item === undefined) throw new Error('There is nothing to draw from.');
  return item;
};
