import { paymentIdOf } from '../../payments/acquiring/order.ts';
import { descriptorOf } from '../../payments/model/defaults.ts';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { partyOf } from './account-holder.ts';
import { answerAbout, Refused, refusal } from './answer.ts';
import type { OwnBank } from './dependencies.ts';
import { HIGHEST_AMOUNT } from './files/orders.ts';
import { type OrderParty, openParty, partyOwner, type SepaOrder } from './model/order.ts';
import type { SepaSettings } from './model/settings.ts';

/** @throws Refused for an amount above the limit of the channel. */
export const requireWithinLimit = ({ amount }: AcquirerOrder, settings: SepaSettings): void => {
  const largest = settings['sepa.largestAmount'] ?? HIGHEST_AMOUNT;
  if (amount > largest) throw new Refused('100.550.301', 'the amount is above the limit');
};

/** Returns what the account holder reads on the statement. */
const remittanceOf = (order: AcquirerOrder): string =>
  [descriptorOf(order), order.request['merchantInvoiceId'] ?? order.request['merchantTransactionId']]
    .filter((text) => text !== undefined)
    .join(' ');

/** Returns the order to which a follow-up refers; undefined for an initial payment. @throws Refused if it is not known. */
export const earlierOrder = async (
  { records }: Pick<OwnBank, 'records'>,
  { channelId, account, referencedOrder }: AcquirerOrder,
): Promise<SepaOrder | undefined> => {
  if (account !== undefined || referencedOrder === undefined) return undefined;
  const earlier = await records.order(channelId, referencedOrder);
  if (earlier === undefined) throw new Refused('700.400.580', 'the order to which this one refers is not known');
  return earlier;
};

/** Returns the account of an order: its own, or that of the order to which it refers. @throws Refused if it was erased. */
export const partyFor = async (
  { vault }: Pick<OwnBank, 'vault'>,
  order: AcquirerOrder,
  earlier: SepaOrder | undefined,
): Promise<OrderParty> => {
  if (earlier === undefined) return partyOf(order);
  if (earlier.party === '') throw new Refused('700.400.580', 'the account of the order was erased');
  return await openParty(vault, earlier);
};

/** Returns an order for the bank as it is stored; its account is sealed. */
export const newOrder = async (
  { vault }: Pick<OwnBank, 'vault'>,
  order: AcquirerOrder,
  party: OrderParty,
  of: Pick<SepaOrder, 'kind' | 'day' | 'mandate'>,
): Promise<SepaOrder> => ({
  ...of,
  channelId: order.channelId,
  reference: order.reference,
  version: 1,
  paymentId: paymentIdOf(order.reference),
  amount: order.amount,
  party: await vault.seal(order.channelId, partyOwner(order.reference), JSON.stringify(party)),
  remittance: remittanceOf(order),
  state: 'open',
  reason: undefined,
  createdAtMs: order.receivedAtMs,
});

/** What a decision on a new order gives: the order as it is stored, and the changes that store it. */
export interface DecidedOrder {
  readonly changes: ChangeSet;
  readonly stored: SepaOrder;
}

/** Decides on an order that is not stored yet. @throws Refused if the bank would not carry it out. */
export type DecideOrder = (bank: OwnBank, order: AcquirerOrder) => Promise<DecidedOrder>;

/** Stores an order once, however often it arrives. */
export const storeOnce = (bank: OwnBank, order: AcquirerOrder, decide: DecideOrder): Promise<AcquirerAnswer> =>
  deciding(bank.database, async () => {
    const known = await bank.records.order(order.channelId, order.reference);
    if (known !== undefined) return { changes: {}, result: answerAbout(bank, known) };
    try {
      const { changes, stored } = await decide(bank, order);
      return {
        changes,
        result: answerAbout(bank, stored),
        line: `sepa ${stored.kind} ${order.channelId} ${stored.day}`,
      };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { changes: {}, result: refusal(error) };
    }
  });
