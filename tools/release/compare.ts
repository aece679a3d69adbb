import { sumsIn } from './sums.ts';

/** A file of two releases, with its SHA-256 in each; undefined where it is missing. */
interface Compared {
  readonly name: string;
  readonly sums: readonly [string | undefined, string | undefined];
  readonly isEqual: boolean;
}

/** Compares the files in two folders by their bytes. */
export const compare = (one: string, other: string): readonly Compared[] => {
  const [sums, others] = [sumsIn(one), sumsIn(other)];
  return [...new Set([...sums.keys(), ...others.keys()])].toSorted().map((name) => {
    const both = [sums.get(name), others.get(name)] as const;
    return { name, sums: both, isEqual: both[0] === both[1] };
  });
};

/** Tells a comparison: a line for each file, with both sums where they differ, and what follows from all. */
export const told = (compared: readonly Compared[]): string => {
  const lines = compared.flatMap(({ name, sums, isEqual }) =>
    isEqual
      ? [`equal      ${sums[0]}  ${name}`]
      : sums.map((sum) => `DIFFERENT  ${(sum ?? 'missing').padEnd(64)}  ${name}`),
  );
  const different = compared.filter(({ isEqual }) => !isEqual).length;
  return [...lines, different === 0 ? 'Both builds are equal to the byte.' : `Files that differ: ${different}`].join(
    '\n',
  );
};
