import { authentication } from '../fields/authentication.ts';
import { disputeState, evidence, evidenceRules, reasonRules, testedChargeback } from '../fields/disputes.ts';
import { payment } from '../fields/payment.ts';
import { query } from '../queries/query.ts';
import { isPaid } from '../rules/amounts.ts';
import { requestShape } from '../schema/check.ts';
import { optional } from '../schema/field.ts';
import { aliases } from './aliases.ts';

/** A query for disputes: GET /v1/disputes. */
export const disputesQuery = requestShape({
  fields: () => ({ ...authentication, ...disputeState, limit: query.limit, cursor: query.cursor }),
  aliases,
});

/** A piece of evidence: POST /v1/disputes/{id}/evidence. */
export const evidenceRequest = requestShape({
  fields: () => ({ ...authentication, ...evidence }),
  rules: evidenceRules,
  aliases,
});

/** Accepts or contests a chargeback: POST /v1/disputes/{id}/accept and /contest. */
export const disputeAnswer = requestShape({ fields: () => authentication, aliases });

/** A chargeback that a test makes: POST /v1/test/chargebacks. */
export const testChargeback = requestShape({
  fields: () => ({ ...authentication, ...testedChargeback, ...optional({ amount: payment.amount }) }),
  rules: [...reasonRules, isPaid('amount')],
  aliases,
});

/** The reversal of a chargeback that a test makes: POST /v1/test/chargebacks/{id}/reversal. */
export const testReversal = requestShape({
  fields: () => ({ ...authentication, ...optional({ amount: payment.amount }) }),
  rules: [isPaid('amount')],
  aliases,
});
