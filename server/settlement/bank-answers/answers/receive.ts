import { isMt940, readMt940 } from '../../../connectors/sepa/files/mt940.ts';
import { UnreadableXml } from '../../../connectors/sepa/files/read-xml.ts';
import { readStatements } from '../../../connectors/sepa/files/statements.ts';
import type { TransferRecords } from '../../../connectors/sepa/model/expected.ts';
import type { NotedAnswer, StatementTotals, StatusTotals } from '../../../connectors/sepa/model/noted-answer.ts';
import type { SepaRecords } from '../../../connectors/sepa/model/records.ts';
import { hasSepa } from '../../../connectors/sepa/model/settings.ts';
import type { NoticeDependencies } from '../../../connectors/sepa/notice.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import { dayIn } from '../../../platform/base/zones.ts';
import type { ReceiveDependencies } from '../../processor-files/arrival.ts';
import type { SettlementDependencies } from '../../processor-files/dependencies.ts';
import type { SettlementFile } from '../../processor-files/model/files.ts';
import { receiveFile } from '../../processor-files/receive.ts';
import { bookingDays } from './booking-day.ts';
import type { BankChecks } from './payee-checks.ts';
import { linesOfStatement, noFindings } from './read-statement.ts';
import { applyStatusReport } from './reject.ts';

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

/** The beginning of a status report, in the namespace of ISO 20022 or of the Austrian banks. */
const REPORT = /<(?:[\w.-]+:)?Document\b[^>]*[:"']pain\.002\./;

const LOOKED_AT = 4_096;

const refused = (error: unknown): unknown =>
  error instanceof UnreadableXml ? new Rejection('200.300.404', { reason: error.message, cause: error }) : error;

/** Lines are handed over in pieces of about this many characters, as they come from a network. */
const PIECE_LENGTH = 64 * 1024;

const encoded = async function* (first: string, lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = first;
  try {
    for await (const line of lines) {
      text += line;
      if (text.length < PIECE_LENGTH) continue;
      yield Buffer.from(text);
      text = '';
    }
  } catch (error) {
    throw refused(error);
  }
  yield Buffer.from(text);
};

/**
 * Receives a file of the bank: what a statement (camt.052, .053, .054) settles becomes a settlement file, a status report
 * (pain.002) reverses the payments of rejected orders.
 * @throws Rejection naming line and reason for any other file; nothing is changed then.
 */
export const receiveBankFile = async (
  dependencies: BankAnswerDependencies,
  entity: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<BankAnswer> => {
  const { settings } = await dependencies.channelOf(entity);
  if (!hasSepa(settings)) {
    throw new Rejection('200.300.404', { reason: 'the channel has no bank of its own: set sepa.creditorIdentifier' });
  }
  const pieces = content[Symbol.asyncIterator]();
  // The first pieces may be small: the kind of the file is known when enough of it has arrived.
  let beginning = Buffer.alloc(0);
  while (beginning.length < LOOKED_AT) {
    const piece = await pieces.next();
    if (piece.done === true) break;
    beginning = Buffer.concat([beginning, piece.value]);
  }
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    yield beginning;
    for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) yield piece.value;
  };
  // Texts in UTF-16 have a zero beside each of these letters.
  const text = beginning.subarray(0, LOOKED_AT).toString('latin1').replaceAll('\0', '');
  if (REPORT.test(text)) {
    try {
      return { kind: 'report', totals: await applyStatusReport(dependencies, entity, whole()) };
    } catch (error) {
      throw refused(error);
    }
  }
  const isRefund = async (owner: string, id: string): Promise<boolean> =>
    (await dependencies.records.byId(owner, id))?.type === 'RF';
  const siblingsOf = async (channel: string): Promise<readonly string[]> =>
    (await dependencies.channelsOfMerchant((await dependencies.ownerOf(channel)).merchantId)).filter(
      (each) => each !== channel,
    );
  const [nowMs, zone] = [dependencies.clock.now(), settings['sepa.timeZone']];
  const statement = {
    ...dependencies,
    isRefund,
    siblingsOf,
    iban: settings['sepa.iban'],
    today: dayIn(nowMs, zone),
    faultOfDay: bookingDays(nowMs, zone),
  };
  const findings = noFindings();
  const { totals } = findings;
  const lines = linesOfStatement(statement, entity, (isMt940(text) ? readMt940 : readStatements)(whole()), findings);
  let first = '';
  try {
    const titles = await lines.next();
    const line = await lines.next();
    if (titles.done === true || line.done === true) {
      return { kind: 'statement', file: undefined, isRepeated: false, totals };
    }
    first = `${titles.value}${line.value}`;
  } catch (error) {
    throw refused(error);
  }
  const arrived = await receiveFile(dependencies, entity, {
    name,
    source: 'BANK',
    content: encoded(first, lines),
  });
  return { kind: 'statement', ...arrived, totals };
};
