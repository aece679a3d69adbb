import { type Brand, brands } from '../../../catalogue/brands/brands.ts';
import { redirectMethod } from '../../../catalogue/brands/redirect-methods.ts';
import { movementOf } from '../../../catalogue/payments/payment-types.ts';
import { wrongParameters } from '../../base/rejection.ts';
import type { Payment } from './payment.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** What a PA does to the authorization that it refers to. */
export type Practice = 'increment' | 'reauthorize';

const PRACTICE = 'standingInstruction.industryPractice';

/** Practices of the trade that refer to an earlier authorization. Source: interface, 'Standing instructions'. */
const practices = {
  INCREMENTAL_AUTH: 'increment',
  REAUTHORIZATION: 'reauthorize',
} as const satisfies Record<string, Practice>;

const isPractice = (name: string): name is keyof typeof practices => Object.hasOwn(practices, name);

/** Gives what a PA that refers to an earlier one does to it: it raises it, unless a re-authorization is asked for. */
export const practiceOf = (request: Parameters): Practice => {
  const name = request[PRACTICE] ?? 'INCREMENTAL_AUTH';
  if (isPractice(name)) return practices[name];
  const message = `must be one of [${Object.keys(practices).join(', ')}] where an authorization is referred to`;
  throw wrongParameters([{ name: PRACTICE, value: name, message }]);
};

/** Tells whether a payment is an increment or a re-authorization of another, whose money is all there. */
export const belongsToAnother = ({ type, referencedId }: Payment): boolean =>
  type === 'PA' && referencedId !== undefined;

/** Tells whether a follow-up of `type` takes what was authorized. */
export const takesAuthorized = (type: Payment['type'], parent: Payment): boolean =>
  movementOf(type, parent.type)?.from === 'authorized';

/** Tells whether a payment is the promise of an invoice or a voucher: the money comes days later, if it comes. */
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

/** An authorization holds for this long; then the rest is the shopper's again. */
const HELD_FOR_MS = 7 * DAY_MS;

/** With a standing instruction it holds for longer. */
const HELD_BY_INSTRUCTION_FOR_MS = 30 * DAY_MS;

/** Gives until when an authorization holds that is made now. */
export const heldUntilMs = (request: Parameters, nowMs: number): number => {
  const isInstructed = Object.keys(request).some(
    (name) => name.startsWith('standingInstruction.') && name !== PRACTICE && request[name] !== undefined,
  );
  return nowMs + (isInstructed ? HELD_BY_INSTRUCTION_FOR_MS : HELD_FOR_MS);
};
