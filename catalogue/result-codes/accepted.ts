import { results } from './result.ts';

/** The payment succeeded. */
export const success = results(200, 'success', {
  '000.000.000': 'Transaction succeeded',
  '000.000.100': 'successful request',
  '000.100.105': 'Chargeback Representment is successful',
  '000.100.106': 'Chargeback Representment cancellation is successful',
  '000.100.110': "Request successfully processed in 'Merchant in Integrator Test Mode'",
  '000.100.111': "Request successfully processed in 'Merchant in Validator Test Mode'",
  '000.100.112': "Request successfully processed in 'Merchant in Connector Test Mode'",
  '000.300.000': 'Two-step transaction succeeded',
  '000.300.100': 'Risk check successful',
  '000.300.101': 'Risk bank account check successful',
  '000.300.102': 'Risk report successful',
  '000.400.110': 'Authentication successful (frictionless flow)',
  '000.400.120': 'Authentication successful (data only flow)',
  '000.600.000': 'transaction succeeded due to external update',
});

/** The payment succeeded and needs a manual review. */
export const review = results(200, 'review', {
  '000.400.000': 'Transaction succeeded (please review manually due to fraud suspicion)',
  '000.400.010': 'Transaction succeeded (please review manually due to AVS return code)',
  '000.400.020': 'Transaction succeeded (please review manually due to CVV return code)',
  '000.400.040': 'Transaction succeeded (please review manually due to amount mismatch)',
  '000.400.050': 'Transaction succeeded (please review manually because transaction is pending)',
  '000.400.060': "Transaction succeeded (approved at merchant's risk)",
  '000.400.070': 'Transaction succeeded (waiting for external risk review)',
  '000.400.080': 'Transaction succeeded (please review manually because the service was unavailable)',
  '000.400.081':
    'Transaction succeeded (please review manually, as the risk status not available yet due network timeout)',
  '000.400.082': 'Transaction succeeded (please review manually due to processing timeout)',
  '000.400.090': 'Transaction succeeded (please review manually due to external risk check)',
  '000.400.100': 'Transaction succeeded, risk after payment rejected',
});

/** The payment is not decided yet, and the codes of checkouts before they are paid. */
export const pending = results(200, 'pending', {
  '000.200.000': 'transaction pending',
  '000.200.001': 'Transaction pending for acquirer, the consumer is not present',
  '000.200.100': 'successfully created checkout',
  '000.200.101': 'successfully updated checkout',
  '000.200.102': 'successfully deleted checkout',
  '000.200.103': 'checkout is pending',
  '000.200.200': 'Transaction initialized',
  '000.200.201': 'QR Scanned/Link Clicked, waiting for the final authentication result',
  '100.400.500': 'waiting for external risk',
  '800.400.500': 'Waiting for confirmation of non-instant payment. Denied for now.',
  '800.400.501': 'Waiting for confirmation of non-instant debit. Denied for now.',
  '800.400.502': 'Waiting for confirmation of non-instant refund. Denied for now.',
});
