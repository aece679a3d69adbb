/**
 * The method of a brand other than a card. A `cardWallet` redirects, or is paid with a card or an account in the
 * request.
 */
type OtherMethod =
  | 'wallet'
  | 'cardWallet'
  | 'bankRedirect'
  | 'directDebit'
  | 'prepayment'
  | 'invoice'
  | 'virtual'
  | 'giftCard';

/** A brand that is not a card. */
export interface OtherBrand {
  /** The name of the company or product; a form's texts replace it if its button has a translated label. */
  readonly name: string;
  readonly method: OtherMethod;
  /** The only currencies in which it can be paid; all if absent. */
  readonly currencies?: readonly string[];
  /** The prefix of the wallet's parameters in the interface; see `ownPrefix`. */
  readonly wallet?: 'walletOne' | 'walletTwo' | 'walletThree';
  /** Another prefix of the same parameters, by the name of the wallet's provider. */
  readonly ownPrefix?: string;
  /** The required parameters, for example for the credit check of an invoice. */
  readonly needs?: readonly string[];
  /** Further parameters that the widget asks for; the payment does not need them. */
  readonly asks?: readonly string[];
  /** The countries of its banks or buyers; all if absent. */
  readonly countries?: readonly string[];
  /** The countries in which shoppers expect it; several regions if absent. */
  readonly home?: readonly string[];
  /** The numbers of installments from which the shopper chooses before the redirect. */
  readonly installments?: readonly number[];
  /** The identifier of the account, if it is not a user name. */
  readonly isKnownBy?: 'mobile' | 'emailOrMobile';
  /** Whether the shopper can scan a QR code after the redirect in place of giving an account. */
  readonly hasQrCode?: true;
  /** Whether the shopper applies for a credit there, with an immediate decision. */
  readonly isCredit?: true;
  /** Whether a script of the provider draws its button, so that the look of the widget does not apply to it. */
  readonly drawsButton?: true;
  /** Whether most shoppers of its countries know it: a form that may offer every brand offers it beside cards. */
  readonly isUsual?: true;
}

const bankCountry = ['bankAccount.country'] as const;
const address = ['billing.street1', 'billing.postcode', 'billing.city', 'billing.country'] as const;

