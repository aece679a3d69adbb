import { stringify } from 'csv-stringify/sync';
import { LONGEST_PERIOD_DAYS } from '../../catalogue/backoffice/endpoints/figures.ts';
import type { FiguresReply, SlotFigures } from '../../catalogue/backoffice/replies/figures.ts';
import { timeOf, timestampText } from '../base/clock.ts';
import { wrongParameters } from '../base/rejection.ts';
import type { DisputeRecords } from '../chargebacks/model/records.ts';
import { type FigureDependencies, type FigurePeriod, figuresOf } from '../figures/figures.ts';
import type { Place } from './places.ts';
import type { ServeOffice } from './serve.ts';

/** What figures are read from. */
export interface FigureViewDependencies extends FigureDependencies {
  readonly disputes: DisputeRecords;
}

const MS_PER_SECOND = 1_000;
const DAY_MS = 86_400_000;

/** Disputes are counted up to this number for each channel. */
const MOST_DISPUTES = 500;

const periodIn = (request: { readonly 'date.from': string; readonly 'date.to': string }): FigurePeriod => {
  const fromMs = timeOf(request['date.from']);
  const beforeMs = timeOf(request['date.to']) + MS_PER_SECOND;
  if (beforeMs > fromMs && beforeMs - fromMs <= LONGEST_PERIOD_DAYS * DAY_MS) return { fromMs, beforeMs };
  const message = `must be after date.from, and at most ${LONGEST_PERIOD_DAYS} days later`;
  throw wrongParameters([{ name: 'date.to', value: request['date.to'], message }]);
};

const openDisputes = async (
  { disputes }: FigureViewDependencies,
  channels: readonly string[],
): Promise<FiguresReply['disputes']> => {
  const selection = { state: 'OPEN' as const, before: undefined, limit: MOST_DISPUTES };
  const open = (await Promise.all(channels.map((channel) => disputes.newest(channel, selection)))).flat();
  const deadlines = open.map(({ deadlineMs }) => deadlineMs).toSorted((a, b) => a - b);
  const [next] = deadlines;
  return { open: open.length, ...(next === undefined ? {} : { nextDeadline: timestampText(next) }) };
};

const csvOf = (slots: readonly SlotFigures[]): string => {
  const currencies = [...new Set(slots.flatMap(({ volume }) => Object.keys(volume)))].toSorted();
  const rows = slots.map(({ start, attempts, approved, declined, volume }) => [
    ...[start, attempts, approved, declined],
    ...currencies.map((currency) => volume[currency] ?? '0.00'),
  ]);
  const head = ['start', 'attempts', 'approved', 'declined', ...currencies.map((currency) => `volume ${currency}`)];
  return stringify([head, ...rows], { delimiter: ';' });
};

const idsOf = (channels: readonly Place[]): readonly string[] => channels.map(({ id }) => id);

/** Binds the figures of the overview. */
export const bindFigures = (serve: ServeOffice, dependencies: FigureViewDependencies): void => {
  serve.person('readFigures', async ({ channels, request }) => {
    const ids = idsOf(channels);
    const figures = await figuresOf(dependencies, ids, periodIn(request));
    return { code: '000.000.100', fields: { ...figures, disputes: await openDisputes(dependencies, ids) } };
  });

  serve.person('exportFigures', async ({ channels, request }) => {
    const { slots } = await figuresOf(dependencies, idsOf(channels), periodIn(request));
    const text = csvOf(slots);
    const content = (async function* () {
      yield text;
    })();
    const download = {
      name: 'figures.csv',
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.byteLength(text),
      content,
    } as const;
    return { code: '000.000.100', download };
  });
};
