/** Longer paths are not compared: whoever asks has shown no token. */
const LONGEST = 120;

/** So many letters may be wrong, missing or too many. */
const MOST_SLIPS = 2;

/** A part of a path that is an id: sixteen letters and digits or more, at least one of them a digit. */
const ID = /^(?=.*\d)[\w.-]{16,}$/;

const PLACEHOLDER = '{id}';

const templateOf = (path: string): string => path.replaceAll(/[^/]*\{\w+\}[^/]*/g, PLACEHOLDER);

const withoutIds = (path: string): string =>
  path
    .split('/')
    .map((part) => (ID.test(part) ? PLACEHOLDER : part))
    .join('/');

/** Returns how many letters have to change to make one text of another; more than `MOST_SLIPS` count as infinite. */
const slipsBetween = (one: string, other: string): number => {
  if (Math.abs(one.length - other.length) > MOST_SLIPS) return Number.POSITIVE_INFINITY;
  let before = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, counterpart] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (letter === counterpart ? 0 : 1);
      current.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    before = current;
  }
  const slips = before.at(-1) ?? 0;
  return slips > MOST_SLIPS ? Number.POSITIVE_INFINITY : slips;
};

/** Returns the ways in which a path may have been meant: with the version, and without what stands before it. */
const meant = (path: string): readonly string[] => {
  const whole = withoutIds(path.toLowerCase().replace(/\/+$/, ''));
  const [, rest = whole] = /^(?:\/api)?\/v\d+(\/.*)$/.exec(whole) ?? [];
  return [...new Set([whole, `/v1${rest.replace(/^\/api(?=\/)/, '')}`])];
};

/**
 * Returns the path of the endpoint that a wrong path is closest to: without its version, with another one, or with two
 * slips of the pen at most. Undefined where none is close.
 */
export const nearestAddress = (path: string, known: readonly string[]): string | undefined => {
  if (path.length > LONGEST) return undefined;
  const paths = meant(path);
  // As it was sent comes before as it may have been meant.
  const ranked = known
    .flatMap((each) =>
      paths.map((one, place) => ({ each, place, slips: slipsBetween(one, templateOf(each).toLowerCase()) })),
    )
    .filter(({ slips }) => Number.isFinite(slips))
    .toSorted((one, other) => one.slips - other.slips || one.place - other.place);
  return ranked[0]?.each;
};
