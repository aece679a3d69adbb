import { everythingFields } from '../../../catalogue/backoffice/endpoints/search.ts';
import type { ListedPayment, PaymentsReply } from '../../../catalogue/backoffice/replies/payments.ts';
import type { Hit, SearchReply } from '../../../catalogue/backoffice/replies/search.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { Place, Places } from '../../access/entities/places.ts';
import { channelsWith } from '../../access/people/model/person.ts';
import { linkRecords, type PaymentLink } from '../../checkout/payment-links/records.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { ScheduleRecords } from '../../payments/schedules/model/records.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { BEHIND_ALL, isRecordId } from '../../platform/base/identifiers.ts';
import { findCustomers } from '../queries/customers.ts';
import { isWithin } from '../search/within.ts';
import { customerOf } from './payment-entry.ts';
import { listedPayments, type PaymentViewDependencies } from './payment-lists.ts';
import type { ServeOffice } from './serve.ts';

/** The dependencies of the search of everything. */
export interface EverythingDependencies extends PaymentViewDependencies {
  readonly schedules: ScheduleRecords;
}

/** Links and subscriptions are few: of each channel, the newest are compared with the text. */
const NEWEST_COMPARED = 200;

/** So many payments are counted: whoever types waits for it, and the list has all of them. */
const MOST_COUNTED = 100;

/** More channels are not looked through for links and subscriptions; their ids are still found. */
const MOST_CHANNELS = 50;

const present = <Facts extends object>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== '')) as {
    readonly [Name in keyof Facts]?: Exclude<Facts[Name], undefined>;
  };

const nameOf = (channels: readonly Place[], id: string): string =>
  channels.find((channel) => channel.id === id)?.name ?? id;

const paymentHit = (payment: ListedPayment): Hit => {
  const { id, shortId, amount, currency, paymentType, reference, customer, email, created, channel } = payment;
  const { state, standing = state } = payment;
  const facts = {
    amount,
    currency,
    state: standing,
    paymentType,
    reference,
    customer,
    email,
    created,
    channel: channel.name,
  };
  return { kind: 'payment', id, title: shortId, subtitle: present(facts) };
};

/** A customer by the newest of their payments. */
const customerHit = (payment: Payment, channels: readonly Place[]): Hit | undefined => {
  const { request, channelId, createdAtMs } = payment;
  const merchantCustomerId = request['customer.merchantCustomerId'];
  const email = request['customer.email'];
  const id = merchantCustomerId ?? email;
  const entityId = channels.find((channel) => channel.id === channelId)?.merchant;
  if (id === undefined || entityId === undefined) return undefined;
  return {
    kind: 'customer',
    id,
    title: customerOf(payment) ?? id,
    subtitle: present({ email, created: timestampText(createdAtMs), channel: nameOf(channels, channelId) }),
    customer: { entityId, ...(merchantCustomerId === undefined ? { email: id } : { merchantCustomerId }) },
  };
};

const linkHit = (link: PaymentLink, channels: readonly Place[]): Hit => {
  const { id, channelId, request, description, createdAtMs, terms } = link;
  const reference = request['merchantTransactionId'];
  const amount = request['amount'] ?? terms?.minimumAmount;
  const facts = { amount, currency: request['currency'], reference, description };
  const created = timestampText(createdAtMs);
  const subtitle = present({ ...facts, created, channel: nameOf(channels, channelId) });
  return { kind: 'link', id, title: description ?? reference ?? id, subtitle };
};

