import { type AccountKind, accountKinds, usedOnce } from '../../../catalogue/brands/accounts.ts';
import { isSecret, type PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { type ParameterError, sentParameters } from '../../../catalogue/schema/check.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { type Account, accountFrom } from '../accounts/account.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Charge } from '../operations/pay.ts';
import { type Registration, shownAccount } from '../registrations/registration.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * Returns a registration whose account can be charged. @throws Rejection 100.150.200, .202 or .203 if there is none.
 */
export const findChargeable = async (
  dependencies: Pick<PaymentDependencies, 'registrations'>,
  channelId: string,
  id: string,
): Promise<Registration> => {
  const found = await findRegistration(dependencies, channelId, id);
  if (found.state === 'removed') throw new Rejection('100.150.202');
  if (found.state === 'declined') throw new Rejection('100.150.203');
  return found;
};

/** Returns a registration in any state. @throws Rejection 100.150.200 if the channel has none with this id. */
export const findRegistration = async (
  { registrations }: Pick<PaymentDependencies, 'registrations'>,
  channelId: string,
  id: string,
): Promise<Registration> => {
  const found = await registrations.byId(channelId, id);
  if (found === undefined) throw new Rejection('100.150.200', { status: 404 });
  return found;
};

/** Parameters that a payment may send beside a stored account, because they do not identify the account. */
const ofOnePayment = /^bankAccount\.mandate\./;

/** Gift cards are never stored; their parameters, such as a message, may accompany any payment. */
const { giftCard: _giftCard, ...storable } = accountKinds;

const ACCOUNT_PREFIXES = Object.values(storable).map(({ prefix }) => prefix);

const isOfAccount = (name: string): boolean => ACCOUNT_PREFIXES.some((prefix) => name.startsWith(prefix));

/** Returns the fault of a parameter that would change the stored account. */
const faultOf = (
  kind: AccountKind,
  shown: Parameters,
  overridesHolder: boolean,
  [name, value]: readonly [string, string],
): ParameterError | undefined => {
  const { prefix } = accountKinds[kind];
  if (!name.startsWith(prefix)) return { name, message: `is not an allowed parameter (a ${kind} is stored)` };
  if (usedOnce.has(name) || ofOnePayment.test(name) || shown[name] === value) return undefined;
  if (shown[name] !== undefined) return { name, message: 'was already set and cannot be overwritten' };
  if (name !== `${prefix}holder`)
    return { name, message: 'is not an allowed parameter (the account is stored without)' };
  if (overridesHolder) return undefined;
  return { name, message: 'is not an allowed parameter (send overrideHolder=true for a holder of this payment only)' };
};

/**
 * Returns the charge of a payment with a stored account: the request with the account's parameters added, and the
 * account with the parameters for this payment only (security code, cryptogram, other secrets, a holder where none is
 * stored).
 * Source: interface, 'Tokenization and registration parameters', overrideHolder.
 * @throws Rejection naming parameters that the stored account forbids.
 */
export const chargeOf = (registration: Registration, opened: Account, sent: Parameters): Charge => {
  const { kind, brand, id, version } = registration;
  const shown = shownAccount(registration);
  const parameters = sentParameters(sent);
  const own = parameters.filter(([name]) => isOfAccount(name));
  const faults = own.flatMap((each) => faultOf(kind, shown, sent['overrideHolder'] === 'true', each) ?? []);
  if (brand !== undefined && sent['paymentBrand'] !== undefined && sent['paymentBrand'] !== brand) {
    faults.push({ name: 'paymentBrand', message: `was already set and cannot be overwritten (${brand} is stored)` });
  }
  if (faults.length > 0) throw wrongParameters(faults);
  const used = parameters.filter(([name]) => isOfAccount(name) || isSecret(name));
  const account = { ...opened, parameters: { ...opened.parameters, ...Object.fromEntries(used) } };
  const request = {
    ...shown,
    ...Object.fromEntries(parameters),
    ...(brand === undefined ? {} : { paymentBrand: brand }),
  };
  return { request: request as PaymentRequest, stored: { registrationId: id, version, account } };
};

/** Returns the decrypted account of a registration. */
export const openedAccount = async (
  { vault }: Pick<PaymentDependencies, 'vault'>,
  { channelId, id, account, request }: Registration,
): Promise<Account> => {
  if (account === undefined) throw new Rejection('100.150.205');
  return accountFrom(await vault.open(channelId, id, account), request);
};
