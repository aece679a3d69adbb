import { printedReference } from '../../../connectors/sepa/files/creditor-reference.ts';
import type { ExpectedTransfer } from '../../../connectors/sepa/model/expected.ts';
import type { SepaSettings } from '../../../connectors/sepa/model/settings.ts';
import { shopperPays, transferDay } from '../../../connectors/sepa/simulated-timers.ts';
import { dateOf } from '../../../platform/base/clock.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';
import { receiveNoted } from '../../bank-answers/answers/note.ts';
import type { BankAnswerDependencies } from '../../bank-answers/answers/receive.ts';
import { writeTransfer } from './answers.ts';
import { transfersFor } from './cases.ts';

const bytesOf = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
};

/** As some people type it: small letters, and a line that ends within the reference. */
const typed = ({ creditorReference, orderName }: ExpectedTransfer): string =>
  `Order ${orderName ?? ''} ${printedReference(creditorReference).toLowerCase().replace(' ', '\n')} thank you`;

/** Lets the simulated shopper pay a transfer, or a part of one, and returns the timer of the next part. */
export const payTransfer = async (
  dependencies: BankAnswerDependencies,
  channelId: string,
  creditorReference: string,
  number: number,
  settings: SepaSettings,
): Promise<ChangeSet> => {
  const expected = await dependencies.transfers.expected(channelId, creditorReference);
  const transfers = expected === undefined ? [] : transfersFor(expected.amount);
  const amount = transfers[number - 1];
  if (expected === undefined || amount === undefined) return {};
  const { day, bookedAtMs } = transferDay(expected, number);
  const transfer = {
    bankReference: `T${number}${creditorReference}`,
    amount,
    payer: 'Jane Jones',
    payerIban: 'FR1420041010050500013M02606',
    remittance: typed(expected),
  };
  const id = `T${number}${creditorReference}`;
  const createdAt = dateOf(bookedAtMs).toISOString();
  const statement = writeTransfer({ id, iban: settings['sepa.iban'], day, createdAt, sum: amount }, transfer);
  const name = `transfer-${day}-${creditorReference}.xml`;
  await receiveNoted(dependencies, { channelId, name, source: 'SIMULATOR' }, bytesOf(statement));
  return transfers[number] === undefined ? {} : { inserts: [shopperPays(expected, number + 1)] };
};
