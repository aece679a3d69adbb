import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { Refused } from './answer.ts';
import { type Mandate, type MandateRefusal, mandateRefusal } from './model/mandate.ts';

const mandateRefusals: Readonly<Record<MandateRefusal, readonly [ResultCode, string]>> = {
  revoked: ['800.100.205', 'the mandate was revoked'],
  used: ['800.100.204', 'the mandate was for one charge, which was made'],
  lapsed: ['800.100.204', 'nothing was charged under the mandate for 36 months; the holder must sign a new one'],
  'of another account': ['800.100.201', 'the mandate is for another account'],
};

/** @throws Refused if a mandate does not allow a charge of an account on a day. */
export const requireAllowed = (mandate: Mandate, accountHash: string, day: string): void => {
  const refusal = mandateRefusal(mandate, accountHash, day);
  if (refusal !== undefined) throw new Refused(...mandateRefusals[refusal]);
};

/** Returns whether a merchant charges without the holder, who then cannot sign a new mandate. */
const isWithoutHolder = ({ request }: AcquirerOrder): boolean => {
  const { 'standingInstruction.source': source, 'standingInstruction.mode': mode } = request;
  return source === 'MIT' || (mode === 'REPEATED' && source !== 'CIT');
};

/**
 * Returns the newest recurring mandate that allows a charge of an account on a day. If all have ended, the holder signs
 * a new one; a charge without the holder gets the one that ended, and is refused.
 */
export const mandateOfAccount = (
  order: AcquirerOrder,
  known: readonly Mandate[],
  accountHash: string,
  day: string,
): Mandate | undefined => {
  const usable = known.find((mandate) => mandateRefusal(mandate, accountHash, day) === undefined);
  return usable ?? (isWithoutHolder(order) ? known[0] : undefined);
};

/** The most characters of a mandate reference. */
export const MANDATE_LENGTH = 35;
