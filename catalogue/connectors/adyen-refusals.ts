import type { ResultCode } from '../result-codes/result-codes.ts';

/**
 * What Adyen's refusal reasons mean here, by their words in lower case without blanks and signs: events write them in
 * more than one way. Those that the bank does not explain, and unknown ones, are `refusedUnexplained`. Whether another
 * attempt may help follows from the result code (`result-codes/retries.ts`).
 * Source: Adyen's documentation, 'Refusal reasons' and 'Failed modifications'.
 */
export const adyenRefusals: Readonly<Record<string, ResultCode>> = {
  // Refused by the bank, or by Adyen for its risk
  '3dnotauthenticated': '100.380.401',
  '3dsauthenticationerror': '100.390.112',
  acquirererror: '800.100.176',
  acquirerfraud: '800.100.158',
  authenticationrequired: '300.100.100',
  avsdeclined: '800.400.100',
  blockedcard: '800.100.160',
  cancelled: '100.396.101',
  cardrequiresonlinepin: '300.100.100',
  cvcdeclined: '800.100.153',
  declinednongeneric: '800.100.152',
  expiredcard: '100.100.303',
  fraud: '100.400.141',
  fraudcancelled: '100.400.141',
  invalidamount: '800.100.174',
  invalidcardnumber: '800.100.151',
  invalidpin: '800.100.166',
  issuersuspectedfraud: '800.100.158',
  issuerunavailable: '800.100.176',
  mobilepinrequired: '300.100.100',
  nocheckingaccountavailableoncard: '800.100.201',
  nosavingsaccountavailableoncard: '800.100.201',
  notenoughbalance: '800.100.203',
  notsubmitted: '800.100.156',
  notsupported: '800.100.169',
  pintriesexceeded: '800.100.178',
  pinvalidationnotpossible: '800.100.166',
  referral: '800.100.200',
  refused: '800.100.152',
  restrictedcard: '800.100.168',
  revocationofauth: '800.100.500',
  rreqnotreceivedfromds: '100.390.111',
  shoppercancelled: '100.396.101',
  transactionblockedbyadyentopreventexcessiveretryfees: '800.100.163',
  transactionnotpermitted: '800.100.170',
  withdrawalamountexceeded: '800.100.162',
  withdrawalcountexceeded: '800.100.179',

  // Modifications that were refused, or failed later
  insufficientbalanceonpayment: '700.400.200',
  transactionhasntbeencapturedrefundnotpossible: '700.300.100',
};

/**
 * What the codes of Adyen's errors mean here, where a request was refused at once.
 * Source: Adyen's documentation, 'Error codes and messages'.
 */
export const adyenErrors: Readonly<Record<string, ResultCode>> = {
  '010': '600.200.500',
  '100': '800.100.177',
  '137': '800.100.174',
  '138': '800.100.173',
  '167': '800.100.167',
  '901': '600.200.500',
  '905': '800.100.175',
  '905_1': '800.100.175',
  '907': '800.100.175',
  '916': '800.100.155',
};

/** The code of a refusal that nobody explains. */
export const refusedUnexplained: ResultCode = '800.100.152';
