import { reasonOf } from '../../../../catalogue/books/chargeback-reasons.ts';
import { factsOfConnector } from '../../../../catalogue/connectors/connectors.ts';
import { amountText } from '../../../../catalogue/payments/amount.ts';
import type { LedgerLine } from '../../../payments/ledger/entry.ts';
import { ledgerRecords } from '../../../payments/ledger/records.ts';
import { descriptorOf } from '../../../payments/model/defaults.ts';
import type { Payment } from '../../../payments/model/payment.ts';
import type { Channel } from '../../../payments/ports/channel.ts';
import { dateTimeIn, dayIn, startOfDay } from '../../../platform/base/zones.ts';
import type { TimerHandler } from '../../../platform/timers/timer.ts';
import { digitsOf, type SimulatorCaseName } from '../../../simulation/cases/cases.ts';
import type { SettlementDependencies } from '../../processor-files/dependencies.ts';
import { type SettlementCells, titleRow, writtenLine } from '../../processor-files/formats/write.ts';
import { receiveFile } from '../../processor-files/receive.ts';
import { bookArrivals, payoutNames } from './payouts.ts';
import { converted, feeOf, rateBetween } from './rates.ts';
import { readSettledUntil, type SettledUntil, settledUpTo } from './records.ts';

/** The channel of a file, and the day of its settlement. */
interface Settling {
  readonly channel: Channel;
  readonly day: string;
  /** Returns the name of the payout in a currency. */
  payoutIn(currency: string): string;
}

const zoneOf = ({ settings }: Channel): string => settings['settlement.timeZone'];

const merchantIdOf = ({ id, settings }: Channel): string =>
  settings['settlement.merchantId'] ?? `SIM-${id.slice(0, 12).toUpperCase()}`;

/** Returns the money of a line in the currency of the settlement. */
const moneyIn = (
  amount: bigint,
  currency: string,
  { settings }: Channel,
): SettlementCells & { readonly settled: bigint; readonly 'settlement.currency': string } => {
  const wanted = settings['settlement.payoutCurrency'];
  const target = wanted === 'none' ? currency : wanted;
  const rate = rateBetween(currency, target);
  const settled = rate === undefined ? amount : converted(amount, rate);
  return {
    amount: amountText(amount),
    currency,
    'settlement.amount': amountText(settled),
    'settlement.currency': rate === undefined ? currency : target,
    'settlement.fxRate': rate ?? '1',
    settled,
  };
};

const caseOf = ({ request, amount }: Payment): SimulatorCaseName | undefined => {
  const last4 = request['card.last4Digits'];
  if (last4 === undefined) return amount === 991_000n ? '910' : amount === 991_100n ? '911' : undefined;
  const name = request['card.bin'] === '420000' ? last4.slice(0, 3) : '';
  return name === '910' || name === '911' || name === '912' ? name : undefined;
};

const places = ['1', '2', '3'] as const;

const ids = ({ outcome, request }: Payment): SettlementCells => {
  const named = places.flatMap((place) => {
    const id = outcome?.details[`ConnectorTxID${place}`];
    return id === undefined ? [] : [[`clearingInstitute.txId${place}`, id]];
  });
  const reference = request['merchantTransactionId'];
  return {
    ...Object.fromEntries(named),
    ...(reference === undefined ? {} : { merchantTransactionId: reference }),
  };
};

const common = (payment: Payment, { channel, day }: Settling): SettlementCells => ({
  'clearingInstitute.merchantId': merchantIdOf(channel),
  'clearingInstitute.name': 'Tollgate Simulator',
  ...ids(payment),
  ...(payment.brand === undefined ? {} : { paymentBrand: payment.brand }),
  presentmentDate: dateTimeIn(payment.decidedAtMs ?? payment.createdAtMs, zoneOf(channel)),
  'settlement.date': day,
  ...(descriptorOf(payment) === undefined ? {} : { descriptor: descriptorOf(payment) ?? '' }),
});

const types: Readonly<Record<string, readonly [type: string, cashflow: string]>> = {
  DEBIT: ['DEBIT', 'POS'],
  CAPTURE: ['DEBIT', 'POS'],
  REFUND: ['REFUND', 'NEG'],
  PAYOUT: ['CREDIT', 'NEG'],
};

