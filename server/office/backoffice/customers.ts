import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import type {
  CustomerOfAccount,
  CustomerReply,
  CustomersReply,
  CustomersSchedule,
  ListedCustomer,
  ShownAgreement,
  StoredAccount,
} from '../../../catalogue/backoffice/replies/customers.ts';
import { accountKinds } from '../../../catalogue/brands/accounts.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { missing } from '../../../catalogue/schema/rules.ts';
import type { Place } from '../../access/entities/places.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { Agreement } from '../../payments/registrations/agreement.ts';
import { hasLimits } from '../../payments/registrations/agreement.ts';
import type { AgreementRecords } from '../../payments/registrations/agreement-records.ts';
import type { CustomerName, RegistrationRecords } from '../../payments/registrations/records.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import type { ScheduleRecords } from '../../payments/schedules/model/records.ts';
import type { Schedule } from '../../payments/schedules/model/schedule.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import { known } from '../../platform/base/known.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { Database } from '../../platform/database/database.ts';
import { type FoundCustomer, findCustomers, paymentsOfCustomer } from '../queries/customers.ts';
import { type QueryDependencies, withLinked } from '../queries/find.ts';
import { BEHIND_EVERY_ID } from '../queries/search.ts';
import { totalsOf } from './customer-totals.ts';
import { customerOf, entriesOf } from './payment-entry.ts';
import type { ServeOffice } from './serve.ts';

/** The dependencies of the views of customers. */
export interface CustomerViewDependencies extends Pick<QueryDependencies, 'queries'> {
  readonly database: Database;
  readonly registrations: RegistrationRecords;
  readonly agreements: AgreementRecords;
  readonly schedules: ScheduleRecords;
}

/** The number of shown rows; the pages of payments and of subscriptions have more. */
const SHOWN = { payments: 25, accounts: 50, schedules: 50 } as const;

/** One customer may have made any number of payments: the totals are those of so many. */
const COUNTED = 500;

type Parameters = Readonly<Record<string, string>>;

const unique = (texts: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
];

const channelsOf = (ids: readonly string[], channels: readonly Place[]) =>
  unique(ids).map((id) => ({ id, name: channels.find((each) => each.id === id)?.name ?? id }));

const newestValue = (payments: readonly Payment[], read: (payment: Payment) => string | undefined) =>
  payments.map(read).find((value) => value !== undefined);

const listed = (
  { merchant, merchantCustomerId, payments }: FoundCustomer,
  channels: readonly Place[],
): ListedCustomer => ({
  merchant,
  channels: channelsOf(
    payments.map(({ channelId }) => channelId),
    channels,
  ),
  ...known({
    merchantCustomerId,
    email: newestValue(payments, ({ request }) => request['customer.email']),
    name: newestValue(payments, customerOf),
  }),
  lastSeen: timestampText(payments[0].createdAtMs),
});

const shownAgreement = async (agreements: AgreementRecords, agreement: Agreement): Promise<ShownAgreement> => {
  const { id, terms, initialTransactionId, createdAtMs } = agreement;
  const { expiry, frequency, numberOfInstallments } = terms;
  const payments = hasLimits(terms) ? (await agreements.authorizedUnder(agreement)).payments : undefined;
  return {
    id,
    type: terms.type,
    initialTransactionId,
    created: timestampText(createdAtMs),
    ...known({ expiry, frequency, numberOfInstallments, payments }),
  };
};

const expiryOf = ({ kind, request }: Registration): string | undefined => {
  const { prefix } = accountKinds[kind];
  const [month, year] = [request[`${prefix}expiryMonth`], request[`${prefix}expiryYear`]];
  return month === undefined || year === undefined ? undefined : `${month}/${year}`;
};

const storedAccount = async (
  { agreements }: CustomerViewDependencies,
  registration: Registration,
  channels: readonly Place[],
): Promise<StoredAccount> => {
  const { id, channelId, state, kind, brand, request, createdAtMs, removedAtMs } = registration;
  const { prefix } = accountKinds[kind];
  const made = await agreements.byRegistration(channelId, id);
  return {
    id,
    channel: { id: channelId, name: channels.find((each) => each.id === channelId)?.name ?? channelId },
    ...known({
      brand,
      last4: request[`${prefix}last4Digits`],
      country: request['bankAccount.country'],
      expiry: expiryOf(registration),
      holder: request[`${prefix}holder`],
      removed: removedAtMs === undefined ? undefined : timestampText(removedAtMs),
    }),
    state,
    created: timestampText(createdAtMs),
    agreements: await Promise.all(made.map((agreement) => shownAgreement(agreements, agreement))),
  };
};

const listedSchedule = (schedule: Schedule): CustomersSchedule => {
  const { id, registrationId, amount, currency, state, nextAtMs, request } = schedule;
  return {
    id,
    registrationId,
    amount: amountText(amount),
    currency,
    state,
    ...known({
      next: state !== 'ACTIVE' || nextAtMs === undefined ? undefined : timestampText(nextAtMs),
      reference: request['merchantTransactionId'],
    }),
  };
};

