import type { PaymentType } from '../payments/payment-types.ts';
import { timing } from '../requests/schedule.ts';
import { type BearerEndpoint, endpointRights, laterTypes, rightsOfTypes } from './endpoint-rights.ts';
import type { Right } from './rights.ts';

type Sent = Readonly<Record<string, string | undefined>>;

/** The beginning of the parameters that name a payment type for one brand, such as `overridePaymentType[VISA]`. */
const OVERRIDE = 'overridePaymentType[';

/**
 * Returns the payment types that a request, or a stored one, stands for: those that it names, also for one brand, and
 * those of what it makes beside them: a stored account, a schedule.
 */
export const typesOf = (request: Sent): readonly PaymentType[] => {
  const named = Object.entries(request).flatMap(([name, value]) =>
    (name === 'paymentType' || name.startsWith(OVERRIDE)) && value !== undefined ? [value as PaymentType] : [],
  );
  const stored: readonly PaymentType[] = request['createRegistration'] === 'true' ? ['RG'] : [];
  const planned: readonly PaymentType[] = timing.some((name) => request[name] !== undefined) ? ['SD'] : [];
  return [...new Set([...named, ...stored, ...planned])];
};

/** Returns the rights that a request to an endpoint needs, by its types and by what those make later. */
export const rightsFor = (id: BearerEndpoint, types: readonly PaymentType[]): readonly Right[] => {
  const { right, also, byType: decides, type: own } = endpointRights[id];
  const made = own === undefined ? types : [own, ...types];
  if (decides !== true || made.length === 0) return also === undefined ? [right] : [right, also];
  const later = made.flatMap((type) => laterTypes[type] ?? []);
  return [...new Set([...made, ...later].map((type) => rightsOfTypes[type]))];
};
