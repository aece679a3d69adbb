import { authentication } from '../fields/authentication.ts';
import { payment } from '../fields/payment.ts';
import { ledgerLines, ledgerMonth, ledgerScope, lineCursor } from '../fields/reports/ledger.ts';
import { report, reportRules } from '../fields/reports/report.ts';
import { query } from '../queries/query.ts';
import { requestShape } from '../schema/check.ts';
import { optional } from '../schema/field.ts';
import { aliases } from './aliases.ts';

/** A month of the books, or what stands in the way of its close: GET /v1/ledger/month, /v1/ledger/checks. */
export const ledgerMonthRequest = requestShape({
  fields: () => ({ ...authentication, ...ledgerMonth, ...ledgerScope }),
  aliases,
});

/** A list of lines of the ledger: GET /v1/ledger/lines. */
export const ledgerLinesRequest = requestShape({
  fields: () =>
    ({
      ...authentication,
      'date.from': report['date.from'],
      'date.to': report['date.to'],
      ...ledgerLines,
      ...ledgerScope,
      ...optional({ currency: payment.currency }),
      limit: query.limit,
      cursor: ['optional', lineCursor, query.cursor[2]],
    }) as const,
  rules: reportRules,
  aliases,
});
