/** Longer names get no suggestion: no name of the interface is near, and the limit keeps the work small. */
const LONGEST_NAME = 80;

/** The most typing errors in a name that still gets a suggestion, and at most one for every four characters. */
const MAXIMUM_SLIPS = 2;

/** Returns a name without case, dots, brackets and their content. */
const skeletonOf = (name: string): string =>
  name
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

/**
 * Returns the number of letters inserted, left out, replaced or swapped with their neighbour between two words, or
 * `limit + 1` when there are more than `limit`. Works only on the band of the table that can stay under the limit.
 */
export const slipsBetween = (left: string, right: string, limit: number): number => {
  const tooMany = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return tooMany;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = new Array<number>(right.length + 1).fill(tooMany);
    current[0] = row;
    const end = Math.min(right.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= end; column += 1) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      let slips = Math.min(at(last, column - 1) + same, at(last, column) + 1, at(current, column - 1) + 1);
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        slips = Math.min(slips, at(beforeLast, column - 2) + 1);
      }
      current[column] = Math.min(slips, tooMany);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
};

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;

/** Copies the content of the sent name's brackets to the known name, if it has as many. */
const filledFrom = (sent: string, known: string): string => {
  const fillings = sent.match(/\[[^[\]]*\]/g) ?? [];
  const places = known.match(/\[[^[\]]*\]/g) ?? [];
  let position = 0;
  return fillings.length === places.length ? known.replace(/\[[^[\]]*\]/g, () => fillings[position++] ?? '') : known;
};

interface KnownName {
  readonly name: string;
  readonly skeleton: string;
  readonly letters: number;
  /** The position in the table: of equally near names, the first is suggested. */
  readonly place: number;
}

/** Known names by the length of their skeletons: only names of nearly the same length can be near. */
type KnownNames = ReadonlyMap<number, readonly KnownName[]>;

/** Returns the letters of a word as a bit set; several letters may share a bit. */
const lettersOf = (word: string): number => {
  let bits = 0;
  for (let place = 0; place < word.length; place += 1) bits |= 1 << (word.charCodeAt(place) & 31);
  return bits;
};

const countOfBits = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};

/** An error inserts a letter, removes one, or both: the sets of letters rule out most words without a closer look. */
const mayBeNear = (letters: number, others: number, slips: number): boolean =>
  countOfBits(letters ^ others) <= 2 * slips;

/** Caches the skeletons of a table's names, because the same tables are searched again and again. */
const remembered = new WeakMap<readonly string[], KnownNames>();

const knownNames = (names: readonly string[]): KnownNames => {
  const made = remembered.get(names);
  if (made !== undefined) return made;
  const byLength = new Map<number, KnownName[]>();
  for (const [place, name] of names.entries()) {
    const skeleton = skeletonOf(name);
    const alike = byLength.get(skeleton.length);
    const entry = { name, skeleton, letters: lettersOf(skeleton), place };
    if (alike === undefined) byLength.set(skeleton.length, [entry]);
    else alike.push(entry);
  }
  remembered.set(names, byLength);
  return byLength;
};

/** Returns the known name that a sender probably meant, or undefined when none is near. */
export const nearestName = (sent: string, known: readonly string[]): string | undefined => {
  if (sent.length > LONGEST_NAME) return undefined;
  const skeleton = skeletonOf(sent);
  const most = Math.min(MAXIMUM_SLIPS, Math.floor(skeleton.length / 4));
  const letters = lettersOf(skeleton);
  const names = knownNames(known);
  let nearest: KnownName | undefined;
  let fewest = most;
  for (let length = skeleton.length - most; length <= skeleton.length + most; length += 1) {
    for (const candidate of names.get(length) ?? []) {
      if (!mayBeNear(letters, candidate.letters, fewest)) continue;
      const slips = slipsBetween(skeleton, candidate.skeleton, fewest);
      const isNearer = slips < fewest || nearest === undefined || candidate.place < nearest.place;
      if (slips > fewest || !isNearer) continue;
      fewest = slips;
      nearest = candidate;
    }
  }
  return nearest === undefined ? undefined : filledFrom(sent, nearest.name);
};
