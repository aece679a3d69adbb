import { needsBankAndAddress } from '../../../catalogue/banking/sepa-countries.ts';
import type { PayoutKind } from '../../../catalogue/books/payouts.ts';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { together } from '../../platform/database/change-set.ts';
import { isWritable } from './account-holder.ts';
import { Refused } from './answer.ts';
import type { OwnBank } from './dependencies.ts';
import { firstOpenFile } from './file-of-day.ts';
import { HIGHEST_AMOUNT } from './files/orders.ts';
import { transferDay } from './model/days.ts';
import { type ExpectedTransfer, MOST_TRANSFERS, payerOwner } from './model/expected.ts';
import type { OrderParty } from './model/order.ts';
import { insertOrder } from './model/records.ts';
import type { SepaSettings } from './model/settings.ts';
import { BANK_TRANSFER } from './model/transfer.ts';
import {
  type DecidedOrder,
  type DecideOrder,
  earlierOrder,
  newOrder,
  partyFor,
  requireWithinLimit,
} from './new-order.ts';

/**
 * Returns how an amount is paid to an account: at once only within the bank's limit, and where all banks are reached by
 * instant transfers.
 */
const payoutKind = (settings: SepaSettings, amount: bigint, iban: string): PayoutKind => {
  const limit = settings['sepa.instantLimit'] ?? HIGHEST_AMOUNT;
  return settings['sepa.instantTransfers'] && amount <= limit && !needsBankAndAddress(iban) ? 'instant' : 'transfer';
};

/** Returns the expected transfer of the payment to which an order refers; a receipt has its reference, too. */
const transferOf = async (
  { transfers }: Pick<OwnBank, 'transfers'>,
  { channelId, brand, referencedDetails }: AcquirerOrder,
): Promise<ExpectedTransfer | undefined> => {
  const creditorReference = referencedDetails?.['ConnectorTxID1'];
  if (brand !== BANK_TRANSFER || creditorReference === undefined) return undefined;
  return await transfers.expected(channelId, creditorReference);
};

/**
 * Returns the account from which the shopper transferred the money. @throws Refused if it came from several accounts,
 * or the statements name none: a refund to the wrong person does not come back.
 */
const payerOf = async (
  { transfers, vault }: Pick<OwnBank, 'transfers' | 'vault'>,
  channelId: string,
  { creditorReference }: ExpectedTransfer,
): Promise<OrderParty> => {
  const movements = await transfers.movementsOf(channelId, creditorReference, MOST_TRANSFERS);
  const gone = new Set(movements.map(({ takesBack }) => takesBack));
  // A movement that is a surplus as a whole, or was taken back, paid nothing of the payment.
  const counted = movements.filter(
    ({ movement, amount, surplus, takesBack }) => takesBack === undefined && !gone.has(movement) && surplus < amount,
  );
  const payers = await Promise.all(
    counted.map(async ({ movement, payer }) =>
      payer === '' ? undefined : (JSON.parse(await vault.open(channelId, payerOwner(movement), payer)) as OrderParty),
    ),
  );
  const [first] = payers;
  if (first === undefined || !isWritable(first.name) || payers.some((payer) => payer?.iban !== first.iban)) {
    const why = payers.includes(undefined) ? 'no account is known from which' : 'it is not one account from which';
    throw new Refused('700.400.580', `${why} the money came; pay it out with paymentType=CD and DIRECTDEBIT_SEPA`);
  }
  if (needsBankAndAddress(first.iban)) {
    throw new Refused('100.200.104', 'accounts in this country need BIC and address; pay it out with paymentType=CD');
  }
  return first;
};

/** Decides to pay to an account; `chargedOn` is the day of the charge that is refunded. */
const decideToPay = async (
  bank: OwnBank,
  order: AcquirerOrder,
  party: OrderParty,
  chargedOn: string | undefined,
): Promise<DecidedOrder> => {
  const { settings, clock } = bank;
  const kind = payoutKind(settings, order.amount, party.iban);
  const soonest = transferDay(kind, clock.now(), settings, chargedOn);
  const { day, changes: taking } = await firstOpenFile(bank, order.channelId, kind, soonest);
  const stored = await newOrder(bank, order, party, { kind, day, mandate: undefined });
  return { changes: together({ inserts: [insertOrder(stored)] }, taking), stored };
};

/** Decides on a refund or payout: the account to which it goes, and the file of its day. */
export const decidePayout: DecideOrder = async (bank, order) => {
  requireWithinLimit(order, bank.settings);
  const transferred = order.account === undefined ? await transferOf(bank, order) : undefined;
  // The receipt of a transfer, or a debit that was paid by one.
  if (transferred !== undefined) {
    return await decideToPay(bank, order, await payerOf(bank, order.channelId, transferred), undefined);
  }
  const refunded = await earlierOrder(bank, order);
  if (refunded !== undefined && refunded.state !== 'open') {
    throw new Refused('700.400.200', 'the bank did not carry out the order to which this one refers');
  }
  return await decideToPay(bank, order, await partyFor(bank, order, refunded), refunded?.day);
};
