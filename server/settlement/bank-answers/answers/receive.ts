import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { UnreadableXml } from '../../../connectors/sepa/files/read-xml.ts';
import { isStatusReport } from '../../../connectors/sepa/files/status-report.ts';
import type { TransferRecords } from '../../../connectors/sepa/model/expected.ts';
import type { NotedAnswer, StatementTotals, StatusTotals } from '../../../connectors/sepa/model/noted-answer.ts';
import type { SepaRecords } from '../../../connectors/sepa/model/records.ts';
import { hasSepa, type SepaSettings } from '../../../connectors/sepa/model/settings.ts';
import type { NoticeDependencies } from '../../../connectors/sepa/notice.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import { dayIn } from '../../../platform/base/zones.ts';
import type { ReceiveDependencies } from '../../processor-files/arrival.ts';
import type { SettlementDependencies } from '../../processor-files/dependencies.ts';
import type { SettlementFile } from '../../processor-files/model/files.ts';
import { beginLines } from '../../processor-files/receive-lines.ts';
import { addFinding, applyStatement, noFindings } from './apply-statement.ts';
import { bookingDays } from './booking-day.ts';
import type { BankChecks } from './payee-checks.ts';
import { readStatement } from './read-statement.ts';
import type { ReadingDependencies } from './reading.ts';
import { applyStatusReport } from './reject.ts';
import { readMovements } from './statement-readers.ts';

/** The dependencies of a bank's answers. */
export interface BankAnswerDependencies
  extends SettlementDependencies,
    ReceiveDependencies,
    Pick<BankChecks, 'announceBankFile'>,
    Pick<NoticeDependencies, 'announceDebit'> {
  readonly sepa: SepaRecords;
  readonly transfers: TransferRecords;
  /** Returns the channels of a merchant; none for a channel. */
  channelsOfMerchant(id: string): Promise<readonly string[]>;
  /** Counts a file in the metrics. */
  countAnswer(answer: NotedAnswer): void;
}

/** What a bank's file did: the settlement file that a statement became, or the orders that a report rejected. */
export type BankAnswer =
  | {
      readonly kind: 'statement';
      /** Undefined for a statement that settles nothing. */
      readonly file: SettlementFile | undefined;
      /** Whether what it settles arrived before. */
      readonly isRepeated: boolean;
      readonly totals: StatementTotals;
    }
  | { readonly kind: 'report'; readonly totals: StatusTotals };

const refused = (error: unknown): unknown =>
  error instanceof UnreadableXml ? new Rejection('200.300.404', { reason: error.message, cause: error }) : error;

/** What a statement is read with, for one channel. */
const readingOf = (dependencies: BankAnswerDependencies, settings: SepaSettings): ReadingDependencies => {
  const { clock, records, ownerOf, channelsOfMerchant } = dependencies;
  const [nowMs, zone] = [clock.now(), settings['sepa.timeZone']];
  return {
    ...dependencies,
    isRefund: async (owner, id) => (await records.byId(owner, id))?.type === 'RF',
    siblingsOf: async (channel) =>
      (await channelsOfMerchant((await ownerOf(channel)).merchantId)).filter((each) => each !== channel),
    iban: settings['sepa.iban'],
    today: dayIn(nowMs, zone),
    faultOfDay: bookingDays(nowMs, zone),
  };
};

/** Reads a statement, stores the lines of what it books, and applies the rest once all of it can be read. */
const receiveStatement = async (
  dependencies: BankAnswerDependencies,
  reading: ReadingDependencies,
  channelId: string,
  name: string,
  movements: AsyncIterable<Movement>,
): Promise<BankAnswer> => {
  const findings = noFindings();
  const arrival = beginLines(dependencies, channelId, { name, source: 'BANK', format: 'CAMT' });
  try {
    for await (const movement of readStatement(reading, channelId, movements)) {
      addFinding(findings, movement);
      if ('line' in movement) await arrival.add(movement.line);
    }
    await applyStatement(dependencies, channelId, findings, arrival.add);
    const arrived = await arrival.end();
    const { totals } = findings;
    return { kind: 'statement', file: arrived?.file, isRepeated: arrived?.isRepeated ?? false, totals };
  } catch (error) {
    await arrival.drop();
    throw error;
  }
};

const LOOKED_AT = 4_096;

/** Returns the first characters of a file, by which its kind is known, and the whole file. */
export const peeked = async (content: AsyncIterable<Uint8Array>) => {
  const pieces = content[Symbol.asyncIterator]();
  // The first pieces may be small.
  let first = Buffer.alloc(0);
  while (first.length < LOOKED_AT) {
    const piece = await pieces.next();
    if (piece.done === true) break;
    first = Buffer.concat([first, piece.value]);
  }
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    yield first;
    for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) yield piece.value;
  };
  // Texts in UTF-16 have a zero beside each of these letters.
  return { beginning: first.subarray(0, LOOKED_AT).toString('latin1').replaceAll('\0', ''), whole: whole() };
};

/**
 * Receives a file of the bank: what a statement (camt.052, .053, .054) settles becomes a settlement file, a status report
 * (pain.002) reverses the payments of rejected orders.
 * @throws Rejection naming line and reason for any other file; nothing is changed then.
 */
export const receiveBankFile = async (
  dependencies: BankAnswerDependencies,
  channelId: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<BankAnswer> => {
  const { settings } = await dependencies.channelOf(channelId);
  if (!hasSepa(settings)) {
    throw new Rejection('200.300.404', { reason: 'the channel has no bank of its own: set sepa.creditorIdentifier' });
  }
  const { beginning, whole } = await peeked(content);
  try {
    if (isStatusReport(beginning)) {
      return { kind: 'report', totals: await applyStatusReport(dependencies, channelId, whole) };
    }
    const reading = readingOf(dependencies, settings);
    return await receiveStatement(dependencies, reading, channelId, name, readMovements(beginning, whole));
  } catch (error) {
    throw refused(error);
  }
};
