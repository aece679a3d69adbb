import { eventsOf, type MonthFigureName } from '../../catalogue/books/month-figures.ts';
import { query } from '../../catalogue/queries/query.ts';
import { valueIn } from '../../catalogue/schema/field.ts';
import type { LedgerCause } from '../payments/books/ledger-check.ts';
import { pageOfLines } from '../payments/ledger/pages.ts';
import { isBefore, type LedgerRecords, type PlaceInLedger, placeOf } from '../payments/ledger/records.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/serve.ts';
import { checksOf, checksTogether } from './checks.ts';
import { type DivisionSettings, ofDivision } from './divisions.ts';
import { statementsOf, together } from './month-statement.ts';
import { daysFrom, daysOfMonth } from './months.ts';
import { checksAnswer, linesAnswer, monthAnswer } from './reply.ts';

/** What requests for months of the books need. */
export interface MonthDependencies {
  readonly database: Database;
  readonly ledger: LedgerRecords;
  readonly causes: readonly LedgerCause[];
  readonly zoneOf: (channelId: string) => Promise<string>;
  readonly settingsOf: DivisionSettings;
}

/** A request compares no more payments with the ledger: it takes seconds. `ledger verify` compares all. */
const MOST_PAYMENTS = 10_000;

const HEX_OF_TIME = 12;

const placeIn = (cursor: string | undefined): PlaceInLedger | undefined =>
  cursor === undefined
    ? undefined
    : { countsAtMs: Number.parseInt(cursor.slice(0, HEX_OF_TIME), 16), sourceId: cursor.slice(HEX_OF_TIME) };

const cursorOf = ({ countsAtMs, sourceId }: PlaceInLedger): string =>
  `${countsAtMs.toString(16).padStart(HEX_OF_TIME, '0')}${sourceId}`;

/** Returns the days of a month, which are the same in every time zone. */
const monthOfAnswer = (month: string) => {
  const { from, to } = daysOfMonth(month, 'UTC');
  return { month, from, to };
};

/** Binds the endpoints of months of the books. */
export const bindMonth = (serve: Serve, { database, ledger, causes, zoneOf, settingsOf }: MonthDependencies): void => {
  serve.channels('readLedgerMonth', async ({ channels: all, request: { month, divisionId } }) => {
    const channels = await ofDivision(settingsOf, all, divisionId);
    const each = await Promise.all(
      channels.map(async (channelId) => {
        const zone = await zoneOf(channelId);
        return {
          channelId,
          zone,
          statements: await statementsOf({ ledger, channelId, zone }, daysOfMonth(month, zone)),
        };
      }),
    );
    return monthAnswer(monthOfAnswer(month), each, together(each.flatMap(({ statements }) => statements)));
  });

  serve.channels('readLedgerChecks', async ({ channels: all, request: { month, divisionId } }) => {
    const channels = await ofDivision(settingsOf, all, divisionId);
    const mostPayments = Math.ceil(MOST_PAYMENTS / channels.length);
    const each = [];
    for (const channelId of channels) {
      const zone = await zoneOf(channelId);
      const period = daysOfMonth(month, zone);
      each.push({ channelId, zone, checks: await checksOf({ database, causes, channelId, period, mostPayments }) });
    }
    return checksAnswer(monthOfAnswer(month), each, checksTogether(each.flatMap(({ checks }) => checks)));
  });

  serve.channels('listLedgerLines', async ({ channels: all, request }) => {
    const channels = await ofDivision(settingsOf, all, request.divisionId);
    const { 'date.from': from, 'date.to': to, figure, currency, cursor } = request;
    const limit = Number(valueIn(query, 'limit', request));
    const events = figure === undefined ? undefined : eventsOf(figure as MonthFigureName);
    const pages = await Promise.all(
      channels.map(async (channelId) => {
        const zone = await zoneOf(channelId);
        const asked = { ...daysFrom(from, to, zone), events, currency };
        const page = await pageOfLines(ledger, channelId, asked, limit, placeIn(cursor));
        return { zone, ...page };
      }),
    );
    const found = pages
      .flatMap(({ zone, lines }) => lines.map((line) => ({ line, zone, place: placeOf(line) })))
      .toSorted((one, other) => (isBefore(one.place, other.place) ? -1 : isBefore(other.place, one.place) ? 1 : 0));
    // A channel whose page is full says nothing of what follows: the page ends with the first of them that ends.
    const ends = pages.flatMap(({ lines, isLast }) => (isLast ? [] : lines.slice(-1).map(placeOf)));
    const end = [...ends, ...found.slice(limit - 1, limit).map(({ place }) => place)].toSorted((one, other) =>
      isBefore(one, other) ? -1 : 1,
    )[0];
    const shown = end === undefined ? found : found.filter(({ place }) => !isBefore(end, place));
    const isWhole = shown.length === found.length && ends.length === 0;
    return linesAnswer(shown, isWhole || end === undefined ? undefined : cursorOf(end));
  });
};
