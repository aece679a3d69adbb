import { slipsBetween } from '../../../catalogue/schema/names/nearest-name.ts';

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

/** Returns the ways in which a path may have been meant: with the version, and without what stands before it. */
const meant = (path: string): readonly string[] => {
  const whole = withoutIds(path.toLowerCase().replace(/\/+$/, ''));
  const [, rest = whole] = /^(?:\/api)?\/v\d+(\/.*)$/.exec(whole) ?? [];
  return [...new Set([whole, `/v1${rest.replace(/^\/api(?=\/)/, '')}`])];
};

/**
 * Returns the path of the endpoint that a wrong path is closest to: the path may lack the version, have another one, or
 * have two typing errors. Undefined if no endpoint is close.
 */
export const nearestAddress = (path: string, known: readonly string[]): string | undefined => {
  if (path.length > LONGEST) return undefined;
  const paths = meant(path);
  // The path as it was sent is preferred to its variants.
  const ranked = known
    .flatMap((each) =>
      paths.map((one, place) => ({
        each,
        place,
        slips: slipsBetween(one, templateOf(each).toLowerCase(), MOST_SLIPS),
      })),
    )
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .toSorted((one, other) => one.slips - other.slips || one.place - other.place);
  return ranked[0]?.each;
};
