import type { ListKind } from '../../../catalogue/risk/list-kinds.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { storedAccountOf } from '../operations/stored-account.ts';
import { type ListedValues, listedValues } from '../risk/listed.ts';
import { openedAccount } from '../stored-accounts/charge.ts';

/** A stored record that has a value: a payment or a stored account. */
export interface NamedRecord {
  readonly kind: ListKind;
  readonly paymentId?: string | undefined;
  readonly registrationId?: string | undefined;
}

const words: Readonly<Record<ListKind, string>> = {
  card: 'no card number is stored of it',
  iban: 'no IBAN is stored of it',
  customer: 'it names no customer.merchantCustomerId',
  email: 'it names no customer.email',
  ip: 'it names no customer.ip',
};

const notFound = (): Rejection => new Rejection('700.400.580', { status: 404 });

const firstFound = async <Found>(
  channels: readonly string[],
  find: (channel: string) => Promise<Found | undefined>,
): Promise<Found> => {
  const found = (await Promise.all(channels.map(find))).find((each) => each !== undefined);
  if (found === undefined) throw notFound();
  return found;
};

/** A follow-up has neither an account nor a customer of its own: those of the first payment count. */
const valuesOfPayment = async (
  dependencies: PaymentDependencies,
  channels: readonly string[],
  id: string,
): Promise<ListedValues> => {
  const { records } = dependencies;
  const payment = await firstFound(channels, (channel) => records.byId(channel, id));
  const root = payment.rootId === id ? payment : await records.byId(payment.channelId, payment.rootId);
  const stored = await storedAccountOf(dependencies, payment);
  return listedValues({ ...root?.request, ...payment.request }, stored?.account);
};

const valuesOfRegistration = async (
  dependencies: PaymentDependencies,
  channels: readonly string[],
  id: string,
): Promise<ListedValues> => {
  const registration = await firstFound(channels, (channel) => dependencies.registrations.byId(channel, id));
  const account = registration.account === undefined ? undefined : await openedAccount(dependencies, registration);
  return listedValues(registration.request, account);
};

/**
 * Returns the value of a payment or stored account in some channels. @throws Rejection 404 if they do not have it, 400
 * if it has no such value.
 */
export const valueOfRecord = async (
  dependencies: PaymentDependencies,
  channels: readonly string[],
  { kind, paymentId, registrationId }: NamedRecord,
): Promise<string> => {
  const values =
    paymentId === undefined
      ? await valuesOfRegistration(dependencies, channels, registrationId ?? '')
      : await valuesOfPayment(dependencies, channels, paymentId);
  const value = values[kind];
  if (value !== undefined) return value;
  const name = paymentId === undefined ? 'registrationId' : 'paymentId';
  throw wrongParameters([{ name, value: paymentId ?? registrationId ?? '', message: words[kind] }]);
};
