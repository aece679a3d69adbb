import { type Ending, endingOf } from './endings.ts';
import { isResultCode } from './result-codes.ts';

/** Why a payment took no money, as its shopper is told. */
export type DeclineReason = 'funds' | 'limit' | 'expired' | 'code' | 'authentication' | 'unreachable' | 'other';

/**
 * The reasons that a shopper can do something about. Others, such as a stolen card, are not explained: a fraudster would
 * learn from it.
 */
const reasons: readonly (readonly [RegExp, DeclineReason])[] = [
  [/^800\.100\.155/, 'funds'],
  [/^800\.100\.16[23]/, 'limit'],
  [/^(800\.100\.157|100\.100\.303)/, 'expired'],
  [/^800\.100\.153/, 'code'],
  [/^(300\.100\.100|100\.380\.401|100\.390\.)/, 'authentication'],
  [/^900\.100\.([13456]00|301)/, 'unreachable'],
];

/**
 * Returns the reason of a payment with this code that ended so; undefined where its ending says all that a shopper can
 * use. A code that the gateway does not know is a decline.
 */
export const declineReasonOf = (
  code: string,
  ending: Ending = isResultCode(code) ? endingOf(code) : 'declined',
): DeclineReason | undefined => {
  const reason = reasons.find(([codes]) => codes.test(code))?.[1];
  if (ending === 'declined') return reason ?? 'other';
  return ending === 'failed' && reason === 'unreachable' ? reason : undefined;
};
