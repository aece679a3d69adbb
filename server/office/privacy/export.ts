import { amountText } from '../../../catalogue/payments/amount.ts';
import type { Mail } from '../../mail/model/mail.ts';
import { listEntriesOfPerson } from '../../payments/lists/of-person.ts';
import { listEntryFields } from '../../payments/lists/reply.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { CustomerName } from '../../payments/registrations/records.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import { nest } from '../../payments/reply/nest.ts';
import { paymentAnswer } from '../../payments/reply/reply.ts';
import type { ListEntry } from '../../payments/risk/list-records.ts';
import type { Schedule } from '../../payments/schedules/model/schedule.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { AccountSession } from '../../self-service/model/session.ts';
import { disputeFields } from '../../settlement/chargebacks/reply.ts';
import { paymentsOfCustomer } from '../queries/customers.ts';
import { newestFirst, withLinked } from '../queries/find.ts';
import { BEHIND_EVERY_ID } from '../queries/search.ts';
import type { PrivacyDependencies } from './dependencies.ts';
import type { PlaceOfData } from './erasure.ts';

/** A page is as large as a reply that payments do not wait for. */
const PAGE = 100;

/** More stored accounts and subscriptions than anybody has. */
const MOST = 1_000;

/** A page of everything that is stored about a person, as replies show it: never a number, never a secret. */
interface Exported {
  readonly payments: readonly object[];
  readonly accounts: readonly object[];
  readonly schedules: readonly object[];
  readonly checkouts: readonly object[];
  readonly disputes: readonly object[];
  /** Mails about the payments and subscriptions and to the addresses of stored accounts, with what they say. */
  readonly mails: readonly object[];
  /** Sessions of the self-service page, without what opens them. */
  readonly sessions: readonly object[];
  /** The values of the person that are blocked or allowed. */
  readonly listEntries: readonly object[];
  readonly nextCursor: string | undefined;
  /** A record of the person, by whose id the audit names what was exported. */
  readonly subject: string;
}

const exportedPayment = (payment: Payment): object => ({
  ...paymentAnswer(payment).fields,
  channel: payment.channelId,
  state: payment.state,
  resultCode: payment.outcome?.code,
  created: timestampText(payment.createdAtMs),
  // Replies leave out some of what is stored.
  request: nest(Object.entries(payment.request)),
});

const exportedAccount = ({ id, channelId, state, brand, request, createdAtMs, removedAtMs }: Registration): object => ({
  id,
  channel: channelId,
  state,
  brand,
  created: timestampText(createdAtMs),
  removed: removedAtMs === undefined ? undefined : timestampText(removedAtMs),
  request: nest(Object.entries(request)),
});

const exportedSchedule = (schedule: Schedule): object => {
  const { id, channelId, registrationId, state, amount, currency, plan, request, createdAtMs } = schedule;
  return {
    id,
    channel: channelId,
    registrationId,
    state,
    amount: amountText(amount),
    currency,
    plan,
    created: timestampText(createdAtMs),
    request: nest(Object.entries(request)),
  };
};

const checkoutsOf = async ({ checkouts }: PrivacyDependencies, payments: readonly Payment[]) => {
  const ids = new Set(payments.flatMap(({ checkoutId }) => checkoutId ?? []));
  const found = await Promise.all([...ids].map((id) => checkouts.byId(id)));
  return found
    .filter((checkout) => checkout !== undefined)
    .map(({ id, channelId, createdAtMs, request }) => ({
      id,
      channel: channelId,
      created: timestampText(createdAtMs),
      request: nest(Object.entries(request)),
    }));
};

const storedOf = async (
  { registrations, schedules }: PrivacyDependencies,
  channels: readonly string[],
  name: CustomerName,
) => {
  const stored = (await Promise.all(channels.map((id) => registrations.ofCustomer(id, name, MOST)))).flat();
  const selection = { state: undefined, before: undefined, limit: MOST };
  const reads = stored.map(({ channelId, id }) => schedules.newest(channelId, { ...selection, registrationId: id }));
  return { stored, plans: (await Promise.all(reads)).flat() };
};

const exportedMail = ({ id, channelId, kind, recipient, state, facts, createdAtMs }: Mail): object => {
  const { kind: _kind, atMs: _at, ...said } = facts;
  return { id, channel: channelId, kind, to: recipient, state, created: timestampText(createdAtMs), ...said };
};

