import { figureOf } from '../../catalogue/books/month-figures.ts';
import { amountText } from '../../catalogue/payments/amount.ts';
import type { LedgerLine } from '../payments/ledger/entry.ts';
import { placeOf } from '../payments/ledger/records.ts';
import { timestampText } from '../platform/base/clock.ts';
import { dayIn } from '../platform/base/zones.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { CheckResult } from './checks.ts';
import type { MonthStatement } from './month-statement.ts';
import { eventDayOf } from './posted-lines.ts';

interface Month {
  readonly month: string;
  readonly from: string;
  readonly to: string;
}

interface OfChannel {
  readonly channelId: string;
  readonly zone: string;
}

const statementFields = ({ currency, accounts, figures, differences }: MonthStatement) => ({
  currency,
  accounts: accounts.map(({ account, opening, closing }) => ({
    account,
    opening: amountText(opening),
    closing: amountText(closing),
  })),
  figures: figures.map((figure) => ({ ...figure, amount: amountText(figure.amount) })),
  differences: differences.map((difference) => ({ ...difference, amount: amountText(difference.amount) })),
});

/** Returns the answer with a month of the books: of each channel, and of all together. */
export const monthAnswer = (
  month: Month,
  each: readonly (OfChannel & { readonly statements: readonly MonthStatement[] })[],
  all: readonly MonthStatement[],
): Answer => ({
  code: '000.000.100',
  fields: {
    ...month,
    currencies: all.map(statementFields),
    channels: each.map(({ channelId, zone, statements }) => ({
      entityId: channelId,
      timeZone: zone,
      currencies: statements.map(statementFields),
    })),
  },
});

/** Returns the answer with the checks before a close: of each channel, and of all together. */
export const checksAnswer = (
  month: Month,
  each: readonly (OfChannel & { readonly checks: readonly CheckResult[] })[],
  all: readonly CheckResult[],
): Answer => ({
  code: '000.000.100',
  fields: {
    ...month,
    checks: all,
    channels: each.map(({ channelId, zone, checks }) => ({ entityId: channelId, timeZone: zone, checks })),
  },
});

/** Returns the answer with lines of the ledger, each with the time zone of its books. */
export const linesAnswer = (
  lines: readonly { readonly line: LedgerLine; readonly zone: string }[],
  nextCursor: string | undefined,
): Answer => ({
  code: '000.000.100',
  fields: {
    lines: lines.map(({ line, zone }) => ({
      entityId: line.channelId,
      day: dayIn(placeOf(line).countsAtMs, zone),
      eventAt: timestampText(line.atMs),
      eventDay: eventDayOf(line, zone),
      event: line.event,
      figure: figureOf(line.event),
      sourceId: line.sourceId,
      paymentId: line.paymentId,
      debit: line.debit,
      credit: line.credit,
      amount: amountText(line.amount),
      currency: line.currency,
    })),
    nextCursor,
  },
});
