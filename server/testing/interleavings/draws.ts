/** Draws by a seed: the same seed gives the same draws. */
export interface Draws {
  /** Returns 32 random bits as an integer from 0. */
  bits(): number;
  /** Returns a number from 0 up to 1. */
  share(): number;
  /** Returns an integer from 0, below the limit. */
  below(limit: number): number;
  /** Returns true with this probability. */
  happens(probability: number): boolean;
  /** Returns one item of a list that is not empty. */
  from<Item>(items: readonly Item[]): Item;
  /** Fills bytes. */
  fill(bytes: Uint8Array): void;
}

const TWO_TO_32 = 2 ** 32;

/** Spreads the seed, so that neighbours have nothing in common. */
const spread = (seed: number, place: number): number => {
  let mixed = (Math.imul(seed ^ Math.imul(place + 1, 0x9e3779b9), 0x85ebca6b) ^ (seed / TWO_TO_32)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 0;
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** The first numbers of a generator still resemble its seed. */
const WARM_UP = 16;

/** Creates the draws of a seed, an integer from 0 below 2^53. The generator is sfc32. */
export const drawsOf = (seed: number): Draws => {
  let [a, b, c, counter] = [spread(seed, 0), spread(seed, 1), spread(seed, 2), 1];

  const bits = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let each = 0; each < WARM_UP; each += 1) bits();

  const below = (limit: number): number => Math.floor((bits() / TWO_TO_32) * limit);
  return {
    bits,
    share: () => bits() / TWO_TO_32,
    below,
    happens: (probability) => bits() < probability * TWO_TO_32,
    from: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to draw from.');
      return item;
    },
    fill: (bytes) => {
      for (let place = 0; place < bytes.length; place += 1) bytes[place] = bits() & 0xff;
    },
  };
};