const mailsOf = async (
  { mails }: PrivacyDependencies,
  records: readonly (Payment | Schedule)[],
  accounts: readonly Registration[],
): Promise<readonly object[]> => {
  const channels = [...new Set(records.map(({ channelId }) => channelId))];
  const idsOf = (channel: string) => records.filter(({ channelId }) => channelId === channel).map(({ id }) => id);
  const toAccounts = accounts.map(({ channelId, request }) => {
    const address = request['customer.email'];
    return address === undefined ? [] : mails.toAddress(channelId, address, MOST);
  });
  const found = await Promise.all([...channels.map((id) => mails.ofSubjects(id, idsOf(id))), ...toAccounts]);
  return [...new Map(found.flat().map((mail) => [mail.id, mail])).values()].map(exportedMail);
};

const exportedSession = ({ id, channelId, means, subject, createdAtMs, expiresAtMs }: AccountSession): object => ({
  id,
  channel: channelId,
  [means]: subject,
  created: timestampText(createdAtMs),
  ends: timestampText(expiresAtMs),
});

const sessionsOf = async (
  { accounts }: PrivacyDependencies,
  channels: readonly string[],
  { by, value }: CustomerName,
): Promise<readonly object[]> => {
  const means = by === 'email' ? 'address' : 'customer';
  const reads = channels.map((channelId) => accounts.sessionsOf({ channelId, means, subject: value }, MOST));
  return (await Promise.all(reads)).flat().map(exportedSession);
};

const listedOf = async (
  dependencies: PrivacyDependencies,
  channels: readonly PlaceOfData[],
  records: readonly (Payment | Registration)[],
): Promise<readonly ListEntry[]> => {
  const merchantOf = new Map(channels.map(({ id, merchant }) => [id, merchant]));
  const merchants = [...new Set(merchantOf.values())];
  const found = merchants.map((merchant) => {
    const own = records.filter(({ channelId }) => merchantOf.get(channelId) === merchant);
    return listEntriesOfPerson(dependencies, merchant, own);
  });
  return (await Promise.all(found)).flat();
};

/** Returns what subscriptions charged before a payment, the newest first: these payments name no customer. */
const chargedBy = async (
  { schedules, records }: PrivacyDependencies,
  plans: readonly Schedule[],
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<readonly Payment[]> => {
  const charges = await Promise.all(
    plans.map(async (plan) => {
      const ids = await schedules.paymentsBefore(plan, before, limit);
      return await records.byIds(plan.channelId, ids);
    }),
  );
  return charges.flat();
};

/**
 * Returns a page of everything that is stored about a person: payments and all linked to them, the newest first; stored
 * accounts and subscriptions on the first page. @throws Rejection 404 if nothing is stored.
 */
export const exportedData = async (
  dependencies: PrivacyDependencies,
  channels: readonly PlaceOfData[],
  name: CustomerName,
  cursor: string | undefined,
): Promise<Exported> => {
  const ids = channels.map(({ id }) => id);
  const place = { before: cursor ?? BEHIND_EVERY_ID, limit: PAGE + 1 };
  const all = await storedOf(dependencies, ids, name);
  const [own, charged] = await Promise.all([
    paymentsOfCustomer(dependencies.database, ids, [name], place),
    chargedBy(dependencies, all.plans, place),
  ]);
  const found = newestFirst([...new Map([...own, ...charged].map((each) => [each.id, each])).values()]);
  const page = found.slice(0, PAGE);
  const { stored, plans } = cursor === undefined ? all : { stored: [], plans: [] };
  const subject = page[0]?.id ?? stored[0]?.id;
  if (subject === undefined) throw new Rejection('700.400.580', { status: 404 });
  const payments = await withLinked(dependencies, page);
  const disputes = await dependencies.disputes.ofPayments(
    payments.map(({ channelId, id }) => ({ entity: channelId, id })),
  );
  return {
    payments: payments.map(exportedPayment),
    accounts: stored.map(exportedAccount),
    schedules: plans.map(exportedSchedule),
    checkouts: await checkoutsOf(dependencies, payments),
    disputes: disputes.map((dispute) => disputeFields(dispute)),
    mails: await mailsOf(dependencies, [...payments, ...plans], stored),
    sessions: cursor === undefined ? await sessionsOf(dependencies, ids, name) : [],
    listEntries: (await listedOf(dependencies, channels, [...payments, ...stored])).map((entry) =>
      listEntryFields(entry, dependencies.clock),
    ),
    nextCursor: found.length > PAGE ? page.at(-1)?.id : undefined,
    subject,
  };
};
