import { slipsBetween } from '../../../catalogue/schema/names/nearest-name.ts';

/** Longer paths are not compared: whoever asks has shown no token. */
const LONGEST = 120;

/** So many letters may be wrong, missing or too many. */
const MOST_SLIPS = 2;

/** A part of a path that is an id: sixteen letters and digits or more, at least one of them a digit. */
const ID = /^(?=.*\d)[\w.-]{16,}$/;

const PLACEHOLDER = '{id}';

/** What other gateways call an endpoint, below the version, and its path here. */
const otherNames: readonly (readonly [called: RegExp, path: string])[] = [
  [/^payments\/[^/]+\/(?:refunds?|captures?|reversals?|reverse|voids?|cancels?)$/, '/v1/payments/{id}'],
  [/^(?:refunds?|captures?|reversals?)$/, '/v1/payments/{id}'],
  [/^(?:charges?|transactions?|payment[_-]?intents?|debits?)$/, '/v1/payments'],
  [/^(?:checkout[/_-]?)?sessions?$/, '/v1/checkouts'],
  [/^payment[_-]?links?$/, '/v1/links'],
  [/^(?:cards?|tokens?|payment[_-]?methods?)$/, '/v1/registrations'],
  [/^(?:subscriptions?|recurring)$/, '/v1/schedules'],
  [/^chargebacks?$/, '/v1/disputes'],
  [/^(?:queries|search|payments\/search)$/, '/v1/query'],
  [/^payouts?$/, '/v1/settlement/payouts'],
  [/^3ds?2?$/, '/v1/threeDSecure'],
  [/^test[_-]?cards?$/, '/v1/testdata'],
];

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

/** Returns the path of an endpoint that other gateways call by the last of these paths, the one with the version. */
const renamed = (paths: readonly string[], known: readonly string[]): string | undefined => {
  const called = paths.at(-1)?.replace('/v1/', '') ?? '';
  const path = otherNames.find(([each]) => each.test(called))?.[1];
  return path !== undefined && known.includes(path) ? path : undefined;
};

/**
 * Returns the path of the endpoint that a wrong path is closest to: the path may lack the version, have another one,
 * have two typing errors, or be that of another gateway. Undefined if no endpoint is close.
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
  return ranked[0]?.each ?? renamed(paths, known);
};
