import { type Brand, brands } from '../../../catalogue/brands/brands.ts';
import { redirectMethod } from '../../../catalogue/brands/redirect-methods.ts';
import { movementOf } from '../../../catalogue/payments/payment-types.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { Payment } from './payment.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** The effect of a PA on the authorization that it refers to. */
export type Practice = 'increment' | 'reauthorize';

const PRACTICE = 'standingInstruction.industryPractice';

/** Industry practices that refer to an earlier authorization. Source: interface, 'Standing instructions'. */
const practices = {
  INCREMENTAL_AUTH: 'increment',
  REAUTHORIZATION: 'reauthorize',
} as const satisfies Record<string, Practice>;

const isPractice = (name: string): name is keyof typeof practices => Object.hasOwn(practices, name);

/** Returns the effect of a PA on the earlier one that it refers to: an increment, unless the request names another. */
export const practiceOf = (request: Parameters): Practice => {
  const name = request[PRACTICE] ?? 'INCREMENTAL_AUTH';
  if (isPractice(name)) return practices[name];
  const message = `must be one of [${Object.keys(practices).join(', ')}] with a reference to an authorization`;
  throw wrongParameters([{ name: PRACTICE, value: name, message }]);
};

/**
 * Returns whether a payment is an increment or a re-authorization. The balance of such a payment is kept with the first
 * authorization.
 */
export const belongsToAnother = ({ type, referencedId }: Payment): boolean =>
  type === 'PA' && referencedId !== undefined;

/** Returns whether a follow-up of `type` reduces the authorized amount. */
export const takesAuthorized = (type: Payment['type'], parent: Payment): boolean =>
  movementOf(type, parent.type)?.from === 'authorized';

/** Returns whether a payment is paid days later, if at all: by an invoice or a voucher. */
export const isPaidLater = ({
  type,
  brand,
  referencedId,
}: Pick<Payment, 'type' | 'brand'> & Partial<Payment>): boolean =>
  type === 'PA' &&
  referencedId === undefined &&
  brand !== undefined &&
  redirectMethod(brands[brand as Brand].method)?.isPaidLater === true;

const DAY_MS = 24 * 60 * 60 * 1000;

/** An authorization is valid for this long; then the rest is released. */
const HELD_FOR_MS = 7 * DAY_MS;

/** An authorization with a standing instruction is valid for longer. */
const HELD_BY_INSTRUCTION_FOR_MS = 30 * DAY_MS;

/** Returns the expiry of an authorization that is created now. */
export const heldUntilMs = (request: Parameters, nowMs: number): number => {
  const isInstructed = Object.keys(request).some(
    (name) => name.startsWith('standingInstruction.') && name !== PRACTICE && request[name] !== undefined,
  );
  return nowMs + (isInstructed ? HELD_BY_INSTRUCTION_FOR_MS : HELD_FOR_MS);
};
