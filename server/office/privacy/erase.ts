import { withoutPersonal } from '../../../catalogue/requests/personal.ts';
import { audited } from '../../access/audit/audit.ts';
import type { AuditEntry } from '../../access/audit/entry.ts';
import { updateErased } from '../../checkout/model/records.ts';
import { erasePayer } from '../../connectors/sepa/model/expected.ts';
import { eraseParty, isWaiting } from '../../connectors/sepa/model/records.ts';
import { removedMail } from '../../mail/model/records.ts';
import { erasedListEntries, listEntriesOfPerson } from '../../payments/lists/of-person.ts';
import { hasOutcome, type Payment } from '../../payments/model/payment.ts';
import { erasedPayment } from '../../payments/model/records.ts';
import { type CustomerName, erasedRegistration } from '../../payments/registrations/records.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import { updateSchedule } from '../../payments/schedules/model/records.ts';
import type { Schedule } from '../../payments/schedules/model/schedule.ts';
import { removeRegistration } from '../../payments/stored-accounts/register.ts';
import { removedAuthentications } from '../../payments/three-d-secure/records.ts';
import { type Delivery, deliveryRecords, removedDelivery } from '../../payments/webhooks/delivery/records.ts';
import { stopwatchMs, timeOrderedId } from '../../platform/base/clock.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import { givingWay } from '../../platform/base/give-way.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Delete, Update } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { removedEvents } from '../../platform/events/records.ts';
import { type TimerHandler, timerAt } from '../../platform/timers/timer.ts';
import { endedSession, removedCode } from '../../self-service/model/records.ts';
import { paymentsOfCustomer } from '../queries/customers.ts';
import { BEHIND_EVERY_ID } from '../queries/search.ts';
import { erasedTerms } from '../search/write-terms.ts';
import type { PrivacyDependencies } from './dependencies.ts';
import type { Counts, Erasure, PlaceOfData } from './erasure.ts';
import { hasPersonal, leftOf } from './left.ts';
import { countedErasure, endedErasure, erasureRecords, insertErasure } from './records.ts';

/** Payments are read in pages of this size. */
const PAGE = 100;

/** More than any payment has: captures, refunds, chargebacks. */
const MOST_LINKED = 2_000;

/** A change set holds up others as long as it is written, so a family with many members takes several. */
const MEMBERS_AT_ONCE = 20;

/** The same of mails. */
const MAILS_AT_ONCE = 100;

/** The same of sessions and codes of one customer or address. */
const SESSIONS_AT_ONCE = 100;

/** More notifications than any record has in the time for which they are kept. */
const MOST_DELIVERIES = 1_000;

/** A customer has few stored accounts; further ones follow once these are erased. */
const REGISTRATIONS_AT_ONCE = 50;

/** A run ends well before another process may take its timer. */
const LONGEST_RUN_MS = 20_000;

/** What is still under way, such as a notification that waits for its webhook, is looked at again after this time. */
const AGAIN_AFTER_MS = 60_000;

/** Who asks for an erasure, and what is to happen with what still runs. */
interface ErasureRequest {
  /** The merchant or channel that was named. */
  readonly entity: string;
  readonly name: CustomerName;
  readonly channels: readonly PlaceOfData[];
  /** Subscriptions end with the stored accounts that they charge; without it, active ones prevent the erasure. */
  readonly endsSchedules: boolean;
}

const idsOf = (channels: readonly PlaceOfData[]): readonly string[] => channels.map(({ id }) => id);

/** Yields the payments of a customer before an id, page by page, the newest first. */
async function* pagesOf(
  { database }: PrivacyDependencies,
  channels: readonly PlaceOfData[],
  name: CustomerName,
  beforeId: string,
): AsyncGenerator<readonly Payment[]> {
  const giveWay = givingWay();
  let before: string | undefined = beforeId;
  while (before !== undefined) {
    const place: { before: string; limit: number } = { before, limit: PAGE };
    const page: readonly Payment[] = await giveWay(() => paymentsOfCustomer(database, idsOf(channels), [name], place));
    if (page.length > 0) yield page;
    before = page.length < PAGE ? undefined : page.at(-1)?.id;
  }
}

const registrationsOf = async (
  { registrations }: PrivacyDependencies,
  channels: readonly PlaceOfData[],
  name: CustomerName,
): Promise<readonly Registration[]> =>
  (await Promise.all(idsOf(channels).map((id) => registrations.ofCustomer(id, name, REGISTRATIONS_AT_ONCE)))).flat();

