import { createHash } from 'node:crypto';

/** Chances that are the same for the same seed, so that an example is the same everywhere. */
export interface Chance {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** Returns one of some values; each is as likely as its weight says. */
  of<Value>(weighted: readonly (readonly [weight: number, value: Value])[]): Value;
}

const RANGE = 2 ** 32;

/** Creates chances from a seed. */
export const chanceFrom = (seed: string): Chance => {
  let drawn = 0;
  const next = (): number => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32BE() / RANGE;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    of: (weighted) => {
      let left = next() * weighted.reduce((sum, [weight]) => sum + weight, 0);
      const found = weighted.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      const [, value] = found ?? weighted[weighted.length - 1] ?? [];
      if (value === undefined) throw new Error('there is nothing to choose from');
      return value;
    },
  };
};
