import { Temporal } from 'temporal-polyfill';
import { isPayout } from '../../../../catalogue/books/payouts.ts';
import { LEAST_OF_BATCH } from '../../../connectors/sepa/files/credit-transfers.ts';
import type { SepaFile } from '../../../connectors/sepa/model/file.ts';
import { openParty, type SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { hasOptedOut, hasSepa, type SepaSettings } from '../../../connectors/sepa/model/settings.ts';
import { addTargetDays } from '../../../connectors/sepa/model/target-days.ts';
import { reportedAtMs, SHOPPER } from '../../../connectors/sepa/simulated-timers.ts';
import { dateOf } from '../../../platform/base/clock.ts';
import { localMs } from '../../../platform/base/zones.ts';
import { type TimerHandler, timerAt } from '../../../platform/timers/timer.ts';
import { receiveNoted } from '../../bank-answers/answers/note.ts';
import type { BankAnswerDependencies } from '../../bank-answers/answers/receive.ts';
import { isCredit, type SaidOfOrder, writeStatement, writeStatusReport } from './answers.ts';
import { type BankStep, bankCaseOf, bankStepNames, payeeCheckOf } from './cases.ts';
import { payTransfer } from './shopper.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Settlement days after the day of a file at which a step happens. */
const daysAfter: Readonly<Record<Exclude<BankStep, 'report'>, number>> = { booked: 0, returned: 2, refunded: 5 };

const BOOKED_AT = '18:00';

const dayOf = (file: SepaFile, step: Exclude<BankStep, 'report'>): string =>
  addTargetDays(Temporal.PlainDate.from(file.day), daysAfter[step]).toString();

/** Statements come an hour after the report or later: files of instant transfers may be made in the evening. */
const timeOf = (file: SepaFile, step: BankStep, settings: SepaSettings): number => {
  const reported = reportedAtMs(file);
  if (step === 'report') return reported;
  return Math.max(reported + HOUR_MS, localMs(`${dayOf(file, step)} ${BOOKED_AT}`, settings['sepa.timeZone']));
};

/** The orders that the bank rejected are not in its statements. */
const ordersOf = async function* ({ sepa }: BankAnswerDependencies, file: SepaFile): AsyncGenerator<SepaOrder> {
  for (const { sequenceType } of await sepa.totals(file)) yield* sepa.orders(file, sequenceType);
};

/** The holder of the account of an order; undefined once it was erased. */
const partyOf = async ({ vault }: BankAnswerDependencies, order: SepaOrder) =>
  order.party === '' ? undefined : await openParty(vault, order);

/** Returns the reason with which an order ends at a step; undefined if it does not. */
const reasonAt = async (
  dependencies: BankAnswerDependencies,
  order: SepaOrder,
  step: BankStep,
): Promise<string | undefined> => {
  if (order.kind === 'authorization') return undefined;
  const found = bankCaseOf(order.kind, order.amount, (await partyOf(dependencies, order))?.iban);
  return found?.step === step ? found.reason : undefined;
};

const movementsOf = async function* (
  dependencies: BankAnswerDependencies,
  file: SepaFile,
  step: BankStep,
): AsyncGenerator<readonly [order: SepaOrder, reason: string | undefined]> {
  for await (const order of ordersOf(dependencies, file)) {
    if (step === 'booked') {
      if ((await reasonAt(dependencies, order, 'report')) === undefined) yield [order, undefined];
      continue;
    }
    const reason = await reasonAt(dependencies, order, step);
    if (reason !== undefined) yield [order, reason];
  }
};

/** Returns whether the bank compares the names of the payees in a file: one order is checked in any case. */
const checksPayees = ({ kind, settings, orders }: SepaFile): boolean =>
  isPayout(kind) && !(hasOptedOut(settings) && orders >= LEAST_OF_BATCH);

/** Returns what the report of the bank says about an order; undefined if it has no line for it. */
const saidBefore = async (
  dependencies: BankAnswerDependencies,
  file: SepaFile,
  order: SepaOrder,
): Promise<SaidOfOrder | undefined> => {
  const reason = await reasonAt(dependencies, order, 'report');
  if (reason !== undefined) return { reason };
  if (!checksPayees(file)) return undefined;
  const payeeCheck = payeeCheckOf(order.amount);
  const payee = payeeCheck === 'CLOSE_MATCH' ? await partyOf(dependencies, order) : undefined;
  return payee === undefined ? { payeeCheck } : { payeeCheck, name: `${payee.name} & Co` };
};

const bytesOf = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
};

const answer = async (
  dependencies: BankAnswerDependencies,
  file: SepaFile,
  step: BankStep,
  settings: SepaSettings,
): Promise<void> => {
  const createdAt = dateOf(timeOf(file, step, settings)).toISOString();
  const name = `${step}-${file.day}-${file.id.slice(0, 8)}.xml`;
  const arriving = { channelId: file.channelId, name, source: 'SIMULATOR' } as const;
  const receive = (pieces: AsyncIterable<string>) => receiveNoted(dependencies, arriving, bytesOf(pieces));
  if (step === 'report') {
    const orders: (readonly [SepaOrder, SaidOfOrder])[] = [];
    for await (const order of ordersOf(dependencies, file)) {
      const said = await saidBefore(dependencies, file, order);
      if (said !== undefined) orders.push([order, said]);
    }
    await receive(writeStatusReport(file, createdAt, orders));
    return;
  }
  let [orders, sum] = [0, 0n];
  for await (const [order, reason] of movementsOf(dependencies, file, step)) {
    orders += 1;
    sum += isCredit(order, reason) ? order.amount : -order.amount;
  }
  if (orders === 0) return;
  const id = `${step}-${file.id.slice(0, 24)}`;
  const movements = movementsOf(dependencies, file, step);
  const head = { id, iban: settings['sepa.iban'], day: dayOf(file, step), createdAt, sum };
  await receive(writeStatement(head, movements));
};

/**
 * Creates the handler of the timer by which the simulated bank answers a file: what it says arrives as its files would.
 */
export const simulatedBank =
  (dependencies: BankAnswerDependencies): TimerHandler =>
  async ({ subject }) => {
    const [channelId = '', id = '', name = ''] = subject.split('/');
    if (name.startsWith(SHOPPER)) {
      const { settings } = await dependencies.channelOf(channelId);
      if (!hasSepa(settings)) return {};
      return { changes: await payTransfer(dependencies, channelId, id, Number(name.slice(SHOPPER.length)), settings) };
    }
    const step = bankStepNames.find((each) => each === name);
    const file = await dependencies.sepa.fileById(channelId, id);
    const { settings } = await dependencies.channelOf(channelId);
    if (step === undefined || file === undefined || !hasSepa(settings)) return {};
    await answer(dependencies, file, step, settings);
    const next = bankStepNames[bankStepNames.indexOf(step) + 1];
    if (next === undefined) return {};
    const timer = timerAt('simulator.bank', `${channelId}/${id}/${next}`, timeOf(file, next, settings));
    return { changes: { inserts: [timer] } };
  };
