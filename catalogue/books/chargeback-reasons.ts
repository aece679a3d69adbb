/** The kinds of evidence with which a merchant contests a chargeback. */
export const evidenceKinds = {
  RECEIPT: 'A receipt, an invoice or the order.',
  DELIVERY: 'A proof that goods were delivered or a service was rendered.',
  TERMS: 'The terms that the customer accepted, such as those of cancellations and refunds.',
  CORRESPONDENCE: 'Messages that were exchanged with the customer.',
  CUSTOMER_IDENTITY: 'What shows that the customer ordered: an account, a signature, an address, an earlier order.',
  AUTHORIZATION: 'A proof of the authorization or of the authentication.',
  CREDIT: 'A proof that the amount was refunded, or that no refund is due.',
  DISTINCT: 'A proof that two payments are for two orders.',
  OTHER: 'Anything else.',
} as const;

/** A kind of evidence. */
export type EvidenceKind = keyof typeof evidenceKinds;

/** The code of a chargeback: the reason, as the interface writes it. */
type ChargebackCode = `000.100.2${number}`;

/** The reason of a chargeback, as the interface names it, and what may win its dispute. */
interface ChargebackReason {
  /** The evidence that the reason asks for; with none of these, a dispute is lost. */
  readonly evidence: readonly [EvidenceKind, ...EvidenceKind[]];
  /** Whether the account should not be charged again. */
  readonly blocks?: true;
}

/** What each reason asks for. Source: interface, 'Chargeback'; the evidence is our choice. */
export const chargebackReasons = {
  '000.100.200': { evidence: ['RECEIPT', 'CORRESPONDENCE'] },
  '000.100.201': { evidence: ['AUTHORIZATION'] },
  '000.100.202': { evidence: ['AUTHORIZATION'], blocks: true },
  '000.100.203': { evidence: ['AUTHORIZATION'] },
  '000.100.204': { evidence: ['AUTHORIZATION'], blocks: true },
  '000.100.205': { evidence: ['AUTHORIZATION', 'TERMS'], blocks: true },
  '000.100.206': { evidence: ['RECEIPT', 'DELIVERY', 'AUTHORIZATION'] },
  '000.100.207': { evidence: ['RECEIPT'] },
  '000.100.208': { evidence: ['AUTHORIZATION'], blocks: true },
  '000.100.209': { evidence: ['AUTHORIZATION'], blocks: true },
  '000.100.210': { evidence: ['RECEIPT'] },
  '000.100.220': { evidence: ['AUTHORIZATION', 'CUSTOMER_IDENTITY', 'DELIVERY'], blocks: true },
  '000.100.221': { evidence: ['DELIVERY'] },
  '000.100.222': { evidence: ['CUSTOMER_IDENTITY', 'AUTHORIZATION', 'RECEIPT'] },
  '000.100.223': { evidence: ['DELIVERY', 'TERMS'] },
  '000.100.224': { evidence: ['DISTINCT'] },
  '000.100.225': { evidence: ['CREDIT', 'TERMS'] },
  '000.100.226': { evidence: ['AUTHORIZATION'] },
  '000.100.227': { evidence: ['RECEIPT'] },
  '000.100.228': { evidence: ['RECEIPT'] },
  '000.100.229': { evidence: ['RECEIPT', 'AUTHORIZATION'] },
  '000.100.230': { evidence: ['AUTHORIZATION', 'TERMS'] },
  '000.100.299': { evidence: ['RECEIPT', 'CORRESPONDENCE'] },
} as const satisfies Readonly<Record<ChargebackCode, ChargebackReason>>;

/** The code of a reason that chargebacks can have. */
export type ChargebackReasonCode = keyof typeof chargebackReasons;

/** Returns whether a text is the code of a chargeback's reason. */
export const isChargebackReason = (text: string): text is ChargebackReasonCode =>
  Object.hasOwn(chargebackReasons, text);

/** Returns what a reason asks for. */
export const reasonOf = (code: ChargebackReasonCode): ChargebackReason => chargebackReasons[code];

/** The schemes whose reason codes are known: of cards, and of returned direct debits. */
export const reasonSchemes = ['VISA', 'MASTER', 'AMEX', 'DISCOVER', 'DIRECTDEBIT_SEPA'] as const;

/** A scheme with reason codes of its own, by its brand. */
type ReasonScheme = (typeof reasonSchemes)[number];