/** @throws Rejection 409 while a payment is open or, unless they are to end, a subscription runs; 404 without data. */
const refuseUnfit = async (dependencies: PrivacyDependencies, request: ErasureRequest): Promise<void> => {
  const { channels, name, endsSchedules } = request;
  let hasPayments = false;
  for await (const page of pagesOf(dependencies, channels, name, BEHIND_EVERY_ID)) {
    hasPayments = true;
    const open = page.find((payment) => !hasOutcome(payment));
    if (open === undefined) continue;
    const reason = `the payment ${open.id} has no outcome yet; erase the data once it has one`;
    throw new Rejection('800.700.100', { status: 409, reason });
  }
  const stored = await registrationsOf(dependencies, channels, name);
  if (!hasPayments && stored.length === 0) throw new Rejection('700.400.580', { status: 404 });
  if (endsSchedules) return;
  const unended = await Promise.all(stored.map(({ channelId, id }) => dependencies.schedules.unended(channelId, id)));
  const [schedule] = unended.flat();
  if (schedule === undefined) return;
  const message = `must be true, because the subscription ${schedule.id} charges a stored account of this customer`;
  throw wrongParameters([{ name: 'endsSubscriptions', message }]);
};

/**
 * Begins to erase the data of a person, with the entry of the audit; a timer does the work. One that runs already is
 * returned as it is. @throws Rejection as `refuseUnfit`.
 */
export const beginErasure = async (
  dependencies: PrivacyDependencies,
  request: ErasureRequest,
  entryOf: (erasure: Erasure) => AuditEntry,
): Promise<Erasure> => {
  const { database, clock, realClock } = dependencies;
  const records = erasureRecords(database);
  return await audited(database, async () => {
    const running = await records.running(request.entity, request.name);
    if (running !== undefined) return { changes: {}, result: running, entries: [] };
    await refuseUnfit(dependencies, request);
    const id = timeOrderedId(clock);
    const { entity, name, channels } = request;
    const erasure = {
      id,
      version: 1,
      entity,
      name,
      channels,
      beforeId: firstIdAt(clock.now() + 1),
      counts: {},
      createdAtMs: realClock.now(),
      endedAtMs: undefined,
    };
    const inserts = [insertErasure(erasure), timerAt('erasure', id, clock.now())];
    return { changes: { inserts }, result: erasure, entries: [entryOf(erasure)] };
  });
};

const deliveriesOf = async (
  { database, webhooks }: PrivacyDependencies,
  { id, merchant }: PlaceOfData,
  subjects: readonly string[],
): Promise<readonly Delivery[]> => {
  const known = (await Promise.all([webhooks.of(id), webhooks.of(merchant)])).flat();
  const records = deliveryRecords(database);
  const reads = known.flatMap((webhook) =>
    subjects.map((subjectId) =>
      records.ofWebhook({
        webhookId: webhook.id,
        subjectId,
        limit: MOST_DELIVERIES,
        before: undefined,
        state: undefined,
      }),
    ),
  );
  return (await Promise.all(reads)).flat();
};

/** The change that erases some records, and how many; undefined while something of them is under way. */
type Step = { readonly changes: ChangeSet; readonly counts: Counts } | 'nothing' | 'under way';

/** Decides a step again until it is stored, together with its counts. Returns whether nothing was under way. */
const stepped = async (
  { database }: PrivacyDependencies,
  id: string,
  decide: () => Promise<Step>,
): Promise<'nothing' | 'under way' | 'erased'> =>
  await deciding(database, async () => {
    const erasure = await erasureRecords(database).byId(id);
    const step = await decide();
    if (typeof step === 'string' || erasure === undefined) {
      return { changes: {}, result: step === 'under way' ? ('under way' as const) : ('nothing' as const) };
    }
    const changes = together(step.changes, { updates: [countedErasure(erasure, step.counts)] });
    return { changes, result: 'erased' as const };
  });

/**
 * Returns the erasure of the account holders in orders for banks, and of the payers of transfers. An order that waits
 * for its file is under way: without the account holder, the bank could not carry it out.
 */
