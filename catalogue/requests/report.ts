import { authentication } from '../fields/authentication.ts';
import { mandateList } from '../fields/mandates.ts';
import { payment } from '../fields/payment.ts';
import { ledgerScope } from '../fields/reports/ledger.ts';
import {
  journal,
  report,
  reportRules,
  reportScope,
  resolution,
  scopeRules,
  settledByHand,
  settlementFile,
  statementScope,
} from '../fields/reports/report.ts';
import { unused } from '../fields/unused.ts';
import { query } from '../queries/query.ts';
import { requestShape } from '../schema/check.ts';
import { optional } from '../schema/field.ts';
import { runsForward } from '../schema/rules.ts';
import { aliases } from './aliases.ts';

/** A request for a report: GET /v1/reports/reconciliations. */
export const reportRequest = requestShape({
  fields: () => ({ ...authentication, ...reportScope, limit: query.limit, cursor: query.cursor }),
  rules: scopeRules,
  aliases,
});

/** A request for the sums of a report: GET /v1/reports/reconciliations/aggregations. */
export const reportSumsRequest = requestShape({
  fields: () => ({
    ...authentication,
    'date.from': report['date.from'],
    'date.to': report['date.to'],
    ...optional({ currency: payment.currency }),
    ...unused,
  }),
  rules: reportRules,
  aliases,
});

/** A journal: GET /v1/ledger/journal. */
export const journalRequest = requestShape({
  fields: () => ({
    ...authentication,
    ...journal,
    ...ledgerScope,
    'date.from': report['date.from'],
    'date.to': report['date.to'],
    ...optional({ currency: payment.currency }),
  }),
  rules: reportRules,
  aliases,
});

/** A list of files or records: GET /v1/reports/reconciliations/files, /exceptions, and /v1/settlement/files. */
export const fileListRequest = requestShape({
  fields: () => ({ ...authentication, limit: query.limit, cursor: query.cursor }),
  aliases,
});

/** A list of payouts: GET /v1/settlement/payouts. */
export const payoutListRequest = requestShape({
  fields: () => ({
    ...authentication,
    ...optional({ 'date.from': report['date.from'], 'date.to': report['date.to'] }),
    limit: query.limit,
    cursor: query.cursor,
  }),
  rules: [runsForward('date.from', 'date.to')],
  aliases,
});

/** A request for the statement of a payout: GET /v1/settlement/payouts/{id}/statement. */
export const statementRequest = requestShape({
  fields: () => ({ ...authentication, locale: payment.locale, ...statementScope }),
  aliases,
});

/** A list of mandates: GET /v1/sepa/mandates. */
export const mandateListRequest = requestShape({
  fields: () => ({ ...authentication, limit: query.limit, ...mandateList }),
  aliases,
});

/** The resolution of an exception: POST /v1/reports/reconciliations/exceptions/{id}. */
export const resolutionRequest = requestShape({ fields: () => ({ ...authentication, ...resolution }), aliases });

/** The resolution of an exception of a bank: POST /v1/sepa/exceptions/{id}. */
export const bankResolutionRequest = requestShape({ fields: () => ({ ...authentication, ...settledByHand }), aliases });

/** A settlement file: POST /v1/settlement/files. */
export const settlementFileRequest = requestShape({
  fields: () => ({ ...authentication, ...settlementFile }),
  aliases,
});

/** A settlement file in the body: PUT /v1/settlement/files. */
export const settlementUploadRequest = requestShape({
  fields: () => ({ ...authentication, 'file.name': settlementFile['file.name'] }),
  aliases,
});
