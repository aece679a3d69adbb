import { amountText } from '../../catalogue/payments/amount.ts';
import { type AccountBalance, addedBalances, type LedgerRecords } from '../payments/ledger/records.ts';
import { timestampText } from '../platform/base/clock.ts';
import { dayAfter, dayIn, startOfDay } from '../platform/base/zones.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { Entity } from '../platform/http/credentials.ts';
import type { Serve } from '../platform/http/serve.ts';
import { type Closer, type ClosingDependencies, closeMonth, nextMonth, reopenMonth } from './close.ts';
import { type DivisionSettings, ofDivision } from './divisions.ts';
import { doForEach, wordsOf } from './each-channel.ts';
import type { JournalFile, JournalFileRecords } from './journal-files.ts';
import type { Period } from './periods.ts';

/** What the endpoints of the books need. */
export interface BooksRoutesDependencies extends ClosingDependencies {
  readonly settingsOf: DivisionSettings;
  readonly journals: JournalFileRecords;
  /** Returns the channels of a merchant. */
  readonly channelsOf: (merchantId: string) => Promise<readonly { readonly id: string }[]>;
}

const balanceFields = (balances: readonly AccountBalance[]) =>
  balances.map(({ account, currency, balance }) => ({ account, currency, balance: amountText(balance) }));

/** The balances of a channel at the end of a day. */
export interface BalancesOfChannel {
  readonly channelId: string;
  readonly zone: string;
  readonly balances: readonly AccountBalance[];
}

/** Returns the balances of a channel at the end of a day in the time zone of its books. */
export const balancesAsOf = async (
  { ledger, zoneOf }: Pick<ClosingDependencies, 'zoneOf'> & { readonly ledger: Pick<LedgerRecords, 'balances'> },
  channelId: string,
  day: string,
): Promise<BalancesOfChannel> => {
  const zone = await zoneOf(channelId);
  return { channelId, zone, balances: await ledger.balances(channelId, startOfDay(dayAfter(day), zone)) };
};

const timeText = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : timestampText(ms));

const periodFields = (period: Period, journals: readonly JournalFile[]) => ({
  id: period.id,
  month: period.period,
  state: period.state,
  generation: period.generation,
  requestedAt: timestampText(period.requestedAtMs),
  requestedBy: period.requestedBy,
  requestedById: period.requestedById,
  confirmedBy: period.confirmedBy,
  reason: period.reason,
  lines: period.lines,
  digest: period.digest,
  previousDigest: period.previous,
  closedAt: timeText(period.closedAtMs),
  reopenedAt: timeText(period.reopenedAtMs),
  reopenedBy: period.reopenedBy,
  reopenedById: period.reopenedById,
  reopenConfirmedBy: period.reopenConfirmedBy,
  reopenReason: period.reopenReason,
  journals: journals.map(({ id, format, currency, name, bytes, digest, refusals }) =>
    refusals.length === 0
      ? { id, format, currency: currency === '' ? undefined : currency, name, bytes, digest }
      : { format, refusals },
  ),
});

const closerOf = (name: string | undefined, id: string | undefined): Closer => ({
  person: id === undefined ? undefined : { id, name: name ?? '' },
  otherwise: 'access token',
});

/** Binds the balances as of a day, and the months that stay closed. */
export const bindBooks = (serve: Serve, dependencies: BooksRoutesDependencies): void => {
  const { clock, periods, zoneOf, channelsOf, settingsOf, journals } = dependencies;

  const channelFields = async (channelId: string, refusal?: string) => ({
    entityId: channelId,
    timeZone: await zoneOf(channelId),
    nextMonth: await nextMonth(dependencies, channelId),
    refusal,
    periods: await Promise.all(
      (await periods.of(channelId)).map(async (period) =>
        periodFields(period, await journals.ofPeriod(channelId, period.id)),
      ),
    ),
  });

  /** Returns the day that it is now, in the time zone of the books in which it is the last one. */
  const lastToday = async (channels: readonly string[]): Promise<string> => {
    const nowMs = clock.now();
    const zones = await Promise.all(channels.map(zoneOf));
    return (
      zones
        .map((zone) => dayIn(nowMs, zone))
        .toSorted()
        .at(-1) ?? dayIn(nowMs, 'UTC')
    );
  };

  const answer = (channels: readonly unknown[]): Answer => ({ code: '000.000.100', fields: { channels } });

  /** Does something with the month of a channel, or of each channel of a merchant or of one of its divisions. */
  const withEach = async (
    { id, kind }: Entity,
    divisionId: string | undefined,
    work: (channelId: string) => Promise<unknown>,
  ): Promise<Answer> => {
    const all = kind === 'channel' ? [id] : (await channelsOf(id)).map((channel) => channel.id);
    const done = await doForEach(await ofDivision(settingsOf, all, divisionId), work);
    return answer(
      await Promise.all(done.map(({ channelId, refusal }) => channelFields(channelId, refusal && wordsOf(refusal)))),
    );
  };

  serve.channels('readLedgerBalances', async ({ channels: all, request }) => {
    const channels = await ofDivision(settingsOf, all, request.divisionId);
    const asOf = request.asOf ?? (await lastToday(channels));
    const each = await Promise.all(channels.map((channelId) => balancesAsOf(dependencies, channelId, asOf)));
    return {
      code: '000.000.100',
      fields: {
        asOf,
        balances: balanceFields(addedBalances(each.flatMap(({ balances }) => balances))),
        channels: each.map(({ channelId, zone, balances }) => ({
          entityId: channelId,
          timeZone: zone,
          balances: balanceFields(balances),
        })),
      },
    };
  });

  serve.channels('listLedgerPeriods', async ({ channels: all, request: { divisionId } }) => {
    const channels = await ofDivision(settingsOf, all, divisionId);
    return answer(await Promise.all(channels.map((channelId) => channelFields(channelId))));
  });

  serve.entity('closeLedgerPeriod', ({ entity, by, byId, request: { month, reason, divisionId } }) =>
    withEach(entity, divisionId, (channelId) => closeMonth(dependencies, channelId, month, closerOf(by, byId), reason)),
  );

  serve.entity('reopenLedgerPeriod', ({ entity, by, byId, request: { month, reason, divisionId } }) =>
    withEach(entity, divisionId, (channelId) =>
      reopenMonth(dependencies, channelId, month, closerOf(by, byId), reason),
    ),
  );
};
