/** How a brand other than a card is paid. */
export type OtherMethod = 'wallet' | 'bankRedirect' | 'directDebit' | 'prepayment' | 'invoice' | 'virtual';

/** A brand that is not a card. */
export interface OtherBrand {
  readonly name: string;
  readonly method: OtherMethod;
  /** The only currencies that it can be paid in; without a list, all. */
  readonly currencies?: readonly string[];
  /** The prefix of the wallet's parameters in the interface; see `ownPrefix`. */
  readonly wallet?: 'walletOne' | 'walletTwo' | 'walletThree';
  /** Another prefix of the same parameters, by the name of the wallet's provider. */
  readonly ownPrefix?: string;
  /** What must be sent for it: who buys on account is looked up. */
  readonly needs?: readonly string[];
}

/** The brands that are not cards, by their ids in the interface. */
export const otherBrands = {
  APPLEPAY: { name: 'Apple Pay', method: 'wallet', wallet: 'walletOne', ownPrefix: 'applePay' },
  GOOGLEPAY: { name: 'Google Pay', method: 'wallet', wallet: 'walletTwo', ownPrefix: 'googlePay' },
  SAMSUNGPAY: { name: 'Samsung Pay', method: 'wallet', wallet: 'walletThree', ownPrefix: 'samsungPay' },
  CLICK_TO_PAY: { name: 'Click to Pay', method: 'wallet' },
  MASTERPASS: { name: 'Masterpass', method: 'wallet' },
  AMAZONPAY: { name: 'Amazon Pay', method: 'virtual' },
  PAYPAL: { name: 'PayPal', method: 'virtual' },
  PAYPAL_CONTINUE: { name: 'PayPal, continued', method: 'virtual' },
  STC_PAY: { name: 'STC Pay', method: 'virtual' },
  MBWAY: { name: 'MB WAY', method: 'virtual' },
  ALIPAY: { name: 'Alipay', method: 'virtual' },
  WECHAT_PAY: { name: 'WeChat Pay', method: 'virtual' },
  DIRECTDEBIT_SEPA: { name: 'SEPA direct debit', method: 'directDebit', currencies: ['EUR'] },
  IDEAL: { name: 'iDEAL', method: 'bankRedirect' },
  GIROPAY: { name: 'giropay', method: 'bankRedirect' },
  EPS: { name: 'eps', method: 'bankRedirect' },
  SOFORTUEBERWEISUNG: { name: 'Sofort', method: 'bankRedirect' },
  TRUSTLY: { name: 'Trustly', method: 'bankRedirect' },
  PRZELEWY: { name: 'Przelewy24', method: 'bankRedirect' },
  POLI: { name: 'POLi', method: 'bankRedirect' },
  INTERAC: { name: 'Interac', method: 'bankRedirect' },
  PAYDIREKT: { name: 'paydirekt', method: 'bankRedirect' },
  PAYTRAIL: { name: 'Paytrail', method: 'bankRedirect' },
  BOLETO: { name: 'Boleto', method: 'prepayment' },
  SIBS_MULTIBANCO: { name: 'Multibanco', method: 'prepayment' },
  PAYSAFECARD: { name: 'paysafecard', method: 'prepayment' },
  KLARNA_PAYMENTS_PAYLATER: { name: 'Klarna, pay later', method: 'invoice', needs: ['customer.birthDate'] },
  KLARNA_PAYMENTS_PAYNOW: { name: 'Klarna, pay now', method: 'invoice' },
  KLARNA_PAYMENTS_SLICEIT: { name: 'Klarna, slice it', method: 'invoice', needs: ['customer.birthDate'] },
  KLARNA_PAYMENTS_ONE: { name: 'Klarna', method: 'invoice', needs: ['customer.birthDate'] },
  KLARNA_INVOICE: { name: 'Klarna invoice', method: 'invoice', needs: ['customer.birthDate'] },
  RATENKAUF: { name: 'Ratenkauf', method: 'invoice', needs: ['customer.birthDate'] },
  AFTERPAY: { name: 'Afterpay', method: 'invoice', needs: ['customer.birthDate'] },
  AFFIRM: { name: 'Affirm', method: 'invoice' },
  PAYOLUTION_INVOICE: { name: 'Payolution invoice', method: 'invoice', needs: ['customer.birthDate', 'customer.sex'] },
} as const satisfies Record<string, OtherBrand>;
