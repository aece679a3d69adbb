import type { Payment } from '../../payments/model/payment.ts';
import type { CustomerName } from '../../payments/registrations/records.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import type { Schedule } from '../../payments/schedules/model/schedule.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import type { Sight } from '../model/session.ts';

/**
 * What a session sees. A record names its owner by the merchant's id of the customer and by an address; a subscription
 * belongs to the owner of the account that it charges, and so does what it charged.
 */

/** More records than anybody has; of one address they are looked through for the customers that it belongs to. */
const MOST = 200;

type Owned = Pick<Payment | Registration, 'request'>;

const customerOf = ({ request }: Owned): string | undefined => request['customer.merchantCustomerId'];

const addressOf = ({ request }: Owned): string | undefined => {
  const email = request['customer.email'];
  return email === undefined ? undefined : emailKey(email);
};

/** Returns whether a record belongs to the customer, or to the address, of a session. */
export const isOwn = ({ means, subject }: Sight, record: Owned): boolean =>
  (means === 'customer' ? customerOf(record) : addressOf(record)) === subject;

const nameOf = ({ means, subject }: Sight): CustomerName => ({
  by: means === 'customer' ? 'merchantCustomerId' : 'email',
  value: subject,
});

type Finding = Pick<AccountDependencies, 'records' | 'registrations' | 'schedules'>;

/** What belongs to a session, as far as it is needed to tell what it sees. */
export interface Seen {
  readonly sight: Sight;
  /** Payments and other entries that name the owner, the newest first. */
  readonly payments: readonly Payment[];
  /** Stored accounts that name the owner, the newest first; those of other customers with the same address, too. */
  readonly named: readonly Registration[];
  /** The customer of the session: by address, the only one that its records name. */
  readonly customer: string | undefined;
}

/** Reads what belongs to a session. */
export const seenBy = async ({ records, registrations }: Finding, sight: Sight): Promise<Seen> => {
  const { channelId, means, subject } = sight;
  const [payments, named] = await Promise.all([
    records.ofCustomer(channelId, nameOf(sight), MOST),
    registrations.ofCustomer(channelId, nameOf(sight), MOST),
  ]);
  const customers = new Set([...payments, ...named].map(customerOf).filter((id) => id !== undefined));
  // Older records, which are not read, may name another.
  const isWhole = payments.length < MOST && named.length < MOST;
  const [only] = isWhole && customers.size === 1 ? customers : [];
  const customer = means === 'customer' ? subject : only;
  return { sight, payments, named, customer };
};

/**
 * Returns whether a session sees a stored account: by address, only one that names no other customer than all of its
 * records do.
 */
export const seesAccount = ({ sight, customer }: Pick<Seen, 'sight' | 'customer'>, account: Registration): boolean => {
  if (account.state !== 'active' || account.channelId !== sight.channelId || !isOwn(sight, account)) return false;
  const named = customerOf(account);
  return named === undefined || named === customer;
};

/** Returns a subscription with the account that it charges; undefined if the session does not see it. */
export const seenSchedule = async (
  { schedules, registrations }: Finding,
  sight: Sight,
  id: string,
): Promise<{ readonly schedule: Schedule; readonly account: Registration } | undefined> => {
  const schedule = await schedules.byId(sight.channelId, id);
  const account = schedule && (await registrations.byId(sight.channelId, schedule.registrationId));
  return schedule !== undefined && account !== undefined && isOwn(sight, account) ? { schedule, account } : undefined;
};

/** The name under which a charge of a subscription has its id. */
const OF_SCHEDULE = 'schedule.id';

/** Returns a payment; undefined if the session does not see it. What follows a payment belongs to its owner. */
export const seenPayment = async (dependencies: Finding, sight: Sight, id: string): Promise<Payment | undefined> => {
  const { records } = dependencies;
  const payment = await records.byId(sight.channelId, id);
  if (payment === undefined || isOwn(sight, payment)) return payment;
  const first = payment.rootId === payment.id ? payment : await records.byId(sight.channelId, payment.rootId);
  if (first === undefined) return undefined;
  if (isOwn(sight, first)) return payment;
  // A charge of a subscription names nobody itself.
  const schedule = await seenSchedule(dependencies, sight, first.request[OF_SCHEDULE] ?? '');
  return schedule === undefined ? undefined : payment;
};

/** Returns the subscriptions of a session, the newest first, and whether there are more. */
export const seenSchedules = async (
  { schedules }: Finding,
  { named, sight }: Seen,
  most: number,
): Promise<{ readonly all: readonly Schedule[]; readonly isCut: boolean }> => {
  const reads = named.map(({ id }) =>
    schedules.newest(sight.channelId, { registrationId: id, state: undefined, before: undefined, limit: most + 1 }),
  );
  const all = (await Promise.all(reads)).flat().toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return { all: all.slice(0, most), isCut: all.length > most };
};
