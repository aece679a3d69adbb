/** The data on a card. */
export interface CardData {
  readonly number: string;
  /** Month and year as they are typed, such as `12 / 34`. */
  readonly expiry: string;
  readonly holder: string;
  readonly code: string;
}

/** All data except the number; the code begins with 0 so that a search for it never finds another number. */
const rest = { expiry: '12 / 34', holder: 'Ada Lovelace', code: '083' };

/**
 * The cards of the test environment by the outcome of their payments; numbers that begin with 4200 are the simulator's
 * cases.
 */
export const testCards = {
  approved: { ...rest, number: '4111111111111111' },
  approvedMaster: { ...rest, number: '5454545454545454' },
  /** An American Express card: four digits in its security code, and groups of 4, 6 and 5 in its number. */
  approvedAmex: { ...rest, number: '377777777777770', code: '0836' },
  /** A number of two brands: VISA, and MADA as issued by its bank. */
  approvedMada: { ...rest, number: '4406470000000007' },
  /** Approved after three seconds: time to reload or to close the tab. */
  approvedSlowly: { ...rest, number: '4200000000009001' },
  notEnoughFunds: { ...rest, number: '4200000000001552' },
  wrongCode: { ...rest, number: '4200000000001537' },
  expiredAtBank: { ...rest, number: '4200000000001578' },
  stolen: { ...rest, number: '4200000000001594' },
  blocked: { ...rest, number: '4200000000001602' },
  limitExceeded: { ...rest, number: '4200000000001628' },
  /** Charged at the acquirer, whose answer is lost; a query finds the payment. */
  answerLost: { ...rest, number: '4200000000009027' },
  acquirerOutOfReach: { ...rest, number: '4200000000009035' },
  /** The bank challenges the cardholder; in the second case after it has inspected the browser. */
  challenged: { ...rest, number: '4200000000000018' },
  challengedAfterLook: { ...rest, number: '4200000000000042' },
  /** The bank authenticates without a challenge; in the second case after it has inspected the browser. */
  frictionless: { ...rest, number: '4200000000000026' },
  frictionlessAfterLook: { ...rest, number: '4200000000000091' },
  /** The bank authenticates the cardholder outside the browser (decoupled), who approves after a minute. */
  answeredElsewhere: { ...rest, number: '4200000000005058' },
  /** Declined until the cardholder is authenticated. */
  softDeclined: { ...rest, number: '4200000000001008' },
  /** One wrong digit: the check digit is wrong, and the form says so. */
  mistyped: { ...rest, number: '4111111111111112' },
} as const satisfies Record<string, CardData>;
