import { amountText, hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { signOfType } from '../../../catalogue/payments/payment-types.ts';
import { channelsWith } from '../../access/people/model/person.ts';
import type { PaymentRecords } from '../../payments/model/records.ts';
import { textAt } from '../lists/cells.ts';
import type { AddFacts } from '../lists/exports.ts';
import { hundredthsMoved } from '../lists/moved.ts';
import type { Entry, ListCall } from '../lists/source.ts';
import { type Settled, type SettledDependencies, settledOf } from './payment-settlement.ts';

type Dependencies = SettledDependencies & { readonly records: Pick<PaymentRecords, 'byIds'> };

const AMOUNT = /^-?\d+\.\d{2}$/;

const channelOf = (entry: Entry): string => textAt(entry, 'channel.id');

/** Returns the types of the payments to which reversals refer, by the ids of these: it decides what a reversal does. */
const reversedTypes = async (
  { records }: Dependencies,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> => {
  const reversals = entries.filter((entry) => textAt(entry, 'paymentType') === 'RV');
  const channels = [...new Set(reversals.map(channelOf))];
  const found = await Promise.all(
    channels.map((channel) => {
      const own = reversals.filter((entry) => channelOf(entry) === channel);
      return records.byIds(
        channel,
        own.map((entry) => textAt(entry, 'referencedId')),
      );
    }),
  );
  return new Map(found.flat().map(({ id, type }) => [id, type]));
};

/** Returns what a payment did to what the merchant has; nothing for one that moved no money. */
const signedAmountOf = (entry: Entry, types: ReadonlyMap<string, string>): string | undefined => {
  const amount = textAt(entry, 'amount');
  if (textAt(entry, 'state') !== 'succeeded' || !AMOUNT.test(amount)) return undefined;
  const sign = signOfType(textAt(entry, 'paymentType'), types.get(textAt(entry, 'referencedId')));
  return sign === undefined ? undefined : amountText(BigInt(sign) * hundredthsOf(amount));
};

const settlementFacts = ({ record, payoutReference }: Settled): Entry => ({
  settledOn: record.date,
  settlementAmount: amountText(record.cashflow === 'NEG' ? -record.settlementAmount : record.settlementAmount),
  settlementFee: amountText(record.fee),
  settlementCurrency: record.settlementCurrency,
  payoutId: payoutReference,
});

const ofPayments = async (
  dependencies: Dependencies,
  { given, channels }: Pick<ListCall, 'given' | 'channels'>,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  const seen = new Set(channelsWith('settlement.read', given, channels).map(({ id }) => id));
  const payments = entries.map((entry) => ({ channelId: channelOf(entry), id: textAt(entry, 'id') }));
  const [types, settled] = await Promise.all([
    reversedTypes(dependencies, entries),
    settledOf(
      dependencies,
      payments.filter(({ channelId }) => seen.has(channelId)),
    ),
  ]);
  return entries.map((entry) => {
    const found = settled.get(textAt(entry, 'id'));
    const signedAmount = signedAmountOf(entry, types);
    return { ...entry, signedAmount, ...(found === undefined ? {} : settlementFacts(found)) };
  });
};

const ofRecord = (entry: Entry): Entry => {
  const signed = hundredthsMoved(entry);
  if (signed === undefined) return entry;
  const fee = hundredthsOf(textAt(entry, 'settlement.fee') || '0.00');
  return { ...entry, signedAmount: amountText(signed), net: amountText(signed - fee) };
};

/**
 * Returns what adds to the entries of lists what books need of them and views do not show: amounts with their signs, and
 * how payments were settled, which is read for a whole page at once.
 */
export const exportFacts =
  (dependencies: Dependencies): AddFacts =>
  async (list, call, entries) => {
    if (list === 'payments') return await ofPayments(dependencies, call, entries);
    return list === 'settlement' ? entries.map(ofRecord) : entries;
  };
