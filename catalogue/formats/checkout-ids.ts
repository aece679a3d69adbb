import { matching } from '../schema/format.ts';

/** The ends of the ids of checkouts, by the environment that creates them. */
const endings = { test: '.test01-vm-tx01', live: '.prod01-vm-tx01' } as const;

/** An environment whose checkouts have ids of their own. */
type CheckoutEnvironment = keyof typeof endings;

/** The length of the random part of an id; it is written in capital hexadecimal digits. */
export const CHECKOUT_ID_BYTES = 16;

const PATTERN = /[0-9A-F]{32}\.(?:test|prod)01-vm-tx01/;

const WHOLE = new RegExp(`^${PATTERN.source}$`);

/** The id of a checkout as a parameter. */
export const checkoutId = matching(PATTERN, 'the id of a checkout', {
  right: ['0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01'],
  wrong: ['0123456789ABCDEF0123456789ABCDEF', '0123456789abcdef0123456789abcdef.test01-vm-tx01'],
});

/** Returns the id of a checkout with this random part, hexadecimal digits of either case. */
export const checkoutIdFrom = (randomHexDigits: string, environment: CheckoutEnvironment): string =>
  `${randomHexDigits.toUpperCase()}${endings[environment]}`;

/** Returns whether a text, such as one from a path, can be the id of a checkout. */
export const isCheckoutId = (text: string): boolean => WHOLE.test(text);

/** Returns whether a text can be the id of a checkout of this environment. */
export const isCheckoutIdOf = (environment: CheckoutEnvironment, id: string): boolean =>
  isCheckoutId(id) && id.endsWith(endings[environment]);

/** Returns the id with a hyphen instead of the dot, which the interface does not allow in an `ndc`. */
export const hyphenatedCheckoutId = (id: string): string => id.replaceAll('.', '-');

const HYPHENATED = new RegExp(`^${PATTERN.source.replace('\\.', '-')}$`);

const RANDOM_DIGITS = 2 * CHECKOUT_ID_BYTES;

/** Returns the checkout id that a text means: merchants may use the `ndc` of a new checkout instead of its id. */
export const meantId = (text: string): string =>
  HYPHENATED.test(text) ? `${text.slice(0, RANDOM_DIGITS)}.${text.slice(RANDOM_DIGITS + 1)}` : text;