/** A scheme's own reason: its code there, what it means, and the code of the interface. */
type SchemeReason = readonly [reason: string, meaning: string, code: ChargebackReasonCode];

/** The reason codes of the schemes, as acquirers send them. */
export const schemeReasons: Readonly<Record<ReasonScheme, readonly SchemeReason[]>> = {
  VISA: [
    ['10.1', 'EMV liability shift, counterfeit fraud', '000.100.220'],
    ['10.2', 'EMV liability shift, non-counterfeit fraud', '000.100.220'],
    ['10.3', 'Other fraud, card present', '000.100.220'],
    ['10.4', 'Other fraud, card absent', '000.100.220'],
    ['10.5', 'Fraud monitoring program', '000.100.220'],
    ['11.1', 'Card recovery bulletin', '000.100.208'],
    ['11.2', 'Declined authorization', '000.100.230'],
    ['11.3', 'No authorization', '000.100.230'],
    ['12.1', 'Late presentment', '000.100.226'],
    ['12.2', 'Incorrect transaction code', '000.100.229'],
    ['12.3', 'Incorrect currency', '000.100.229'],
    ['12.4', 'Incorrect account number', '000.100.201'],
    ['12.5', 'Incorrect amount', '000.100.210'],
    ['12.6.1', 'Duplicate processing', '000.100.224'],
    ['12.6.2', 'Paid by other means', '000.100.224'],
    ['12.7', 'Invalid data', '000.100.229'],
    ['13.1', 'Merchandise or services not received', '000.100.221'],
    ['13.2', 'Cancelled recurring transaction', '000.100.205'],
    ['13.3', 'Not as described, or defective', '000.100.223'],
    ['13.4', 'Counterfeit merchandise', '000.100.223'],
    ['13.5', 'Misrepresentation', '000.100.223'],
    ['13.6', 'Credit not processed', '000.100.225'],
    ['13.7', 'Cancelled merchandise or services', '000.100.225'],
    ['13.8', 'Original credit transaction not accepted', '000.100.225'],
    ['13.9', 'Non-receipt of cash', '000.100.223'],
  ],
  MASTER: [
    ['4808', 'Authorization-related chargeback', '000.100.230'],
    ['4834', 'Point-of-interaction error', '000.100.224'],
    ['4837', 'No cardholder authorization', '000.100.220'],
    ['4849', 'Questionable merchant activity', '000.100.220'],
    ['4853', 'Cardholder dispute', '000.100.206'],
    ['4854', 'Cardholder dispute, not elsewhere classified', '000.100.206'],
    ['4859', 'Addendum, no-show, or cash dispute', '000.100.223'],
    ['4863', 'Cardholder does not recognize', '000.100.222'],
    ['4870', 'Chip liability shift', '000.100.220'],
    ['4871', 'Chip and PIN liability shift', '000.100.220'],
  ],
  AMEX: [
    ['A01', 'Charge amount exceeds authorization amount', '000.100.230'],
    ['A02', 'No valid authorization', '000.100.230'],
    ['A08', 'Authorization approval expired', '000.100.230'],
    ['C02', 'Credit not processed', '000.100.225'],
    ['C04', 'Goods or services returned or refused', '000.100.225'],
    ['C05', 'Goods or services cancelled', '000.100.225'],
    ['C08', 'Goods or services not received', '000.100.221'],
    ['C14', 'Paid by other means', '000.100.224'],
    ['C18', 'No show, or lodging cancelled', '000.100.223'],
    ['C28', 'Cancelled recurring billing', '000.100.205'],
    ['C31', 'Goods or services not as described', '000.100.223'],
    ['C32', 'Goods or services damaged or defective', '000.100.223'],
    ['F10', 'Missing imprint', '000.100.220'],
    ['F14', 'Missing signature', '000.100.220'],
    ['F24', 'No card member authorization', '000.100.220'],
    ['F29', 'Card not present', '000.100.220'],
    ['F30', 'EMV counterfeit', '000.100.220'],
    ['F31', 'EMV lost, stolen or not received', '000.100.220'],
    ['M01', 'Chargeback authorization', '000.100.200'],
    ['M10', 'Vehicle rental, capital damages', '000.100.223'],
    ['P01', 'Unassigned card number', '000.100.209'],
    ['P03', 'Credit processed as charge', '000.100.229'],
    ['P04', 'Charge processed as credit', '000.100.229'],
    ['P05', 'Incorrect charge amount', '000.100.210'],
    ['P07', 'Late submission', '000.100.226'],
    ['P08', 'Duplicate charge', '000.100.224'],
    ['P22', 'Non-matching card number', '000.100.201'],
    ['P23', 'Currency discrepancy', '000.100.229'],
    ['R03', 'Insufficient reply', '000.100.200'],
    ['R13', 'No reply', '000.100.200'],
  ],
  DISCOVER: [
    ['AA', 'Does not recognize', '000.100.222'],
    ['AP', 'Recurring payments', '000.100.205'],
    ['AT', 'Authorization noncompliance', '000.100.230'],
    ['AW', 'Altered amount', '000.100.210'],
    ['CD', 'Credit or debit posted incorrectly', '000.100.229'],
    ['DP', 'Duplicate processing', '000.100.224'],
    ['IN', 'Invalid card number', '000.100.201'],
    ['LP', 'Late presentment', '000.100.226'],
    ['NF', 'Non-receipt of cash', '000.100.223'],
    ['PM', 'Paid by other means', '000.100.224'],
    ['RG', 'Non-receipt of goods, services or cash', '000.100.221'],
    ['RM', 'Cardholder disputes the quality of goods or services', '000.100.223'],
    ['RN2', 'Credit not processed', '000.100.225'],
    ['UA01', 'Fraud, card present', '000.100.220'],
    ['UA02', 'Fraud, card not present', '000.100.220'],
    ['UA05', 'Fraud, counterfeit chip card', '000.100.220'],
    ['UA06', 'Fraud, chip and PIN', '000.100.220'],
  ],
  DIRECTDEBIT_SEPA: [
    ['AC01', 'Account identifier incorrect', '000.100.201'],
    ['AC04', 'Account closed', '000.100.202'],
    ['AC06', 'Account blocked', '000.100.208'],
    ['AC13', "Debtor's account is a consumer's", '000.100.208'],
    ['AG01', 'Direct debit forbidden on this account', '000.100.208'],
    ['AG02', 'Operation code or sequence incorrect', '000.100.229'],
    ['AM04', 'Insufficient funds', '000.100.203'],
    ['AM05', 'Duplicate collection', '000.100.224'],
    ['BE05', 'Creditor identifier incorrect', '000.100.229'],
    ['CNOR', "Creditor's bank not registered", '000.100.207'],
    ['DNOR', "Debtor's bank not registered", '000.100.207'],
    ['DT01', 'Date invalid', '000.100.229'],
    ['ED05', 'Settlement failed', '000.100.207'],
    ['FF01', 'File format invalid', '000.100.229'],
    ['FOCR', 'Cancelled at the request of the creditor', '000.100.207'],
    ['MD01', 'No valid mandate', '000.100.204'],
    ['MD02', 'Mandate data missing or incorrect', '000.100.204'],
    ['MD06', 'Refund requested by the debtor', '000.100.206'],
    ['MD07', 'Debtor deceased', '000.100.202'],
    ['MS02', 'Refused by the debtor', '000.100.206'],
    ['MS03', 'Reason not specified', '000.100.200'],
    ['RC01', 'Bank identifier incorrect', '000.100.201'],
    ['RR01', "Debtor's account or identification missing", '000.100.201'],
    ['RR02', "Debtor's name or address missing", '000.100.201'],
    ['RR03', "Creditor's name or address missing", '000.100.229'],
    ['RR04', 'Regulatory reason', '000.100.200'],
    ['SL01', "Refused by a service of the debtor's bank", '000.100.205'],
    ['FF05', 'Scheme of the direct debit incorrect', '000.100.229'],
  ],
};

/** The reason of a chargeback without one, or with an unknown one: `Reason not Specified`. */
export const UNSPECIFIED_REASON = '000.100.200';

/**
 * Returns the code of the interface for a reason that an acquirer sends: such a code itself, or a scheme's own code of
 * a payment with this brand.
 */
export const chargebackCodeOf = (reason: string, brand: string | undefined): ChargebackReasonCode => {
  if (isChargebackReason(reason)) return reason;
  const scheme = reasonSchemes.find((each) => each === brand);
  const rows = scheme === undefined ? [] : schemeReasons[scheme];
  return rows.find(([code]) => code === reason)?.[2] ?? UNSPECIFIED_REASON;
};