const settlementRow = (line: LedgerLine, payment: Payment, amount: bigint, settling: Settling): string => {
  const [transactionType = 'DEBIT', cashflow = 'POS'] = types[line.event] ?? [];
  const { settled, ...money } = moneyIn(amount, payment.currency, settling.channel);
  const isFailed = caseOf(payment) === '910';
  return writtenLine({
    recordType: 'SETTLED',
    transactionType,
    'settlement.cashflow': cashflow,
    'settlement.id': digitsOf(`settlement ${payment.id}`).slice(0, 24),
    ...common(payment, settling),
    ...money,
    ...(isFailed ? {} : { 'settlement.payoutId': settling.payoutIn(money['settlement.currency']) }),
    'settlement.fee': amountText(cashflow === 'POS' && !isFailed ? feeOf(settled) : 0n),
    'settlement.status': isFailed ? 'FAILED' : 'SUCCESS',
  });
};

/** The reason of the chargebacks of each case, as the scheme names it. */
const reasons = { '911': '10.4', '912': '13.1' } as const;

/** What the lines of chargebacks and of their reversals differ in. */
const disputed = {
  CHARGEBACK: { recordType: 'CHARGEBACK', 'settlement.cashflow': 'NEG', 'settlement.fee': '15.00' },
  CHARGEBACK_REVERSAL: { recordType: 'CHARGEBACK REVERSAL', 'settlement.cashflow': 'POS', 'settlement.fee': '0.00' },
} as const;

type DisputeEvent = keyof typeof disputed;

const isDisputeEvent = (event: string): event is DisputeEvent => Object.hasOwn(disputed, event);

const disputeRow = (
  event: DisputeEvent,
  paid: Payment,
  { amount, caseId, code }: { readonly amount: bigint; readonly caseId?: string | undefined; readonly code: string },
  settling: Settling,
): string => {
  const { settled: _settled, ...money } = moneyIn(amount, paid.currency, settling.channel);
  return writtenLine({
    ...disputed[event],
    transactionType: 'DEBIT',
    'settlement.id': caseId ?? digitsOf(`chargeback ${paid.id}`).slice(0, 24),
    ...common(paid, settling),
    ...money,
    'settlement.payoutId': settling.payoutIn(money['settlement.currency']),
    'settlement.status': 'SUCCESS',
    'result.code': code,
  });
};

const chargebackRow = (payment: Payment, amount: bigint, settling: Settling): string | undefined => {
  const name = caseOf(payment);
  if (name !== '911' && name !== '912') return undefined;
  return disputeRow('CHARGEBACK', payment, { amount, code: reasons[name] }, settling);
};

const LINES_AT_A_TIME = 500;

/** Yields the captured money of a period with its payments, what was reversed of it taken off. */
const moneyBetween = async function* (
  { database, records, settled }: SettlementDependencies,
  channelId: string,
  fromMs: number,
  beforeMs: number,
): AsyncGenerator<readonly [line: LedgerLine, payment: Payment, amount: bigint]> {
  const ledger = ledgerRecords(database);
  let last: LedgerLine | undefined;
  for (;;) {
    const page: readonly LedgerLine[] = await ledger.between(channelId, fromMs, beforeMs, LINES_AT_A_TIME, last);
    const lines = page.filter(({ event }) => types[event] !== undefined || isDisputeEvent(event));
    const sources = lines.map(({ sourceId }) => sourceId);
    const payments = new Map((await records.byIds(channelId, sources)).map((each) => [each.id, each]));
    const reversed = await settled.reversedOf(channelId, sources);
    for (const line of lines) {
      const payment = payments.get(line.sourceId);
      if (payment === undefined || !factsOfConnector(payment.acquirer ?? '')?.isSimulated) continue;
      const amount = payment.amount - (reversed.get(payment.id) ?? 0n);
      if (amount > 0n) yield [line, payment, amount];
    }
    if (page.length < LINES_AT_A_TIME) return;
    last = page.at(-1);
  }
};

/** Yields a line for each dispute that was contested with the evidence that its reason asks for. */
const reversalRows = async function* (
  dependencies: SettlementDependencies,
  settling: Settling,
): AsyncGenerator<string> {
  const { disputes, records } = dependencies;
  const { channel, day } = settling;
  const contested = await disputes.newest(channel.id, {
    state: 'CONTESTED',
    before: undefined,
    limit: LINES_AT_A_TIME,
  });
  for (const dispute of contested) {
    if ((dispute.contestedAtMs ?? 0) >= startOfDay(day, zoneOf(channel))) continue;
    const wanted: readonly string[] = reasonOf(dispute.code).evidence;
    const pieces = await disputes.evidenceOf(dispute);
    const paid = await records.byId(channel.id, dispute.paymentId);
    if (paid === undefined || !pieces.some(({ kind }) => wanted.includes(kind))) continue;
    const { caseId, code, amount, reversed } = dispute;
    yield disputeRow('CHARGEBACK_REVERSAL', paid, { amount: amount - reversed, caseId, code }, settling);
  }
};

