import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { posting } from '../../../payments/ledger/entry.ts';
import { deciding } from '../../../platform/database/deciding.ts';
import type { SettlementDependencies } from '../../processor-files/dependencies.ts';
import { entriesOfPayout, type Payout, payableOf, updatePayout } from '../../processor-files/model/payouts.ts';
import type { LeftToMerchant } from './left-to-merchant.ts';

/** The dependencies of finding the payout that a movement of the bank account books. */
export interface FindingPayouts {
  readonly payouts: SettlementDependencies['payouts'];
  /** Returns the other channels of the merchant. */
  siblingsOf(channelId: string): Promise<readonly string[]>;
}

/** What a movement is that names a payout of a processor. */
export type PayoutMovement =
  | { readonly kind: 'payout'; readonly payout: Payout; readonly day: string; readonly amount: bigint }
  | { readonly kind: 'left'; readonly exception: LeftToMerchant };

/** So many of the newest payouts of a channel are expected at most: those of years. */
const MOST_EXPECTED = 2_000;

/** Returns the payouts of a merchant's channels that no statement has booked yet. */
export const expectedPayouts = async (
  { payouts, siblingsOf }: FindingPayouts,
  channelId: string,
): Promise<readonly Payout[]> => {
  const channels = [channelId, ...(await siblingsOf(channelId))];
  return (await Promise.all(channels.map((each) => payouts.expected(each, MOST_EXPECTED)))).flat();
};

/** A shorter reference, such as the number of a batch, may stand in any text. */
const SHORTEST_REFERENCE = 6;

/** Banks break the text of a payer into lines, wherever these end. */
const isWrittenIn = (reference: string, texts: readonly string[]): boolean => {
  if (reference.length < SHORTEST_REFERENCE) return false;
  const characters = [...reference].map((each) => each.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`));
  // A digit before it, or anything of a word behind it, makes it another one.
  const pattern = new RegExp(String.raw`(?<!\d)${characters.join(String.raw`\s*`)}(?![A-Za-z0-9])`, 'iu');
  return texts.some((text) => pattern.test(text));
};

const isNamedIn = ({ reference, bankReference }: Payout, texts: readonly string[]): boolean =>
  isWrittenIn(reference, texts) || (bankReference !== undefined && isWrittenIn(bankReference, texts));

/**
 * Returns what a movement is that names an expected payout: the payout, if the amount and the currency are the same, or an
 * exception. Nothing else makes it one: an amount alone is a coincidence.
 */
export const payoutNamedBy = (
  channelId: string,
  { direction, isReversal, oddity, isCharge, count, amount, currency, bookedOn: day, ...texts }: Movement,
  expected: readonly Payout[],
): PayoutMovement | undefined => {
  if (direction !== 'credit' || isReversal || isCharge || oddity !== undefined || count !== 1) return undefined;
  const { remittance, structuredReferences, information, endToEndId = '' } = texts;
  const words = [remittance, ...structuredReferences, ...information, endToEndId];
  const named = expected.filter((payout) => payout.currency === currency && isNamedIn(payout, words));
  const [payout, ...others] = named.filter((each) => payableOf(each) === amount);
  if (payout !== undefined && others.length === 0) return { kind: 'payout', payout, day, amount };
  const [first] = named;
  // Exceptions are in euro.
  if (first === undefined || currency !== 'EUR') return undefined;
  const source = `payout/${first.id}/${day}/${amount}`;
  return {
    kind: 'left',
    exception: { channelId, kind: 'PAYOUT_DIFFERS', source, paymentId: undefined, amount, day, reason: undefined },
  };
};

/** Books a payout that has arrived, once: it leaves the transit. Returns whether it did so now. */
export const bookPayout = (
  { database, clock, payouts }: Pick<SettlementDependencies, 'database' | 'clock' | 'payouts'>,
  { payout: { channelId, id }, day, amount }: Extract<PayoutMovement, { kind: 'payout' }>,
): Promise<boolean> =>
  deciding(database, async () => {
    const payout = await payouts.byId(channelId, id);
    if (payout?.state !== 'EXPECTED' || payableOf(payout) !== amount) return { changes: {}, result: false };
    const arrived: Payout = {
      ...payout,
      state: 'ARRIVED',
      arrivedAtMs: clock.now(),
      arrivedOn: day,
      arrived: amount,
    };
    return {
      changes: { updates: [updatePayout(arrived)], inserts: [...posting(entriesOfPayout(arrived))] },
      result: true,
    };
  });
