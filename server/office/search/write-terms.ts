import { entityRecords } from '../../access/entities/records.ts';
import { hasOutcome, type Payment } from '../../payments/model/payment.ts';
import type { PaymentRecords } from '../../payments/model/records.ts';
import { type Clock, stopwatchMs } from '../../platform/base/clock.ts';
import { givingWay } from '../../platform/base/give-way.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Database, Insert } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { type TimerHandler, timerAt } from '../../platform/timers/timer.ts';
import {
  insertPlace,
  insertTerm,
  removedTerm,
  type SearchPlace,
  type SearchTermRecords,
  searchTermRecords,
  updatePlace,
} from './records.ts';
import { searchTermsOf } from './terms.ts';

/** The dependencies of the work that writes search terms. */
export interface TermDependencies {
  readonly database: Database;
  /** The clock of payments, which tests move: ids follow it. */
  readonly clock: Clock;
  readonly records: Pick<PaymentRecords, 'byId'>;
}

/** A payment may be committed this long after its id was made; most are decided by then, too. */
export const LAG_MS = 15_000;

/** Payments of one commit, some two hundred rows: it must not delay the commits of payments. */
const AT_ONCE = 25;

/** A run ends well before another process may take its timer. */
const LONGEST_RUN_MS = 20_000;

/** The most channels that are read at once: more than any installation has. */
const MOST_ENTITIES = 100_000;

/** A payment that is open when its terms are written is looked at again after this time, then after twice as much. */
const FIRST_LOOK_MS = 600_000;
const LATEST_LOOK_MS = 86_400_000;

const LOWEST_ID = '';

/** Of an open payment, the reference of the connector may still come or change. */
const known = (payment: Payment): Payment => (hasOutcome(payment) ? payment : { ...payment, outcome: undefined });

const termsFor = (payment: Payment): readonly Insert[] =>
  searchTermsOf(known(payment)).map((term) => insertTerm(payment.channelId, term, payment.id));

/** Returns the changes that write the terms of payments, and look at the open ones again later. */
const changesFor = (payments: readonly Payment[], nowMs: number): ChangeSet => ({
  inserts: [
    ...payments.flatMap(termsFor),
    ...payments
      .filter((payment) => !hasOutcome(payment))
      .map(({ channelId, id }) => timerAt('search.reference', `${channelId}/${id}`, nowMs + FIRST_LOOK_MS)),
  ],
});

/** Writes the terms of some payments of a channel: of new ones first, else of earlier ones. Returns whether more wait. */
const writeSome = async (
  { database, clock }: TermDependencies,
  terms: SearchTermRecords,
  channelId: string,
  place: SearchPlace | undefined,
): Promise<boolean> => {
  const nowMs = clock.now();
  const lagged = firstIdAt(nowMs - LAG_MS);
  if (place === undefined) {
    const first = { channelId, version: 1, fromId: lagged, toId: lagged };
    await commitUnlessConflict(database, { inserts: [insertPlace(first)] });
    return true;
  }
  const fresh =
    place.toId < lagged ? await terms.earliest(channelId, { from: place.toId, before: lagged, limit: AT_ONCE }) : [];
  const last = fresh.at(-1);
  if (last !== undefined) {
    // The next id is the lowest that is greater.
    const toId = fresh.length < AT_ONCE ? lagged : `${last.id}0`;
    const changes = together(changesFor(fresh, nowMs), { updates: [updatePlace({ ...place, toId })] });
    await commitUnlessConflict(database, { ...changes, isBackground: true });
    return true;
  }
  if (place.fromId === LOWEST_ID) return false;
  const earlier = await terms.latest(channelId, { from: LOWEST_ID, before: place.fromId, limit: AT_ONCE });
  const fromId = earlier.length < AT_ONCE ? LOWEST_ID : (earlier.at(-1)?.id ?? LOWEST_ID);
  const changes = together(changesFor(earlier, nowMs), { updates: [updatePlace({ ...place, fromId })] });
  await commitUnlessConflict(database, { ...changes, isBackground: true });
  return fromId !== LOWEST_ID;
};

/**
 * Creates the handler of the timer that writes the terms of payments, after they were made: new ones, and those of
 * before an update from the newest on. It gives way to payments, and goes on after a kill: terms and place are one
 * change.
 */
export const writeSearchTerms =
  (dependencies: TermDependencies): TimerHandler =>
  async () => {
    const { database, clock } = dependencies;
    const giveWay = givingWay();
    const terms = searchTermRecords(database);
    const untilMs = stopwatchMs() + LONGEST_RUN_MS;
    const entities = await entityRecords(database).first(MOST_ENTITIES);
    let waiting = entities.filter(({ kind }) => kind === 'channel').map(({ id }) => id);
    // A round for each channel in turn, so that the earlier payments of one do not hold up the others.
    while (waiting.length > 0) {
      const places = new Map((await terms.places()).map((place) => [place.channelId, place]));
      const more: string[] = [];
      for (const channel of waiting) {
        if (stopwatchMs() > untilMs) return { againAtMs: clock.now() };
        if (await giveWay(() => writeSome(dependencies, terms, channel, places.get(channel)))) more.push(channel);
      }
      waiting = more;
    }
    return { againAtMs: clock.now() + LAG_MS };
  };

/** Creates the handler of the timer that adds the connector's reference of a payment once that is decided. */
export const writeLateReference =
  ({ clock, records }: TermDependencies): TimerHandler =>
  async ({ subject, attempts }) => {
    const [channelId = '', id = ''] = subject.split('/');
    const payment = await records.byId(channelId, id);
    if (payment === undefined) return {};
    if (!hasOutcome(payment)) {
      return { againAtMs: clock.now() + Math.min(FIRST_LOOK_MS * 2 ** (attempts + 1), LATEST_LOOK_MS) };
    }
    const written = new Set(searchTermsOf({ ...payment, outcome: undefined }));
    const late = searchTermsOf(payment).filter((term) => !written.has(term));
    return { changes: { inserts: late.map((term) => insertTerm(channelId, term, id)) } };
  };

/**
 * Returns the changes that remove what the terms of payments say about a person. What writes terms of the channel at the
 * same time reads the payments again.
 */
export const erasedTerms = async (
  database: Pick<Database, 'read'>,
  channelId: string,
  payments: readonly { readonly before: Payment; readonly left: Pick<Payment, 'request' | 'outcome'> }[],
): Promise<ChangeSet> => {
  if (payments.length === 0) return {};
  const place = await searchTermRecords(database).place(channelId);
  if (place === undefined) return {};
  const deletes = payments.flatMap(({ before, left }) => {
    const stay = new Set(searchTermsOf({ ...before, ...left }));
    return searchTermsOf(before)
      .filter((term) => !stay.has(term))
      .map((term) => removedTerm(channelId, term, before.id));
  });
  return { deletes, updates: [updatePlace(place)] };
};

/** Returns the timer that every gateway has from its start. */
export const termTimer = (nowMs: number): Insert => timerAt('search.terms', 'all', nowMs);