const partiesOf = async (
  { sepa, transfers }: PrivacyDependencies,
  payments: readonly Payment[],
): Promise<readonly Update[] | 'under way'> => {
  const orders = await Promise.all(payments.map(({ channelId, id }) => sepa.order(channelId, id)));
  const known = orders.filter((order) => order !== undefined).filter(({ party }) => party !== '');
  const waits = await Promise.all(known.map((order) => isWaiting(sepa, order)));
  if (waits.includes(true)) return 'under way';
  const received = await Promise.all(payments.map(({ channelId, id }) => transfers.receivedOfPayment(channelId, id)));
  return [
    ...known.map(eraseParty),
    ...received
      .flat()
      .filter(({ payer }) => payer !== '')
      .map(erasePayer),
  ];
};

/** Returns the removal of what was recorded of some payments or other records beside them. */
const recordedOf = async (
  dependencies: PrivacyDependencies,
  place: PlaceOfData,
  subjects: readonly string[],
  checkoutIds: readonly string[],
): Promise<Step> => {
  const { database, checkouts } = dependencies;
  const deliveries = await deliveriesOf(dependencies, place, subjects);
  if (deliveries.some(({ state }) => state === 'waiting')) return 'under way';
  const [events, authentications, orders] = await Promise.all([
    Promise.all([...subjects, ...checkoutIds].map((subject) => removedEvents(database, subject))),
    Promise.all(subjects.map((subject) => removedAuthentications(database, place.id, subject))),
    Promise.all(checkoutIds.map((checkoutId) => checkouts.byId(checkoutId))),
  ]);
  const filled = orders.filter((order) => order !== undefined).filter(({ request }) => Object.keys(request).length > 0);
  const deletes: readonly Delete[] = [...deliveries.map(removedDelivery), ...events.flat(), ...authentications.flat()];
  const updates: readonly Update[] = filled.map(updateErased);
  if (deletes.length + updates.length === 0) return 'nothing';
  const counts = {
    notifications: deliveries.length,
    events: events.flat().length,
    authentications: authentications.flat().length,
    checkouts: filled.length,
  };
  return { changes: { deletes, updates }, counts };
};

interface NamingRecord {
  readonly id: string;
  readonly request: Readonly<Record<string, string>>;
}

/** Returns the removal of the sessions and codes of the self-service page of those whom some records name. */
const sessionsOf = async (
  { accounts }: PrivacyDependencies,
  { id: channelId }: PlaceOfData,
  records: readonly NamingRecord[],
): Promise<Step> => {
  const keys = unique(records.map(({ request }) => request['customer.email'])).map(emailKey);
  const customers = unique(records.map(({ request }) => request['customer.merchantCustomerId']));
  const sights = [
    ...keys.map((subject) => ({ channelId, means: 'address' as const, subject })),
    ...customers.map((subject) => ({ channelId, means: 'customer' as const, subject })),
  ];
  const [sessions, codes] = await Promise.all([
    Promise.all(sights.map((sight) => accounts.sessionsOf(sight, SESSIONS_AT_ONCE))),
    Promise.all(keys.map((key) => accounts.codesTo(channelId, key, SESSIONS_AT_ONCE))),
  ]);
  const deletes = [...sessions.flat().map(endedSession), ...codes.flat().map(removedCode)];
  return deletes.length === 0 ? 'nothing' : { changes: { deletes }, counts: { sessions: deletes.length } };
};

/**
 * Returns the removal of some mails about records and to their addresses: a refund names nobody, and its mail does, and
 * so does the mail of a charge that a subscription made. Then that of sessions.
 */
const mailsOf = async (
  dependencies: PrivacyDependencies,
  place: PlaceOfData,
  records: readonly NamingRecord[],
): Promise<Step> => {
  const { mails } = dependencies;
  const { id } = place;
  const addresses = unique(records.map(({ request }) => request['customer.email']));
  const found = await Promise.all([
    mails.ofSubjects(
      id,
      records.map((record) => record.id),
    ),
    ...addresses.map((address) => mails.toAddress(id, address, MAILS_AT_ONCE)),
  ]);
  const some = [...new Map(found.flat().map((mail) => [mail.id, mail])).values()].slice(0, MAILS_AT_ONCE);
  return some.length === 0
    ? await sessionsOf(dependencies, place, records)
    : { changes: { deletes: some.map(removedMail) }, counts: { mails: some.length } };
};

