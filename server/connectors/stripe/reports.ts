import { type AcquirerAnswer, AnswerLost } from '../../payments/ports/acquirer.ts';
import { textIn } from '../calls/json.ts';
import type { StripeApi } from './api.ts';

/** Source: Stripe's documentation, 'Payout reconciliation report'. */
const REPORT_TYPE = 'payout_reconciliation.by_id.itemized.4';

/** The columns that settlement reads; by itself Stripe leaves some of them out. */
const columns = [
  'automatic_payout_id',
  'automatic_payout_effective_at_utc',
  'balance_transaction_id',
  'created_utc',
  'currency',
  'gross',
  'fee',
  'net',
  'reporting_category',
  'source_id',
  'customer_facing_amount',
  'customer_facing_currency',
  'charge_id',
];

/** The types of reports that settlement reads begin with these. */
const readTypes: readonly string[] = ['payout_reconciliation', 'balance_change_from_activity.itemized'];

/** Returns whether a report of this type, as Stripe names it, is one of what was paid out or settled. */
export const isOfSettlement = (type = ''): boolean =>
  readTypes.some((each) => type.startsWith(each)) && type.includes('itemized');

const written: AcquirerAnswer = { code: '000.000.000', details: {} };

/** Has Stripe write the report of a payout, once. Returns why Stripe does not. @throws AnswerLost without an answer. */
export const orderPayoutReport = async (api: StripeApi, payoutId: string): Promise<string | undefined> => {
  const values = { report_type: REPORT_TYPE, parameters: { payout: payoutId, columns } };
  const { code, details } = await api.order('v1/reporting/report_runs', values, `report-${payoutId}`, (reply) =>
    textIn(reply, 'object') === 'reporting.report_run' ? written : undefined,
  );
  if (code === written.code) return undefined;
  const words = details['ExtendedDescription'] ?? code;
  // Stripe was not reached, or carries out no more orders for now.
  if (code.startsWith('900.')) throw new AnswerLost(code, words);
  return words;
};
