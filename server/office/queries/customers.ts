import { sql } from 'kysely';
import type { Payment } from '../../payments/model/payment.ts';
import type { PaymentRow } from '../../payments/model/records.ts';
import type { CustomerName } from '../../payments/registrations/records.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { findByTerms } from '../search/find-by-terms.ts';
import { hasWords, wordsOf } from '../search/terms.ts';
import { BEHIND_EVERY_ID, newestWith } from './search.ts';

/** A customer that a text found, within one merchant. */
export interface FoundCustomer {
  readonly merchant: string;
  /** Absent if the merchant sent no id of the customer. */
  readonly merchantCustomerId: string | undefined;
  /** The matching payments that were looked at, the newest first; at least one. */
  readonly payments: readonly [Payment, ...Payment[]];
}

/** A page of customers, those with the newest payments first. */
interface FoundCustomers {
  readonly customers: readonly FoundCustomer[];
  /** The id of the last payment that was looked at; undefined on the last page. */
  readonly nextCursor: string | undefined;
}

/** A channel and its merchant. */
interface ChannelOfMerchant {
  readonly id: string;
  readonly merchant: string;
}

/** One address may have made any number of payments, so a page looks at some of them only. */
const LOOKED_AT = 500;

/** A page without a customer that earlier ones lack is skipped; after so many, the reply has a cursor instead. */
const MOST_SKIPPED = 20;

interface Tables {
  payments: PaymentRow;
}

/** Whether a customer has a matching payment that an earlier page looked at. */
const earlier = (column: 'merchant_customer_id' | 'email') =>
  query<Tables, { entity: string; value: string; customer: string; cursor: string }>()((db, input) =>
    db
      .selectFrom('payments')
      .select('id')
      .where('entity', '=', input('entity'))
      .where(column, '=', input('value'))
      .where('id', '>=', input('cursor'))
      .where(sql<boolean>`coalesce(merchant_customer_id, '') = ${input('customer')}`)
      .limit(1),
  );

const earlierBy = { merchantCustomerId: earlier('merchant_customer_id'), email: earlier('email') } as const;
const columnOf = { merchantCustomerId: 'customer', email: 'email' } as const;

/** Returns what a text may name a customer by: often two things, and both are searched. */
export const customerNames = (typed: string): readonly CustomerName[] => {
  const value = typed.trim();
  if (value === '') return [];
  const byEmail = value.includes('@') ? [{ by: 'email', value: emailKey(value) } as const] : [];
  return [{ by: 'merchantCustomerId', value }, ...byEmail];
};

/** Returns the newest payments of a customer in some channels, before an id. */
export const paymentsOfCustomer = async (
  database: Database,
  channels: readonly string[],
  names: readonly CustomerName[],
  place: { readonly before: string; readonly limit: number } = { before: BEHIND_EVERY_ID, limit: LOOKED_AT },
): Promise<readonly Payment[]> => {
  const reads = channels.flatMap((channel) =>
    names.map(({ by, value }) => newestWith(database, channel, columnOf[by], value, place)),
  );
  const found = (await Promise.all(reads)).flat();
  return [...new Map(found.map((payment) => [payment.id, payment])).values()]
    .toSorted((left, right) => (left.id < right.id ? 1 : -1))
    .slice(0, place.limit);
};

const grouped = (payments: readonly Payment[], merchantOf: ReadonlyMap<string, string>): readonly FoundCustomer[] => {
  const groups = new Map<string, FoundCustomer>();
  for (const payment of payments) {
    const merchant = merchantOf.get(payment.channelId) ?? payment.channelId;
    const merchantCustomerId = payment.request['customer.merchantCustomerId'];
    const key = JSON.stringify([merchant, merchantCustomerId]);
    const known = groups.get(key);
    const all: FoundCustomer['payments'] = known === undefined ? [payment] : [...known.payments, payment];
    groups.set(key, { merchant, merchantCustomerId, payments: all });
  }
  return [...groups.values()];
};