/** Binds the search of everything: each kind in the channels in which the person has its right. */
export const bindEverything = (
  serve: ServeOffice,
  dependencies: EverythingDependencies & { readonly places: Places },
): void => {
  const { database, schedules, places } = dependencies;
  const links = linkRecords(database);

  /** As the list of payments finds them, so that it has as many. */
  const paymentsOf = async (text: string, channels: readonly Place[]): Promise<PaymentsReply> => {
    const request = { text, limit: String(MOST_COUNTED) };
    return channels.length === 0 ? { payments: [] } : await listedPayments(dependencies, { channels, request });
  };

  const customersOf = async (text: string, channels: readonly Place[], limit: number): Promise<readonly Hit[]> => {
    if (channels.length === 0) return [];
    const { customers } = await findCustomers(database, channels, text);
    return customers.flatMap(({ payments }) => customerHit(payments[0], channels) ?? []).slice(0, limit);
  };

  const linksOf = async (text: string, channels: readonly Place[], limit: number): Promise<readonly Hit[]> => {
    const id = text.trim().toLowerCase();
    const exact = isRecordId(id) ? await links.withId(id) : undefined;
    const reads = channels.slice(0, MOST_CHANNELS).map((each) => links.newest(each.id, BEHIND_ALL, NEWEST_COMPARED));
    const compared = (await Promise.all(reads))
      .flat()
      .filter(({ request, description }) => isWithin(text, [request['merchantTransactionId'], description]));
    const own = new Set(channels.map((channel) => channel.id));
    return [...(exact === undefined || !own.has(exact.channelId) ? [] : [exact]), ...compared]
      .toSorted((left, right) => (left.id < right.id ? 1 : -1))
      .slice(0, limit)
      .map((link) => linkHit(link, channels));
  };

  const schedulesOf = async (text: string, channels: readonly Place[], limit: number): Promise<readonly Hit[]> => {
    const id = text.trim().toLowerCase();
    const exact = isRecordId(id) ? await Promise.all(channels.map((each) => schedules.byId(each.id, id))) : [];
    const choice = { state: undefined, before: undefined, registrationId: undefined, limit: NEWEST_COMPARED };
    const reads = channels.slice(0, MOST_CHANNELS).map((each) => schedules.newest(each.id, choice));
    const compared = (await Promise.all(reads))
      .flat()
      .filter(({ request, registrationId }) => isWithin(text, [request['merchantTransactionId'], registrationId]));
    const all = [...exact.filter((each) => each !== undefined), ...compared];
    return [...new Map(all.map((each) => [each.id, each])).values()]
      .toSorted((left, right) => (left.id < right.id ? 1 : -1))
      .slice(0, limit)
      .map(({ id: own, channelId, amount, currency, state, request, createdAtMs }): Hit => {
        const reference = request['merchantTransactionId'];
        const facts = { amount: amountText(amount), currency, state, reference };
        const created = timestampText(createdAtMs);
        const subtitle = present({ ...facts, created, channel: nameOf(channels, channelId) });
        return { kind: 'subscription', id: own, title: reference ?? own, subtitle };
      });
  };

  serve.person('searchEverything', async ({ given, request, note }) => {
    const { text } = request;
    const limit = Number(valueIn(everythingFields, 'limit', request));
    const all = await places.channels();
    const within = (right: Right) => channelsWith(right, given, all);
    const ofPayments = within('payments.read');
    const [listed, customers, ofLinks, ofSchedules] = await Promise.all([
      paymentsOf(text, ofPayments),
      customersOf(text, within('customers.read'), limit),
      linksOf(text, within('payments.link'), limit),
      schedulesOf(text, within('schedules.read'), limit),
    ]);
    const channels = within('channels.read')
      .filter(({ id, name }) => id === text.trim() || isWithin(text, [name]))
      .slice(0, limit)
      .map(({ id, name }): Hit => ({ kind: 'channel', id, title: name, subtitle: {} }));
    const found = listed.payments.slice(0, limit).map(paymentHit);
    const hits = [...found, ...customers, ...ofLinks, ...ofSchedules, ...channels];
    // The audit has how much was shown, never what was typed: that may be a name.
    if (found.length + customers.length > 0) {
      await note({ action: 'search.everything', after: { hits: String(hits.length) } });
    }
    const payments: SearchReply['payments'] = {
      count: listed.payments.length,
      ...(listed.nextCursor === undefined ? {} : { isMore: true }),
    };
    return { code: '000.000.100', fields: { hits, payments } };
  });
};
