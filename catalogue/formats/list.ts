import type { Format } from '../schema/format.ts';

/** Longer than all members of any list together, each with blanks around it. */
const LONGEST_LIST = 1_000;

/** Returns the pattern of all members: their lengths, and the kinds of characters that any of them has. */
const codeOf = (members: readonly string[]): string => {
  const kinds = ['A-Z', 'a-z', '0-9', '_', '.'].filter((kind) =>
    members.some((member) => new RegExp(`[${kind}]`).test(member)),
  );
  const lengths = members.map(({ length }) => length);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  return `[${kinds.join('')}]{${shortest === longest ? shortest : `${shortest},${longest}`}}`;
};

/** Several of the listed codes, separated by commas; blanks around a comma and repeated codes are dropped. */
export const listOf = (...members: readonly string[]): Format => {
  const known = new Set(members);
  const code = codeOf(members);
  const pattern = `^${code}(?: *, *${code})*$`;
  const words = `a list with commas between of ${members.join(', ')}`;
  return {
    read: (text) => {
      if (text.length > LONGEST_LIST) return undefined;
      const named = text.split(',').map((member) => member.trim());
      return named.every((member) => known.has(member)) ? [...new Set(named)].join(',') : undefined;
    },
    message: `must match ${pattern} (${words})`,
    words,
    samples: () => ({
      right: [members[0] ?? '', members.join(','), members.slice(0, 2).join(', '), ` ${members[0]} `],
      wrong: ['', ',', `${members[0]},`, `${members[0]};${members[1]}`, `${members[0]},??`, 'constructor'],
    }),
    // Blanks at the ends are dropped like those around a comma.
    schema: { type: 'string', pattern: `^\\s*${code}(?:\\s*,\\s*${code})*\\s*$`, format: 'listed-codes' },
  };
};