const unique = (ids: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

/** Erases a payment and all that follow it, the first one last: by it the rest is found again after a kill. */
const familyErased = async (
  dependencies: PrivacyDependencies,
  erasureId: string,
  place: PlaceOfData,
  rootId: string,
): Promise<boolean> => {
  const { queries } = dependencies;
  for (;;) {
    const outcome = await stepped(dependencies, erasureId, async () => {
      const family = await queries.families(place.id, [rootId], MOST_LINKED);
      if (!family.every(hasOutcome)) return 'under way';
      // Mails are removed first, in steps of their own: their addresses are found by the payments.
      const mails = await mailsOf(dependencies, place, family);
      if (mails !== 'nothing') return mails;
      const some = family
        .filter(hasPersonal)
        .toSorted((left, right) => Number(left.id === rootId) - Number(right.id === rootId))
        .slice(0, MEMBERS_AT_ONCE);
      const members = some.length === 0 ? family.slice(0, MEMBERS_AT_ONCE) : some;
      const checkoutIds = unique(members.map(({ checkoutId }) => checkoutId));
      const beside = await recordedOf(
        dependencies,
        place,
        members.map(({ id }) => id),
        checkoutIds,
      );
      if (beside === 'under way' || (beside === 'nothing' && some.length === 0)) return beside;
      const parties = await partiesOf(dependencies, some);
      if (parties === 'under way') return parties;
      const listed = erasedListEntries(await listEntriesOfPerson(dependencies, place.merchant, some));
      const left = some.map((before) => ({ before, left: leftOf(before) }));
      const terms = await erasedTerms(dependencies.database, place.id, left);
      const updates = [...left.map((each) => erasedPayment(each.before, each.left)), ...parties];
      const own = {
        changes: together({ updates }, listed.changes, terms),
        counts: { payments: some.length, listEntries: listed.count },
      };
      return beside === 'nothing'
        ? own
        : { changes: together(own.changes, beside.changes), counts: { ...own.counts, ...beside.counts } };
    });
    if (outcome !== 'erased') return outcome === 'nothing';
  }
};

/** Erases the mails about a subscription or a stored account, and to its address. */
const mailsErased = async (
  dependencies: PrivacyDependencies,
  erasureId: string,
  place: PlaceOfData,
  record: Schedule | Registration | undefined,
): Promise<void> => {
  if (record === undefined) return;
  const step = () => mailsOf(dependencies, place, [record]);
  while ((await stepped(dependencies, erasureId, step)) === 'erased');
};

/** Erases what a subscription says about a person; it has ended before. */
const scheduleErased = async (
  dependencies: PrivacyDependencies,
  erasureId: string,
  place: PlaceOfData,
  scheduleId: string,
): Promise<boolean> => {
  await mailsErased(dependencies, erasureId, place, await dependencies.schedules.byId(place.id, scheduleId));
  const outcome = await stepped(dependencies, erasureId, async () => {
    const schedule = await dependencies.schedules.byId(place.id, scheduleId);
    if (schedule === undefined) return 'nothing';
    const beside = await recordedOf(dependencies, place, [scheduleId], []);
    if (beside === 'under way') return beside;
    const request = withoutPersonal(schedule.request);
    const isLeft = Object.keys(request).length === Object.keys(schedule.request).length;
    if (isLeft) return beside;
    const own = { changes: { updates: [updateSchedule({ ...schedule, request })] }, counts: { schedules: 1 } };
    return beside === 'nothing'
      ? own
      : { changes: together(own.changes, beside.changes), counts: { ...own.counts, ...beside.counts } };
  });
  let isWhole = await familyErased(dependencies, erasureId, place, scheduleId);
  // What it charged names no customer: it is found by its attempts.
  for await (const ids of dependencies.schedules.paymentIds({ channelId: place.id, id: scheduleId })) {
    for (const id of ids) isWhole = (await familyErased(dependencies, erasureId, place, id)) && isWhole;
  }
  return outcome !== 'under way' && isWhole;
};

const removeIfActive = async (dependencies: PrivacyDependencies, { channelId, id, state }: Registration) => {
  if (state !== 'active') return;
  try {
    await removeRegistration(dependencies, channelId, id);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== '100.150.202') throw error; // Removed by somebody else.
  }
};

