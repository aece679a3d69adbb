import { stringify } from 'csv-stringify/sync';
import { LONGEST_PERIOD_DAYS } from '../../../catalogue/backoffice/endpoints/figures.ts';
import type {
  FiguresReply,
  LateSettlementsReply,
  RecoveredReply,
  SlotFigures,
} from '../../../catalogue/backoffice/replies/figures.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { Place } from '../../access/entities/places.ts';
import { timeOf, timestampText } from '../../platform/base/clock.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { openAmount } from '../../settlement/chargebacks/model/dispute.ts';
import type { DisputeRecords } from '../../settlement/chargebacks/model/records.ts';
import type { SettlementFiles } from '../../settlement/processor-files/model/files.ts';
import { lateSettlement } from '../../settlement/reconciliation/daily.ts';
import type { ReconciliationDependencies } from '../../settlement/reconciliation/dependencies.ts';
import { disputeRatesOf } from '../figures/dispute-rates.ts';
import { type FigureDependencies, type FigurePeriod, figuresOf } from '../figures/figures.ts';
import { recoveredOf } from '../figures/recovered.ts';
import { periodFileName } from '../lists/file-name.ts';
import { zoneOf } from '../lists/zone.ts';
import type { ServeOffice } from './serve.ts';

/** The dependencies of figures. */
export interface FigureViewDependencies
  extends FigureDependencies,
    Pick<ReconciliationDependencies, 'ledger' | 'channelOf'> {
  readonly disputes: DisputeRecords;
  readonly files: Pick<SettlementFiles, 'newest'>;
  /** Returns the time of the simulated acquirer's next settlement; undefined in live, where it is not known. */
  readonly nextSettlementMs: ((nowMs: number) => number) | undefined;
}

const MS_PER_SECOND = 1_000;
const DAY_MS = 86_400_000;

/** Disputes are counted up to this number for each channel. */
const MOST_DISPUTES = 500;

const periodIn = (from: string, to: string, name: 'date' | 'before'): FigurePeriod => {
  const fromMs = timeOf(from);
  const beforeMs = timeOf(to) + MS_PER_SECOND;
  if (beforeMs > fromMs && beforeMs - fromMs <= LONGEST_PERIOD_DAYS * DAY_MS) return { fromMs, beforeMs };
  const begin = `${name}.from`;
  const message = `must be after ${begin}, and at most ${LONGEST_PERIOD_DAYS} days later`;
  throw wrongParameters([{ name: `${name}.to`, value: to, message }]);
};

/** Returns the period to compare with, if a request names one. */
const comparedIn = (from: string | undefined, to: string | undefined): FigurePeriod | undefined => {
  if (from !== undefined && to !== undefined) return periodIn(from, to, 'before');
  if (from === undefined && to === undefined) return undefined;
  const [missing, given] = from === undefined ? ['from', 'to'] : ['to', 'from'];
  throw wrongParameters([{ name: `before.${missing}`, message: `is needed with before.${given}` }]);
};

const openDisputes = async (
  { disputes }: FigureViewDependencies,
  channels: readonly string[],
): Promise<FiguresReply['disputes']> => {
  const selection = { state: 'OPEN' as const, before: undefined, limit: MOST_DISPUTES };
  const open = (await Promise.all(channels.map((channel) => disputes.newest(channel, selection)))).flat();
  const deadlines = open.map(({ deadlineMs }) => deadlineMs).toSorted((a, b) => a - b);
  const [next] = deadlines;
  const sums = new Map<string, bigint>();
  for (const dispute of open) {
    sums.set(dispute.currency, (sums.get(dispute.currency) ?? 0n) + openAmount(dispute));
  }
  const atStake = Object.fromEntries([...sums].map(([currency, sum]) => [currency, amountText(sum)]));
  return { open: open.length, atStake, ...(next === undefined ? {} : { nextDeadline: timestampText(next) }) };
};

const settlementOf = async (
  { files, clock, nextSettlementMs }: FigureViewDependencies,
  channels: readonly string[],
): Promise<FiguresReply['settlement']> => {
  const newest = (await Promise.all(channels.map((channel) => files.newest(channel, 1)))).flat();
  const lastMs = newest.length === 0 ? undefined : Math.max(...newest.map(({ createdAtMs }) => createdAtMs));
  const nextMs = nextSettlementMs?.(clock.now());
  return {
    ...(lastMs === undefined ? {} : { last: timestampText(lastMs) }),
    ...(nextMs === undefined ? {} : { next: timestampText(nextMs) }),
  };
};

const csvOf = (slots: readonly SlotFigures[]): string => {
  const currencies = [...new Set(slots.flatMap(({ volume }) => Object.keys(volume)))].toSorted();
  const rows = slots.map(({ start, attempts, approved, declined, volume }) => [
    ...[start, attempts, approved, declined],
    ...currencies.map((currency) => volume[currency] ?? '0.00'),
  ]);
  const head = ['start', 'attempts', 'approved', 'declined', ...currencies.map((currency) => `volume ${currency}`)];
  return stringify([head, ...rows]);
};

const idsOf = (channels: readonly Place[]): readonly string[] => channels.map(({ id }) => id);

/** Binds the figures of the overview, and those of disputes. */
export const bindFigures = (serve: ServeOffice, dependencies: FigureViewDependencies): void => {
  serve.person('readFigures', async ({ channels, request }) => {
    const ids = idsOf(channels);
    const period = periodIn(request['date.from'], request['date.to'], 'date');
    const compared = comparedIn(request['before.from'], request['before.to']);
    const figures = await figuresOf(dependencies, channels, period, compared);
    const disputes = await openDisputes(dependencies, ids);
    const settlement = await settlementOf(dependencies, ids);
    return { code: '000.000.100', fields: { ...figures, disputes, settlement } };
  });

  serve.person('listLateSettlements', async ({ channels }) => {
    const found = await Promise.all(
      channels.map(async ({ id, name }) => {
        const late = await lateSettlement(dependencies, id);
        return late === undefined ? [] : [{ id, name, ...late }];
      }),
    );
    const fields: LateSettlementsReply = { channels: found.flat() };
    return { code: '000.000.100', fields: { ...fields } };
  });

  serve.person('readDisputeRates', async ({ channels, request }) => ({
    code: '000.000.100',
    fields: { ...(await disputeRatesOf(dependencies, idsOf(channels), request.month)) },
  }));

  serve.person('readRecovered', async ({ channels, request }) => {
    const period = periodIn(request['date.from'], request['date.to'], 'date');
    const fields: RecoveredReply = await recoveredOf(dependencies.database, idsOf(channels), period);
    return { code: '000.000.100', fields: { ...fields } };
  });

  serve.person('exportFigures', async ({ channels, request }) => {
    const { slots } = await figuresOf(
      dependencies,
      channels,
      periodIn(request['date.from'], request['date.to'], 'date'),
    );
    const text = csvOf(slots);
    const content = (async function* () {
      yield text;
    })();
    const download = {
      name: `${periodFileName('overview', request, zoneOf(request.timeZone), dependencies.clock.now())}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.byteLength(text),
      content,
    } as const;
    return { code: '000.000.100', download };
  });
};
