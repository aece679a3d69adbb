import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';

/**
 * The forms of identifiers, and what an id of a payment tells: when it was made, and how people call it. Ids of payments are made
 * in `clock.ts`: `8a`, twelve hex digits of milliseconds, eighteen that are random.
 */

const RECORD_ID = /^[0-9a-f]{32}$/;

/** Tells whether a text, such as one from a path, can be the id of a payment or a registration. */
export const isRecordId = (text: string): boolean => RECORD_ID.test(text);

const CHECKOUT_ID = /^[0-9A-F]{32}\.(?:test|prod)01-vm-tx01$/;

/** Tells whether a text, such as one from a path, can be the id of a checkout. */
export const isCheckoutId = (text: string): boolean => CHECKOUT_ID.test(text);

/**
 * Gives the `ndc` of everything that belongs to a checkout: its id, on strict channels with a hyphen for the dot, which the
 * interface does not allow. Source: interface, 'Payment response', ndc.
 */
export const ndcOfCheckout = (checkoutId: string, compatibility: Compatibility): string =>
  compatibility === 'lenient' ? checkoutId : checkoutId.replaceAll('.', '-');

const CHECKOUT_NDC = /^([0-9A-F]{32})-((?:test|prod)01-vm-tx01)$/;

/** Gives the id that a path means: merchants who take the `ndc` of a new checkout for its id find the checkout by it. */
export const meantId = (text: string): string => text.replace(CHECKOUT_NDC, '$1.$2');

/**
 * Gives the `ndc` of a request by itself, 65 characters: letters, digits and a hyphen, on lenient channels an underscore.
 * Source: interface, 'Payment response', ndc.
 */
export const ndcOfRequest = (entity: string, requestId: string, compatibility: Compatibility): string =>
  `${entity}${compatibility === 'lenient' ? '_' : '-'}${requestId}`;

const TIME_START = 2;
const TIME_END = 14;
const RANDOM_HEX_DIGITS = 18;

/** Gives the lowest id that can be made at `timeMs`: ids compare as the times of their making do. */
export const firstIdAt = (timeMs: number): string =>
  `8a${timeMs.toString(16).padStart(TIME_END - TIME_START, '0')}${'0'.repeat(RANDOM_HEX_DIGITS)}`;

/** Gives the time at which an id was made, milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(TIME_START, TIME_END), 16);

/** The first ten digits of a short id are its milliseconds within a period of 116 days; two more are random. */
const PERIOD_MS = 10_000_000_000;
const RANDOM_END = 100;

/**
 * Gives the reference that people read to each other on the telephone: three groups of four digits. It is made of the
 * id's time, so that it can be searched for without being stored.
 */
export const shortIdOf = (id: string): string => {
  const milliseconds = String(timeOfId(id) % PERIOD_MS).padStart(10, '0');
  const random = String(Number.parseInt(id.slice(-8), 16) % RANDOM_END).padStart(2, '0');
  return `${milliseconds.slice(0, 4)}.${milliseconds.slice(4, 8)}.${milliseconds.slice(8)}${random}`;
};

/** Short ids are searched for in so many periods: ten years. */
export const SHORT_ID_PERIODS = 32;

const SHORT_ID = /^(\d{4})\.?(\d{4})\.?(\d{2})\d{2}$/;

/**
 * Gives the times at which a payment with this short id can have been made, the latest first, and no later than `nowMs`;
 * undefined when no payment has such a short id.
 */
export const timesOfShortId = (shortId: string, nowMs: number): readonly number[] | undefined => {
  const groups = SHORT_ID.exec(shortId);
  if (groups === null) return undefined;
  const withinPeriod = Number(groups.slice(1).join(''));
  const latest = nowMs - ((((nowMs - withinPeriod) % PERIOD_MS) + PERIOD_MS) % PERIOD_MS);
  return Array.from({ length: SHORT_ID_PERIODS }, (_, period) => Math.max(0, latest - period * PERIOD_MS));
};
