/**
 * Exemptions from the authentication of the cardholder, as `threeDSecure.exemptionFlag` writes them, and the challenge
 * indicator for each.
 * Source: interface, '3-D Secure', exemption fields; EMVCo, '3DS Requestor Challenge Indicator'.
 */
export const exemptions = {
  '01': { meaning: 'low value', challengeIndicator: '02' },
  '02': { meaning: 'transaction risk analysis', challengeIndicator: '05' },
  '03': { meaning: 'trusted beneficiary', challengeIndicator: '08' },
  '04': { meaning: 'secure corporate payment', challengeIndicator: '02' },
} as const;

/**
 * The merchant's preference about a challenge, as `threeDSecure.challengeIndicator` writes it, and the exemption that
 * it stands for.
 */
interface ChallengeWish {
  readonly meaning: string;
  readonly wish: 'any' | 'none' | 'challenge';
  readonly exemption?: keyof typeof exemptions;
  /** The replacement before version 2.2 of the protocol, which has fewer indicators. */
  readonly before22?: '02' | '03';
}

/** Every indicator. Source: EMVCo, '3DS Requestor Challenge Indicator'. */
export const challengeIndicators = {
  '01': { meaning: 'no preference', wish: 'any' },
  '02': { meaning: 'no challenge', wish: 'none' },
  '03': { meaning: 'a challenge, if it can be', wish: 'challenge' },
  '04': { meaning: 'a challenge, since rules demand it', wish: 'challenge' },
  '05': { meaning: 'no challenge: the risk was analysed', wish: 'none', exemption: '02', before22: '02' },
  '06': { meaning: 'no challenge: the data are for information only', wish: 'none', before22: '02' },
  '07': { meaning: 'no challenge: the holder was authenticated already', wish: 'none', before22: '02' },
  '08': { meaning: 'no challenge: the holder trusts the merchant', wish: 'none', exemption: '03', before22: '02' },
  '09': { meaning: 'a challenge, in which the holder may trust the merchant', wish: 'challenge', before22: '03' },
} as const satisfies Readonly<Record<string, ChallengeWish>>;

type Values = Readonly<Record<string, string | undefined>>;

const INDICATOR = 'threeDSecure.challengeIndicator';
const FLAG = 'threeDSecure.exemptionFlag';

/** Returns the preference of an indicator; undefined where none was sent. */
export const wishOf = (indicator: string | undefined): ChallengeWish | undefined =>
  indicator !== undefined && Object.hasOwn(challengeIndicators, indicator)
    ? challengeIndicators[indicator as keyof typeof challengeIndicators]
    : undefined;

const exemptionIn = (values: Values): keyof typeof exemptions | undefined => {
  const wish = wishOf(values[INDICATOR]);
  if (wish?.wish === 'challenge') return undefined;
  const flag = values[FLAG];
  return flag !== undefined && Object.hasOwn(exemptions, flag) ? (flag as keyof typeof exemptions) : wish?.exemption;
};

/**
 * Returns both flags of the exemption that a request claims by either of them: that of the authentication and that of
 * the payment. Returns none if the request claims no exemption or asks for a challenge.
 */
export const exemptionFlags = (values: Values): Readonly<Partial<Record<typeof INDICATOR | typeof FLAG, string>>> => {
  const exemption = exemptionIn(values);
  if (exemption === undefined) return {};
  const sent = values[INDICATOR];
  const indicator =
    wishOf(sent)?.wish === 'none' && sent !== undefined ? sent : exemptions[exemption].challengeIndicator;
  return { [INDICATOR]: indicator, [FLAG]: exemption };
};