/** The brands other than cards, by their ids in the interface. */
export const otherBrands = {
  APPLEPAY: {
    name: 'Apple Pay',
    method: 'wallet',
    wallet: 'walletOne',
    ownPrefix: 'applePay',
    drawsButton: true,
    isUsual: true,
  },
  GOOGLEPAY: {
    name: 'Google Pay',
    method: 'wallet',
    wallet: 'walletTwo',
    ownPrefix: 'googlePay',
    drawsButton: true,
    isUsual: true,
  },
  SAMSUNGPAY: {
    name: 'Samsung Pay',
    method: 'wallet',
    wallet: 'walletThree',
    ownPrefix: 'samsungPay',
    drawsButton: true,
  },
  CLICK_TO_PAY: { name: 'Click to Pay', method: 'cardWallet', isKnownBy: 'emailOrMobile' },
  MASTERPASS: { name: 'Masterpass', method: 'cardWallet' },
  AMAZONPAY: { name: 'Amazon Pay', method: 'virtual', drawsButton: true },
  PAYPAL: { name: 'PayPal', method: 'virtual', isUsual: true },
  PAYPAL_CONTINUE: { name: 'PayPal', method: 'virtual', drawsButton: true },
  STC_PAY: { name: 'STC Pay', method: 'virtual', isKnownBy: 'mobile', hasQrCode: true, home: ['SA'] },
  MBWAY: { name: 'MB WAY', method: 'virtual', isKnownBy: 'mobile', home: ['PT'] },
  ALIPAY: { name: 'Alipay', method: 'virtual', home: ['CN'] },
  WECHAT_PAY: { name: 'WeChat Pay', method: 'virtual', home: ['CN'] },
  MONEYBOOKERS: { name: 'Skrill', method: 'virtual' },
  CHINAUNIONPAY: { name: 'UnionPay Online', method: 'virtual', home: ['CN'] },
  DAOPAY: { name: 'DaoPay', method: 'virtual' },
  UKASH: { name: 'Ukash', method: 'virtual' },
  YANDEX: { name: 'YooMoney', method: 'virtual', home: ['RU'] },
  DIRECTDEBIT_SEPA: { name: 'SEPA direct debit', method: 'directDebit', currencies: ['EUR'], isUsual: true },
  DIRECTDEBIT: {
    name: 'direct debit',
    method: 'directDebit',
    asks: ['bankAccount.number'],
    countries:
      'AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT JP LI LT LU LV MT MX NL NO NZ PL PT RO SE SG SI SK US ZA'.split(
        ' ',
      ),
  },
  GIFTCARD: { name: 'gift card', method: 'giftCard' },
  IDEAL: { name: 'iDEAL | Wero', method: 'bankRedirect', home: ['NL'] },
  GIROPAY: { name: 'giropay', method: 'bankRedirect', home: ['DE'] },
  EPS: { name: 'eps', method: 'bankRedirect', home: ['AT'] },
  SOFORTUEBERWEISUNG: {
    name: 'Sofort',
    method: 'bankRedirect',
    asks: bankCountry,
    countries: ['AT', 'BE', 'CH', 'DE', 'ES', 'IT', 'NL', 'PL'],
  },
  TRUSTLY: {
    name: 'Trustly',
    method: 'bankRedirect',
    asks: bankCountry,
    countries: ['AT', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'GB', 'IT', 'LT', 'LV', 'NL', 'NO', 'PL', 'SE', 'SK'],
  },
  PRZELEWY: { name: 'Przelewy24', method: 'bankRedirect', asks: ['customer.email'], home: ['PL'] },
  POLI: { name: 'POLi', method: 'bankRedirect', home: ['AU', 'NZ'] },
  INTERAC: { name: 'Interac', method: 'bankRedirect', home: ['CA'] },
  PAYDIREKT: { name: 'paydirekt', method: 'bankRedirect', home: ['DE'] },
  PAYTRAIL: { name: 'Paytrail', method: 'bankRedirect', asks: ['customer.email'], home: ['FI'] },
  PF_KARTE_DIRECT: { name: 'PostFinance Card', method: 'bankRedirect', home: ['CH'] },
  TRUSTPAY_VA: { name: 'TrustPay', method: 'bankRedirect', home: ['CZ', 'SK'] },
  BANKTRANSFER_SEPA: { name: 'bank transfer', method: 'prepayment', currencies: ['EUR'], isUsual: true },
  PREPAYMENT: { name: 'bank transfer', method: 'prepayment' },
  BOLETO: { name: 'Boleto', method: 'prepayment', home: ['BR'] },
  BRADESCO: { name: 'Bradesco', method: 'prepayment', home: ['BR'] },
  SIBS_MULTIBANCO: { name: 'Multibanco', method: 'prepayment', home: ['PT'] },
  PAYSAFECARD: { name: 'paysafecard', method: 'prepayment' },
  KLARNA_PAYMENTS_PAYLATER: { name: 'Klarna Pay Later', method: 'invoice', needs: ['customer.birthDate'] },
  KLARNA_PAYMENTS_PAYNOW: { name: 'Klarna Pay Now', method: 'invoice' },
  KLARNA_PAYMENTS_SLICEIT: {
    name: 'Klarna Slice It',
    method: 'invoice',
    needs: ['customer.birthDate'],
    isCredit: true,
  },
  KLARNA_PAYMENTS_ONE: { name: 'Klarna', method: 'invoice', needs: ['customer.birthDate'] },
  KLARNA_INSTALLMENTS: { name: 'Klarna Installments', method: 'invoice', isCredit: true },
  KLARNA_INVOICE: { name: 'Klarna Invoice', method: 'invoice', needs: ['customer.birthDate'], isUsual: true },
  RATENKAUF: {
    name: 'Ratenkauf',
    method: 'invoice',
    needs: ['customer.birthDate'],
    asks: ['customer.mobile', ...address, 'recurring.numberOfInstallments'],
    countries: ['DE'],
    installments: [6, 12, 18, 24, 36],
    isCredit: true,
    home: ['DE'],
  },
  AFTERPAY: { name: 'Afterpay', method: 'invoice', needs: ['customer.birthDate'], asks: ['customer.mobile'] },
  AFFIRM: { name: 'Affirm', method: 'invoice', isCredit: true, home: ['CA', 'US'] },
  TABBY: { name: 'Tabby', method: 'invoice', home: ['AE', 'BH', 'KW', 'QA', 'SA'] },
  VALU: { name: 'valU', method: 'invoice', isCredit: true, home: ['EG'] },
  ZOODPAY: { name: 'ZoodPay', method: 'invoice', home: ['IQ', 'JO', 'KZ', 'LB', 'UZ'] },
  PAYOLUTION_INVOICE: {
    name: 'Payolution',
    method: 'invoice',
    needs: ['customer.birthDate', 'customer.sex'],
    home: ['AT', 'CH', 'DE'],
  },
  PAYOLUTION_ELV: { name: 'Payolution Direct Debit', method: 'invoice', home: ['AT', 'DE'] },
  PAYOLUTION_INS: { name: 'Payolution Installments', method: 'invoice', isCredit: true, home: ['AT', 'CH', 'DE'] },
  // New rows are the last ones: pages know the places of the others in `brand.png`.
  BLIK: { name: 'BLIK', method: 'bankRedirect', currencies: ['PLN'], home: ['PL'] },
  TWINT: { name: 'TWINT', method: 'virtual', currencies: ['CHF'], home: ['CH'] },
} as const satisfies Record<string, OtherBrand>;
