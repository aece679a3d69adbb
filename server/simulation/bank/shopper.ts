import { Temporal } from 'temporal-polyfill';
import { printedReference } from '../../connectors/sepa/files/creditor-reference.ts';
import type { ExpectedTransfer } from '../../connectors/sepa/model/expected.ts';
import type { SepaSettings } from '../../connectors/sepa/model/settings.ts';
import { addTargetDays } from '../../connectors/sepa/model/target-days.ts';
import { dateOf } from '../../platform/base/clock.ts';
import { dayIn, localMs } from '../../platform/base/zones.ts';
import type { ChangeSet, Insert } from '../../platform/database/database.ts';
import { timerAt } from '../../platform/timers/timer.ts';
import { receiveNoted } from '../../settlement/bank-answers/answers/note.ts';
import type { BankAnswerDependencies } from '../../settlement/bank-answers/answers/receive.ts';
import { writeTransfer } from './answers.ts';
import { transfersFor } from './cases.ts';

const BOOKED_AT = '18:00';
const BOOKED_IN = 'Europe/Berlin';

/** The name of a shopper's transfer in the subject of the timer, followed by its number. */
export const SHOPPER = 'shopper';

const dayOf = ({ createdAtMs }: ExpectedTransfer, number: number): string =>
  addTargetDays(Temporal.PlainDate.from(dayIn(createdAtMs, BOOKED_IN)), number).toString();

const timerOf = (expected: ExpectedTransfer, number: number): Insert =>
  timerAt(
    'simulator.bank',
    `${expected.entity}/${expected.creditorReference}/${SHOPPER}${number}`,
    localMs(`${dayOf(expected, number)} ${BOOKED_AT}`, BOOKED_IN),
  );

/** Returns the timer by which the simulated shopper pays a transfer, on the next settlement day. */
export const shopperPays = (expected: ExpectedTransfer): Insert => timerOf(expected, 1);

const bytesOf = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
};

/** As some people type it: small letters, and a line that ends within the reference. */
const typed = ({ creditorReference, orderName }: ExpectedTransfer): string =>
  `Order ${orderName ?? ''} ${printedReference(creditorReference).toLowerCase().replace(' ', '\n')} thank you`;

/** Lets the simulated shopper pay a transfer, or a part of one, and returns the timer of the next part. */
export const payTransfer = async (
  dependencies: BankAnswerDependencies,
  entity: string,
  creditorReference: string,
  number: number,
  settings: SepaSettings,
): Promise<ChangeSet> => {
  const expected = await dependencies.transfers.expected(entity, creditorReference);
  const transfers = expected === undefined ? [] : transfersFor(expected.amount);
  const amount = transfers[number - 1];
  if (expected === undefined || amount === undefined) return {};
  const day = dayOf(expected, number);
  const transfer = {
    bankReference: `T${number}${creditorReference}`,
    amount,
    payer: 'Jane Jones',
    payerIban: 'FR1420041010050500013M02606',
    remittance: typed(expected),
  };
  const id = `T${number}${creditorReference}`;
  const createdAt = dateOf(localMs(`${day} ${BOOKED_AT}`, BOOKED_IN)).toISOString();
  const statement = writeTransfer({ id, iban: settings['sepa.iban'], day, createdAt, sum: amount }, transfer);
  const name = `transfer-${day}-${creditorReference}.xml`;
  await receiveNoted(dependencies, { entity, name, source: 'SIMULATOR' }, bytesOf(statement));
  return transfers[number] === undefined ? {} : { inserts: [timerOf(expected, number + 1)] };
};
