import { accountKindNames, accountKinds } from '../../catalogue/brands/accounts.ts';
import { brands, isBrand, type Method } from '../../catalogue/brands/brands.ts';
import { redirectMethod } from '../../catalogue/brands/redirect-methods.ts';
import { hundredthsOf } from '../../catalogue/payments/amount.ts';
import type { PaymentType } from '../../catalogue/payments/payment-types.ts';
import { onlyRegisters } from '../../catalogue/requests/conditions.ts';
import type { ParameterError } from '../../catalogue/schema/check.ts';
import type { Values } from '../../catalogue/schema/rules.ts';
import { mayBeZero } from '../payments/operations/pay.ts';
import { instructionOf } from '../payments/registrations/agreement.ts';
import { verdictOn } from '../payments/registrations/agreement-rules.ts';
import { agreedWith } from '../payments/stored-accounts/register.ts';
import { Rejection, wrongParameters } from '../platform/base/rejection.ts';
import { withSource } from './model/merge.ts';

const isOfOther = (name: string, brand: string | undefined): boolean =>
  name.startsWith('overridePaymentType[') && (brand === undefined || name === `overridePaymentType[${brand}]`);

/** Returns the payment types of a checkout: that of its brand if it names one, else all that a brand can have. */
const typesOf = (request: Values): readonly PaymentType[] => {
  const { paymentBrand, paymentType } = request;
  const overrides = Object.keys(request).filter((name) => isOfOther(name, paymentBrand));
  const types = paymentBrand !== undefined && overrides.length > 0 ? [] : [paymentType];
  return [...types, ...overrides.map((name) => request[name])].filter((type) => type !== undefined) as PaymentType[];
};

/** Returns the payment types that a method allows, with any of its accounts or by a redirect. */
const typesOfMethod = (method: Method): readonly PaymentType[] => {
  const kinds = accountKindNames.filter((kind) => (accountKinds[kind].methods as readonly Method[]).includes(method));
  return [...new Set([...(redirectMethod(method)?.types ?? []), ...kinds.flatMap((kind) => accountKinds[kind].types)])];
};

/** @throws Rejection when the brand that the merchant set does not allow the payment type, or cannot be stored. */
const refuseUnfitBrand = (request: Values): void => {
  const { paymentBrand, createRegistration } = request;
  if (paymentBrand === undefined || !isBrand(paymentBrand)) return;
  const possible = typesOfMethod(brands[paymentBrand].method);
  const type = typesOf(request).find((each) => !possible.includes(each));
  if (type !== undefined) {
    throw new Rejection('600.200.300', {
      reason: `${type} is not possible with ${paymentBrand}; ${possible.join(', ')} are`,
    });
  }
  if (createRegistration !== 'true' || possible.includes('RG')) return;
  const message = `is not an allowed parameter for ${paymentBrand} (there is no account that could be stored)`;
  throw wrongParameters([{ name: 'createRegistration', value: createRegistration, message }]);
};

const OFFERED = /^registrations\[\d+\]\.id$/;

/** Returns the errors of a standing instruction that do not depend on the shopper or on stored agreements. */
const instructionErrors = (request: Values, nowMs: number): readonly ParameterError[] => {
  const { instruction, errors } = instructionOf(withSource(request));
  if (errors.length > 0 || instruction === undefined) return errors;
  const verdict = verdictOn({
    instruction,
    candidates: [],
    authorized: () => ({ payments: 0, lastAtMs: undefined }),
    hasRegistration: Object.keys(request).some((name) => OFFERED.test(name)),
    hasReference: false,
    nowMs,
  });
  return verdict.is === 'wrong' ? verdict.errors : [];
};

/**
 * Refuses a checkout that no shopper could pay with any account, while the merchant can correct it.
 * @throws Rejection as its submission would.
 */
export const refuseNeverPayable = (request: Values, nowMs: number): void => {
  refuseUnfitBrand(request);
  if (onlyRegisters(request)) {
    agreedWith(request);
    return;
  }
  const errors = instructionErrors(request, nowMs);
  if (errors.length > 0) throw wrongParameters(errors);
  const { amount } = request;
  const isZero = amount !== undefined && hundredthsOf(amount) === 0n;
  if (isZero && !typesOf(request).some((type) => mayBeZero.has(type))) throw new Rejection('100.550.300');
};
