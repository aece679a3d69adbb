import { hyphenatedCheckoutId } from '../../../catalogue/formats/checkout-ids.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';

/**
 * The forms of identifiers, and what the id of a payment contains: the time of its creation and its short id. Ids of
 * payments are created in `clock.ts`: `8a`, twelve hex digits of milliseconds, eighteen random ones. The form of the ids
 * of checkouts is in `catalogue/formats/checkout-ids.ts`.
 */

const RECORD_ID = /^[0-9a-f]{32}$/;

/** Returns whether a text, such as one from a path, can be the id of a payment or a registration. */
export const isRecordId = (text: string): boolean => RECORD_ID.test(text);

/**
 * Returns the `ndc` of everything that belongs to a checkout: the id of the checkout. On strict channels a hyphen
 * replaces the dot, which the interface does not allow.
 * Source: interface, 'Payment response', ndc.
 */
export const ndcOfCheckout = (checkoutId: string, compatibility: Compatibility): string =>
  compatibility === 'lenient' ? checkoutId : hyphenatedCheckoutId(checkoutId);

/**
 * Returns the `ndc` of a single request, 65 characters: letters, digits and a hyphen, on lenient channels an
 * underscore.
 * Source: interface, 'Payment response', ndc.
 */
export const ndcOfRequest = (entity: string, requestId: string, compatibility: Compatibility): string =>
  `${entity}${compatibility === 'lenient' ? '_' : '-'}${requestId}`;

const TIME_START = 2;
const TIME_END = 14;
const RANDOM_HEX_DIGITS = 18;

/** Returns the lowest id that can be created at `timeMs`; ids sort by the time of their creation. */
export const firstIdAt = (timeMs: number): string =>
  `8a${timeMs.toString(16).padStart(TIME_END - TIME_START, '0')}${'0'.repeat(RANDOM_HEX_DIGITS)}`;

/** Returns the id that sorts directly before another. No record has it, because ids end with random digits. */
export const idBelow = (id: string): string => (BigInt(`0x${id}`) - 1n).toString(16).padStart(id.length, '0');

/** Returns the time at which an id was created, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(TIME_START, TIME_END), 16);

/** The first ten digits of a short id are its milliseconds within a period of 116 days; the last two are random. */
const PERIOD_MS = 10_000_000_000;
const RANDOM_END = 100;

/**
 * Returns the short id that people read to each other on the telephone: three groups of four digits. It is derived from
 * the id, so that it can be searched for without being stored.
 */
export const shortIdOf = (id: string): string => {
  const milliseconds = String(timeOfId(id) % PERIOD_MS).padStart(10, '0');
  const random = String(Number.parseInt(id.slice(-8), 16) % RANDOM_END).padStart(2, '0');
  return `${milliseconds.slice(0, 4)}.${milliseconds.slice(4, 8)}.${milliseconds.slice(8)}${random}`;
};

/** A search for a short id covers this many periods: ten years. */
export const SHORT_ID_PERIODS = 32;

const SHORT_ID = /^(\d{4})\.?(\d{4})\.?(\d{2})\d{2}$/;

/**
 * Returns the times at which a payment with this short id can have been created, the latest first and none after
 * `nowMs`; undefined when no payment can have it.
 */
export const timesOfShortId = (shortId: string, nowMs: number): readonly number[] | undefined => {
  const groups = SHORT_ID.exec(shortId);
  if (groups === null) return undefined;
  const withinPeriod = Number(groups.slice(1).join(''));
  const latest = nowMs - ((((nowMs - withinPeriod) % PERIOD_MS) + PERIOD_MS) % PERIOD_MS);
  return Array.from({ length: SHORT_ID_PERIODS }, (_, period) => Math.max(0, latest - period * PERIOD_MS));
};

/** Greater than every id of ours, all of which are hex digits. */
export const BEHIND_ALL = 'g';