/**
 * Returns the line of a chargeback, or of its reversal, that no file has told of: such as one that a test has made. Its
 * money moves with a settlement, as that of every other one.
 */
const toldElsewhere = async (
  { settled, records, disputes }: SettlementDependencies,
  event: DisputeEvent,
  { channelId, id, referencedId = '', amount }: Payment,
  settling: Settling,
): Promise<string | undefined> => {
  if ((await settled.ofPayments([{ entity: channelId, id }])).length > 0) return undefined;
  const dispute = await disputes.byId(channelId, event === 'CHARGEBACK' ? id : referencedId);
  const paid = dispute && (await records.byId(channelId, dispute.paymentId));
  return paid && disputeRow(event, paid, { ...dispute, amount }, settling);
};

/** Yields the rows of a settlement: the money since the last one, chargebacks, and what is given back of them. */
const rowsOf = async function* (
  dependencies: SettlementDependencies,
  settling: Settling,
  { beforeMs, untilMs }: SettledUntil,
  nextMs: number,
): AsyncGenerator<string> {
  const { id } = settling.channel;
  const ofDisputes: (readonly [event: DisputeEvent, payment: Payment])[] = [];
  for await (const [line, payment, amount] of moneyBetween(dependencies, id, untilMs, nextMs)) {
    if (isDisputeEvent(line.event)) ofDisputes.push([line.event, payment]);
    else yield settlementRow(line, payment, amount, settling);
  }
  for (const [event, payment] of ofDisputes) {
    const told = await toldElsewhere(dependencies, event, payment, settling);
    if (told !== undefined) yield told;
  }
  for await (const [line, payment, amount] of moneyBetween(dependencies, id, beforeMs, untilMs)) {
    const charged =
      line.event === 'DEBIT' || line.event === 'CAPTURE' ? chargebackRow(payment, amount, settling) : undefined;
    if (charged !== undefined) yield charged;
  }
  yield* reversalRows(dependencies, settling);
};

const PIECE_CHARACTERS = 32 * 1024;

/** Settles a channel up to the beginning of today, and hands the file to the gateway. */
const settleChannel = async (dependencies: SettlementDependencies, channelId: string): Promise<void> => {
  const { clock, database } = dependencies;
  const channel = await dependencies.channelOf(channelId);
  const day = dayIn(clock.now(), zoneOf(channel));
  const nextMs = startOfDay(day, zoneOf(channel));
  await bookArrivals(dependencies, channelId, day);
  const until = await readSettledUntil(database, channelId);
  if (until.untilMs >= nextMs) return;
  const payoutIn = await payoutNames(dependencies, channelId, day);
  const rows = rowsOf(dependencies, { channel, day, payoutIn }, until, nextMs);
  const alongside = settledUpTo(until, nextMs);
  const first = await rows.next();
  if (first.done === true) {
    await database.commit(alongside);
    return;
  }
  const content = async function* (): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    let text = titleRow + first.value;
    for await (const each of rows) {
      text += each;
      if (text.length < PIECE_CHARACTERS) continue;
      yield encoder.encode(text);
      text = '';
    }
    yield encoder.encode(text);
  };
  await receiveFile(dependencies, channelId, {
    name: `settlement-${day}.csv`,
    source: 'SIMULATOR',
    content: content(),
    alongside,
  });
};

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** The hour of the day, by UTC, at which the simulated acquirer settles. */
const SETTLES_AT_HOUR = 13;

/** Returns the next time at which the simulated acquirer settles. By then, the day before has ended everywhere. */
export const nextSettlementMs = (nowMs: number): number => {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + SETTLES_AT_HOUR * HOUR_MS;
  return today > nowMs ? today : today + DAY_MS;
};

/** Creates the handler of the timer by which the simulated acquirer settles every channel, once a day. */
export const settleDaily =
  (dependencies: SettlementDependencies, channels: () => Promise<readonly string[]>): TimerHandler =>
  async () => {
    for (const channelId of await channels()) {
      // The failure of one channel must not delay the others; the next day's settlement includes it.
      await settleChannel(dependencies, channelId).catch((error: unknown) => {
        dependencies.log.error({ err: error, entity: channelId }, 'the simulated acquirer could not settle a channel');
      });
    }
    return { againAtMs: nextSettlementMs(dependencies.clock.now()) };
  };
