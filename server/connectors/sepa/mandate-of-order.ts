import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { paymentIdOf } from '../../payments/acquiring/order.ts';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { dayIn } from '../../platform/base/zones.ts';
import { Refused } from './answer.ts';
import type { OwnBank } from './dependencies.ts';
import { isSepaReference } from './files/texts.ts';
import { isRecurring, type Mandate, type MandateRefusal, mandateRefusal, recurringId } from './model/mandate.ts';
import { agreedText } from './model/mandate-text.ts';
import type { SepaOrder } from './model/order.ts';
import type { SepaSettings } from './model/settings.ts';

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
const mandateOfAccount = (
  order: AcquirerOrder,
  known: readonly Mandate[],
  accountHash: string,
  day: string,
): Mandate | undefined => {
  const usable = known.find((mandate) => mandateRefusal(mandate, accountHash, day) === undefined);
  return usable ?? (isWithoutHolder(order) ? known[0] : undefined);
};

const MANDATE_LENGTH = 35;

/** Returns the reference of a mandate that an order brings itself. */
const ownReference = ({ account, request }: AcquirerOrder): string | undefined =>
  account?.parameters['bankAccount.mandate.id'] ?? request['bankAccount.mandate.id'];

/** What is known of a mandate that is not stored yet. */
interface NewMandate {
  readonly id: string;
  readonly accountHash: string;
  readonly isRecurring: boolean;
  /** The day on which the mandate of the order to which this one refers was signed. */
  readonly signedBefore: string | undefined;
}

const newMandate = (
  order: AcquirerOrder,
  settings: SepaSettings,
  { id, accountHash, isRecurring: recurs, signedBefore }: NewMandate,
): Mandate => {
  const { channelId, request, account } = order;
  const today = dayIn(order.receivedAtMs, settings['sepa.timeZone']);
  const signed =
    account?.parameters['bankAccount.mandate.dateOfSignature'] ??
    request['bankAccount.mandate.dateOfSignature'] ??
    signedBefore ??
    today;
  // Banks refuse a day to come, which is that of a shopper's clock.
  const signedOn = signed > today ? today : signed;
  const shown = ownReference(order) === undefined ? agreedText(request, recurs, settings) : undefined;
  return {
    channelId,
    id,
    version: 1,
    accountHash,
    paymentId: paymentIdOf(order.reference),
    signedOn,
    language: shown?.language,
    text: shown?.text,
    isRecurring: recurs,
    nextSequence: recurs ? 'FRST' : 'OOFF',
    lastDay: '',
    revokedAtMs: undefined,
    createdAtMs: order.receivedAtMs,
  };
};

/**
 * Returns the mandate under which an account is charged on a day, and whether it is new. `earlier` is the order to which
 * this one refers. @throws Refused if the order names it by a text that banks do not take.
 */
export const mandateFor = async (
  { records, settings }: Pick<OwnBank, 'records' | 'settings'>,
  order: AcquirerOrder,
  accountHash: string,
  earlier: SepaOrder | undefined,
  day: string,
): Promise<{ readonly mandate: Mandate; readonly isNew: boolean }> => {
  const { channelId, request } = order;
  const given = ownReference(order) ?? earlier?.mandate?.id;
  if (given !== undefined && !isSepaReference(given)) {
    throw new Refused(
      '800.100.201',
      `bankAccount.mandate.id must have at most ${MANDATE_LENGTH} characters, among them a letter`,
    );
  }
  const recurs = isRecurring(order) || (earlier?.mandate !== undefined && earlier.mandate.sequenceType !== 'OOFF');
  // Whoever stored the account agreed to later charges, and its form shows no mandate any more.
  const isFound = recurs || request['registrationId'] !== undefined;
  const ofAccount = given === undefined && isFound ? await records.mandatesOfAccount(channelId, accountHash) : [];
  const known =
    given === undefined
      ? mandateOfAccount(order, ofAccount, accountHash, day)
      : await records.mandate(channelId, given);
  if (known !== undefined) return { mandate: known, isNew: false };
  const id = given ?? (recurs ? recurringId(accountHash, ofAccount) : order.reference);
  const signedBefore = earlier?.mandate?.signedOn;
  return { mandate: newMandate(order, settings, { id, accountHash, isRecurring: recurs, signedBefore }), isNew: true };
};
