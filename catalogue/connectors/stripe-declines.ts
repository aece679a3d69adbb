import type { ResultCode } from '../result-codes/result-codes.ts';

/**
 * What Stripe's decline codes mean here. Those that the bank does not explain, and unknown ones, are
 * `declinedUnexplained`. Whether another attempt may help follows from the result code (`result-codes/retries.ts`).
 * Source: Stripe's documentation, 'Decline codes' and 'Error codes'.
 */
export const stripeDeclines: Readonly<Record<string, ResultCode>> = {
  // Declined by the bank
  approve_with_id: '800.100.176',
  authentication_required: '300.100.100',
  call_issuer: '800.100.200',
  card_not_supported: '800.100.169',
  card_velocity_exceeded: '800.100.162',
  currency_not_supported: '800.100.173',
  do_not_try_again: '800.100.170',
  duplicate_transaction: '800.110.100',
  expired_card: '100.100.303',
  fraudulent: '800.100.158',
  incorrect_address: '100.400.000',
  incorrect_cvc: '800.100.153',
  incorrect_number: '800.100.151',
  incorrect_pin: '800.100.166',
  incorrect_zip: '100.400.000',
  insufficient_funds: '800.100.203',
  invalid_account: '800.100.201',
  invalid_amount: '800.100.174',
  invalid_cvc: '800.100.153',
  invalid_expiry_month: '800.100.157',
  invalid_expiry_year: '800.100.157',
  invalid_number: '800.100.151',
  invalid_pin: '800.100.166',
  issuer_not_available: '800.100.176',
  lost_card: '800.100.165',
  merchant_blacklist: '800.300.101',
  mobile_device_authentication_required: '300.100.100',
  not_permitted: '800.100.170',
  pickup_card: '800.100.171',
  pin_try_exceeded: '800.100.178',
  processing_error: '800.100.176',
  reenter_transaction: '800.100.176',
  restricted_card: '800.100.168',
  revocation_of_all_authorizations: '800.100.501',
  revocation_of_authorization: '800.100.500',
  security_violation: '800.100.158',
  service_not_allowed: '800.100.170',
  stolen_card: '800.100.159',
  stop_payment_order: '800.100.500',
  testmode_decline: '800.100.151',
  transaction_not_allowed: '800.100.170',
  try_again_later: '800.100.176',
  withdrawal_count_limit_exceeded: '800.100.179',

  // Refused by Stripe
  account_closed: '800.100.202',
  amount_too_large: '700.100.300',
  amount_too_small: '800.100.174',
  balance_insufficient: '700.400.200',
  charge_already_captured: '700.400.100',
  charge_already_refunded: '700.400.200',
  charge_disputed: '700.300.600',
  charge_exceeds_source_limit: '800.100.155',
  charge_exceeds_transaction_limit: '800.100.155',
  charge_expired_for_capture: '700.300.400',
  debit_not_authorized: '800.100.205',
  payment_intent_authentication_failure: '100.380.401',
  payment_intent_mandate_invalid: '800.100.204',
  payment_intent_payment_attempt_expired: '100.396.103',
  payment_method_customer_decline: '100.396.101',
  payment_method_provider_decline: '800.100.152',
  payment_method_provider_timeout: '100.395.502',
  refund_disputed_payment: '700.300.600',
};

/** The code of a decline that nobody explains. */
export const declinedUnexplained: ResultCode = '800.100.152';
