import { groupOf } from './groups.ts';
import { type ResultCode, resultCodes } from './result-codes.ts';

/**
 * How a payment ended that took no money, as pages tell its shopper: the account or its bank did not pay, the shopper
 * or the merchant gave up, the time was over, or something technical failed.
 */
export type Ending = 'declined' | 'cancelled' | 'expired' | 'failed';

/** The codes whose ending does not follow from their category. */
const endings: Readonly<Record<Exclude<Ending, 'declined'>, readonly ResultCode[]>> = {
  cancelled: ['100.396.101', '100.396.102', '100.396.106', '100.396.201', '100.397.102'],
  // 100.396.104 and 100.397.101 are given once the page of a bank or a wallet can no longer be paid: whoever cancels
  // there has one of the above at once.
  expired: ['100.395.501', '100.395.502', '100.396.103', '100.396.104', '100.397.101'],
  // Nobody has decided on these declines: a service did not answer, or the channel is set up wrongly.
  failed: [
    '000.400.103',
    '000.400.104',
    '000.400.106',
    '000.400.107',
    '000.400.200',
    '100.380.501',
    '100.390.102',
    '100.390.103',
    '100.390.104',
    '100.390.105',
    '100.390.106',
    '100.390.108',
    '100.390.111',
    '100.390.112',
    '100.390.115',
    '100.400.300',
    '800.100.190',
    '800.400.200',
  ],
};

/** Errors that another account helps against, beside those of the groups of accounts. */
const declinedErrors: ReadonlySet<ResultCode> = new Set(['100.550.310', '100.550.311', '800.500.100']);

const accountGroups: ReadonlySet<string | undefined> = new Set(['account', 'registration']);

const byCode = new Map<ResultCode, Ending>(
  Object.entries(endings).flatMap(([ending, codes]) => codes.map((code) => [code, ending as Ending] as const)),
);

/** Returns the ending of a payment with this code, which is a decline or an error. */
export const endingOf = (code: ResultCode): Ending => {
  const known = byCode.get(code);
  if (known !== undefined) return known;
  const isOfAccount = declinedErrors.has(code) || accountGroups.has(groupOf(code)?.name);
  return resultCodes[code].category === 'error' && !isOfAccount ? 'failed' : 'declined';
};
