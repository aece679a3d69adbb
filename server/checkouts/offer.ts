import { calendarMonth } from '../clock.ts';
import { wrongParameters } from '../http/rejection.ts';
import type { Registration } from '../registrations/registration.ts';
import type { CheckoutParts } from './parts.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

const OFFERED = /^registrations\[\d+\]\.id$/;

/** Gives the stored accounts that a merchant offers on a checkout: the name of each parameter, and the id. */
const offersIn = (request: Parameters): readonly (readonly [name: string, id: string])[] =>
  Object.entries(request).flatMap(([name, id]) =>
    OFFERED.test(name) && id !== undefined ? [[name, id] as const] : [],
  );

/** Refuses to offer what the channel has never stored. @throws Rejection naming each such parameter. */
export const refuseUnknownOffers = async (
  { registrations }: Pick<CheckoutParts, 'registrations'>,
  entity: string,
  request: Parameters,
): Promise<void> => {
  const offers = offersIn(request);
  const found = await Promise.all(offers.map(([, id]) => registrations.byId(entity, id)));
  const unknown = offers.filter((_offer, place) => found[place] === undefined);
  if (unknown.length === 0) return;
  throw wrongParameters(
    unknown.map(([name, value]) => ({ name, value, message: 'is no registration of this channel' })),
  );
};

/** A shopper pays with a stored account only where the merchant offers it. @throws Rejection */
export const refuseNotOffered = (request: Parameters, id: string): void => {
  if (offersIn(request).some(([, offered]) => offered === id)) return;
  throw wrongParameters([{ name: 'registrationId', value: id, message: 'was not offered on this checkout' }]);
};

/** What the widget shows of a stored account. */
export interface OfferedAccount {
  readonly id: string;
  readonly paymentBrand: string | undefined;
  readonly holder: string | undefined;
  readonly last4Digits: string | undefined;
  readonly expiryMonth: string | undefined;
  readonly expiryYear: string | undefined;
}

const shownOf = ({ id, kind, brand, request }: Registration): OfferedAccount => ({
  id,
  paymentBrand: brand,
  holder: request[`${kind}.holder`],
  last4Digits: request[`${kind}.last4Digits`],
  expiryMonth: request[`${kind}.expiryMonth`],
  expiryYear: request[`${kind}.expiryYear`],
});

const isUsable = ({ state, kind, request }: Registration, nowMs: number): boolean => {
  const [month, year] = [request[`${kind}.expiryMonth`], request[`${kind}.expiryYear`]];
  const isExpired = month !== undefined && year !== undefined && `${year}-${month}` < calendarMonth(nowMs);
  return state === 'active' && !isExpired;
};

/** Gives what the widget offers: the merchant's list without accounts that were removed meanwhile or have expired. */
export const offeredAccounts = async (
  { registrations, clock }: Pick<CheckoutParts, 'registrations' | 'clock'>,
  entity: string,
  request: Parameters,
): Promise<readonly OfferedAccount[]> => {
  const ids = new Set(offersIn(request).map(([, id]) => id));
  const found = await Promise.all([...ids].map((id) => registrations.byId(entity, id)));
  return found.flatMap((each) => (each !== undefined && isUsable(each, clock.now()) ? [shownOf(each)] : []));
};