/** Removes a stored account, ends its subscriptions, and erases what all of them say about a person. */
const registrationErased = async (
  dependencies: PrivacyDependencies,
  erasureId: string,
  place: PlaceOfData,
  registration: Registration,
): Promise<boolean> => {
  const { schedules, registrations } = dependencies;
  const { id } = registration;
  // First: the removal erases the number of the account.
  await stepped(dependencies, erasureId, async () => {
    const { changes, count } = erasedListEntries(
      await listEntriesOfPerson(dependencies, place.merchant, [registration]),
    );
    return count === 0 ? 'nothing' : { changes, counts: { listEntries: count } };
  });
  await removeIfActive(dependencies, registration);
  const selection = { registrationId: id, state: undefined, before: undefined, limit: Number.MAX_SAFE_INTEGER };
  const endErasure = await schedules.newest(place.id, selection);
  let isWhole = true;
  for (const schedule of endErasure) {
    isWhole = (await scheduleErased(dependencies, erasureId, place, schedule.id)) && isWhole;
  }
  isWhole = (await familyErased(dependencies, erasureId, place, id)) && isWhole;
  if (!isWhole) return false;
  await mailsErased(dependencies, erasureId, place, registration);
  const outcome = await stepped(dependencies, erasureId, async () => {
    const removed = await registrations.byId(place.id, id);
    if (removed === undefined || removed.state === 'active') return 'under way';
    const update = erasedRegistration(removed, withoutPersonal(removed.request));
    return { changes: { updates: [update] }, counts: { registrations: 1 } };
  });
  return outcome === 'erased';
};

/** Erases for some time. Returns whether everything is erased, or something is under way, or the time is over. */
const erasedFor = async (
  dependencies: PrivacyDependencies,
  { id, name, channels, beforeId }: Erasure & { readonly name: CustomerName },
): Promise<'whole' | 'under way' | 'time is over'> => {
  const giveWay = givingWay();
  const untilMs = stopwatchMs() + LONGEST_RUN_MS;
  const places = new Map(channels.map((place) => [place.id, place]));
  let isWhole = true;
  const doing = async (channelId: string, work: (place: PlaceOfData) => Promise<boolean>): Promise<void> => {
    const place = places.get(channelId);
    if (place !== undefined) isWhole = (await giveWay(() => work(place))) && isWhole;
  };
  const stored = await registrationsOf(dependencies, channels, name);
  for (const registration of stored) {
    await doing(registration.channelId, (place) => registrationErased(dependencies, id, place, registration));
    if (stopwatchMs() > untilMs) return 'time is over';
  }
  if (isWhole && stored.length >= REGISTRATIONS_AT_ONCE) return 'time is over'; // There may be more.
  for await (const page of pagesOf(dependencies, channels, name, beforeId)) {
    const roots = new Map(page.map(({ rootId, channelId }) => [rootId, channelId]));
    for (const [rootId, channelId] of roots) {
      await doing(channelId, (place) => familyErased(dependencies, id, place, rootId));
      if (stopwatchMs() > untilMs) return 'time is over';
    }
  }
  return isWhole ? 'whole' : 'under way';
};

const GATEWAY = { kind: 'gateway', id: 'gateway', name: 'gateway' } as const;

const ended = async ({ database, realClock }: PrivacyDependencies, id: string): Promise<void> =>
  await audited(database, async () => {
    const erasure = await erasureRecords(database).byId(id);
    if (erasure === undefined || erasure.endedAtMs !== undefined)
      return { changes: {}, result: undefined, entries: [] };
    const atMs = realClock.now();
    const after = Object.fromEntries(Object.entries(erasure.counts).map(([kind, count]) => [kind, String(count)]));
    const entry = { atMs, actor: GATEWAY, action: 'customers.erased', entity: erasure.entity, subject: id, after };
    return { changes: { updates: [endedErasure(erasure, atMs)] }, result: undefined, entries: [entry] };
  });

/** Creates the handler of the timer that erases the data of a person; after a kill, it goes on. */
export const eraseInSteps =
  (dependencies: PrivacyDependencies): TimerHandler =>
  async ({ subject: id }) => {
    const erasure = await erasureRecords(dependencies.database).byId(id);
    if (erasure?.name === undefined) return {};
    const result = await erasedFor(dependencies, { ...erasure, name: erasure.name });
    const nowMs = dependencies.clock.now();
    if (result === 'time is over') return { againAtMs: nowMs };
    if (result === 'under way') return { againAtMs: nowMs + AGAIN_AFTER_MS };
    await ended(dependencies, id);
    return {};
  };