const descending = (left: { readonly id: string }, right: { readonly id: string }): number =>
  left.id < right.id ? 1 : -1;

const nameIn = ({ merchantCustomerId, email }: OfficeRequest<'showCustomer'>): CustomerName => {
  if (merchantCustomerId !== undefined) return { by: 'merchantCustomerId', value: merchantCustomerId };
  if (email !== undefined) return { by: 'email', value: emailKey(email) };
  throw wrongParameters([missing('merchantCustomerId', 'this or `email` is needed')]);
};

/** Returns the stored accounts of a customer in some channels, the newest first: one more than the page shows. */
const accountsOf = async (
  { registrations }: CustomerViewDependencies,
  channels: readonly string[],
  name: CustomerName,
): Promise<readonly Registration[]> => {
  const reads = channels.map((channel) => registrations.ofCustomer(channel, name, SHOWN.accounts + 1));
  return (await Promise.all(reads)).flat().toSorted(descending);
};

const schedulesOn = async (
  { schedules }: CustomerViewDependencies,
  accounts: readonly Registration[],
): Promise<readonly Schedule[]> => {
  const selection = { state: undefined, before: undefined, limit: SHOWN.schedules + 1 };
  const reads = accounts.map(({ channelId, id }) => schedules.newest(channelId, { ...selection, registrationId: id }));
  return (await Promise.all(reads)).flat().toSorted(descending);
};

const shownCustomer = async (
  dependencies: CustomerViewDependencies,
  channels: readonly Place[],
  name: CustomerName,
): Promise<CustomerReply> => {
  const ids = channels.map(({ id }) => id);
  const place = { before: BEHIND_EVERY_ID, limit: COUNTED + 1 };
  const [payments, accounts] = await Promise.all([
    paymentsOfCustomer(dependencies.database, ids, [name], place),
    accountsOf(dependencies, ids, name),
  ]);
  const [newest] = payments;
  if (newest === undefined && accounts.length === 0) throw new Rejection('700.400.580', { status: 404 });
  const shownAccounts = accounts.slice(0, SHOWN.accounts);
  const [schedules, counted] = await Promise.all([
    schedulesOn(dependencies, shownAccounts),
    withLinked(dependencies, payments.slice(0, COUNTED)),
  ]);
  const newestPayments = payments.slice(0, SHOWN.payments + 1);
  const requests: readonly Parameters[] = [...newestPayments, ...accounts].map(({ request }) => request as Parameters);
  return {
    ...known({ merchantCustomerId: name.by === 'email' ? undefined : name.value }),
    emails: unique(requests.map((request) => request['customer.email'])),
    names: unique([...newestPayments, ...accounts].map(customerOf)),
    channels: channelsOf(
      [...payments, ...accounts].map(({ channelId }) => channelId),
      channels,
    ),
    ...known({ lastSeen: newest && timestampText(newest.createdAtMs) }),
    totals: totalsOf(counted, payments.length > COUNTED),
    accounts: await Promise.all(shownAccounts.map((account) => storedAccount(dependencies, account, channels))),
    schedules: schedules.slice(0, SHOWN.schedules).map(listedSchedule),
    payments: entriesOf(newestPayments.slice(0, SHOWN.payments), counted, channels),
    hasMore: payments.length > SHOWN.payments || accounts.length > SHOWN.accounts || schedules.length > SHOWN.schedules,
  };
};

const customerOfAccount = (registration: Registration, channels: readonly Place[]): CustomerOfAccount => {
  const { id, channelId, request } = registration;
  return {
    registrationId: id,
    merchant: channels.find((each) => each.id === channelId)?.merchant ?? '',
    ...known({
      merchantCustomerId: request['customer.merchantCustomerId'],
      email: request['customer.email'],
      name: customerOf({ request }),
    }),
  };
};

/** Binds the search for customers, the names of customers, and the page of a customer. */
export const bindCustomers = (serve: ServeOffice, dependencies: CustomerViewDependencies): void => {
  serve.person('searchCustomers', async ({ channels, request: { text, cursor } }) => {
    const { customers, nextCursor } = await findCustomers(dependencies.database, channels, text, cursor);
    const fields: CustomersReply = {
      customers: customers.map((customer) => listed(customer, channels)),
      ...known({ nextCursor }),
    };
    return { code: '000.000.100', fields: { ...fields } };
  });

  serve.person('nameCustomers', async ({ channels, request }) => {
    const ids = [...new Set(request.registrationIds.split(','))];
    const channelIds = channels.map(({ id }) => id);
    const found = await dependencies.registrations.byIds(channelIds, ids);
    const customers = found.map((registration) => customerOfAccount(registration, channels));
    return { code: '000.000.100', fields: { customers } };
  });

  serve.person('showCustomer', async ({ channels, request }) => {
    const name = nameIn(request);
    return { code: '000.000.100', fields: { ...(await shownCustomer(dependencies, channels, name)) } };
  });
};
