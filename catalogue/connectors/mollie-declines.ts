import type { ResultCode } from '../result-codes/result-codes.ts';
import type { AcquirerTask } from './facts.ts';

/**
 * What Mollie's reasons of failed payments mean here; unknown ones are `failedUnexplained`. Whether another attempt may
 * help follows from the result code (`result-codes/retries.ts`).
 * Source: Mollie's description, details.failureReason of a payment, and statusReason.code.
 */
export const mollieDeclines: Readonly<Record<string, ResultCode>> = {
  // Why a payment failed
  authentication_abandoned: '100.396.102',
  authentication_failed: '100.380.401',
  authentication_required: '300.100.100',
  authentication_unavailable_acs: '100.390.107',
  card_declined: '800.100.152',
  card_expired: '100.100.303',
  inactive_card: '800.100.160',
  insufficient_funds: '800.100.203',
  invalid_cvv: '800.100.153',
  invalid_card_holder_name: '800.100.402',
  invalid_card_number: '800.100.151',
  invalid_card_type: '800.100.169',
  possible_fraud: '800.100.158',
  refused_by_issuer: '800.100.152',
  unknown_reason: '800.100.100',

  // What the card's scheme answered
  additional_customer_authentication_required: '300.100.100',
  allowable_number_of_pin_tries_exceeded: '800.100.178',
  capture_card: '800.100.171',
  closed_account: '800.100.202',
  contact_card_issuer: '800.100.200',
  do_not_honor: '800.100.152',
  duplicate_transaction: '800.110.100',
  exceeds_withdrawal_amount_limit: '800.100.162',
  exceeds_withdrawal_count_limit: '800.100.179',
  expired_card: '100.100.303',
  format_error: '800.100.156',
  fraud_security_related: '800.100.158',
  invalid_account_number: '800.100.201',
  invalid_amount: '800.100.174',
  invalid_pin: '800.100.166',
  invalid_transaction: '800.100.154',
  issuer_unavailable: '800.100.176',
  lost_card: '800.100.165',
  pick_up_card_special_condition: '800.100.171',
  refer_to_card_issuer: '800.100.200',
  restricted_card: '800.100.168',
  revocation_of_all_authorizations: '800.100.501',
  revocation_of_authorization: '800.100.500',
  security_violation: '800.100.158',
  stolen_card: '800.100.159',
  stop_payment_order: '800.100.500',
  suspected_fraud: '800.100.158',
  transaction_not_permitted_to_cardholder: '800.100.170',
};

/** The code of a failure that nobody explains. */
export const failedUnexplained: ResultCode = '800.100.152';

/**
 * What it means where Mollie refuses a first order because of one field; because of others, it is `refusedUnexplained`.
 * Source: Mollie's description, the field of an error.
 */
export const mollieWrongFields: Readonly<Record<string, ResultCode>> = {
  amount: '800.100.174',
  captureMode: '600.200.500',
  locale: '600.200.500',
  method: '600.200.201',
  webhookUrl: '600.200.500',
};

/** What it means where Mollie refuses a later order: Mollie says why in a sentence only. */
export const mollieRefusals: Partial<Readonly<Record<AcquirerTask, ResultCode>>> = {
  capture: '700.400.100',
  refund: '700.400.200',
  reverse: '700.400.300',
};

/** The code of a refusal for another reason. */
export const refusedUnexplained: ResultCode = '900.100.200';