const pageOf = async (
  database: Database,
  channels: readonly ChannelOfMerchant[],
  text: string,
  cursor: string | undefined,
  lookedAt: number,
): Promise<FoundCustomers> => {
  const names = customerNames(text);
  const ids = channels.map(({ id }) => id);
  const place = { before: cursor ?? BEHIND_EVERY_ID, limit: lookedAt + 1 };
  const payments = await paymentsOfCustomer(database, ids, names, place);
  const page = payments.slice(0, lookedAt);
  const all = grouped(page, new Map(channels.map(({ id, merchant }) => [id, merchant])));
  const wasShown = async ({ merchant, merchantCustomerId = '' }: FoundCustomer): Promise<boolean> => {
    if (cursor === undefined) return false;
    const reads = channels
      .filter((channel) => channel.merchant === merchant)
      .flatMap(({ id: channelId }) =>
        names.map(({ by, value }) =>
          database.read(earlierBy[by], { entity: channelId, value, customer: merchantCustomerId, cursor }),
        ),
      );
    return (await Promise.all(reads)).some(({ length }) => length > 0);
  };
  const shown = await Promise.all(all.map(wasShown));
  return {
    customers: all.filter((_customer, index) => shown[index] === false),
    nextCursor: payments.length > lookedAt ? page.at(-1)?.id : undefined,
  };
};

/** What names a customer in a payment: the merchant's id of them, else their address; undefined for nobody. */
const nameIn = ({ request }: Payment): CustomerName | undefined => {
  const { 'customer.merchantCustomerId': id, 'customer.email': email } = request;
  if (id !== undefined) return { by: 'merchantCustomerId', value: id };
  return email === undefined ? undefined : { by: 'email', value: emailKey(email) };
};

/** Returns the customers whose payments have all words as names, those with the newest payments first. */
const pageByWords = async (
  database: Database,
  channels: readonly ChannelOfMerchant[],
  words: readonly string[],
  cursor: string | undefined,
  lookedAt: number,
): Promise<FoundCustomers> => {
  const place = { before: cursor ?? BEHIND_EVERY_ID, limit: lookedAt + 1 };
  const reads = channels.map(({ id }) => findByTerms(database, id, { words, part: undefined }, place));
  const found = (await Promise.all(reads))
    .flatMap(({ payments }) => payments)
    .toSorted((left, right) => (left.id < right.id ? 1 : -1));
  const page = found.slice(0, lookedAt);
  const merchantOf = new Map(channels.map(({ id, merchant }) => [id, merchant]));
  const groups = new Map<string, FoundCustomer['payments']>();
  for (const payment of page) {
    const key = JSON.stringify([merchantOf.get(payment.channelId), nameIn(payment)]);
    const before = groups.get(key);
    groups.set(key, before === undefined ? [payment] : [...before, payment]);
  }
  const customers: FoundCustomer[] = [];
  for (const payments of groups.values()) {
    const [newest] = payments;
    const name = nameIn(newest);
    if (name === undefined) continue;
    const merchant = merchantOf.get(newest.channelId) ?? newest.channelId;
    const own = channels.filter((channel) => channel.merchant === merchant).map(({ id }) => id);
    // An earlier page has them, if it looked at a payment of theirs with the words.
    const all = cursor === undefined ? [] : await paymentsOfCustomer(database, own, [name]);
    const isTheirs = (payment: Payment): boolean => nameIn(payment)?.by === name.by && hasWords(payment, words);
    if (all.some((payment) => payment.id >= (cursor ?? '') && isTheirs(payment))) continue;
    customers.push({ merchant, merchantCustomerId: name.by === 'email' ? undefined : name.value, payments });
  }
  return { customers, nextCursor: found.length > lookedAt ? page.at(-1)?.id : undefined };
};

type PageAfter = (cursor: string | undefined) => Promise<FoundCustomers>;

/** Returns the next page that has customers; one without any after so many empty ones. */
const nextOf = async (pageAfter: PageAfter, cursor: string | undefined): Promise<FoundCustomers> => {
  let page = await pageAfter(cursor);
  for (let skipped = 0; skipped < MOST_SKIPPED; skipped += 1) {
    if (page.customers.length > 0 || page.nextCursor === undefined) break;
    page = await pageAfter(page.nextCursor);
  }
  return page;
};

/**
 * Returns the customers of some channels that a text finds, by the merchant's id of them or by their e-mail address; by
 * words of their names, where it is neither. Payments without an id of the customer are one customer of the merchant by
 * their address. Each customer is on one page.
 */
export const findCustomers = async (
  database: Database,
  channels: readonly ChannelOfMerchant[],
  text: string,
  cursor?: string,
  lookedAt = LOOKED_AT,
): Promise<FoundCustomers> => {
  const exact = await nextOf((after) => pageOf(database, channels, text, after, lookedAt), cursor);
  const words = wordsOf(text);
  if (exact.customers.length > 0 || exact.nextCursor !== undefined || words.length === 0) return exact;
  return await nextOf((after) => pageByWords(database, channels, words, after, lookedAt), cursor);
};
