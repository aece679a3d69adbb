import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import type { StatementTexts } from '../../../catalogue/texts/en/statement.ts';
import { statementsByLanguage } from '../../../catalogue/texts/registry/statements.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaperDrawing } from '../../platform/paper/drawer.ts';
import { type Payout, type PayoutRecords, payableOf } from '../../settlement/processor-files/model/payouts.ts';
import type { SettlementRecord } from '../../settlement/processor-files/model/record.ts';
import type { SettlementRecords } from '../../settlement/processor-files/model/records.ts';
import { recordsOf } from '../../settlement/processor-files/records-of.ts';
import { type StatedMoney, type Tally, tallyOf } from './tally.ts';

/** What statements are made with. */
export interface StatementDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly payouts: Pick<PayoutRecords, 'byId'>;
  readonly settled: Pick<SettlementRecords, 'takenBetween'>;
  channelOf(channelId: string): Promise<Channel>;
  /** Returns the name of the merchant of a channel. */
  merchantOf(channelId: string): Promise<string>;
  readonly drawPaper: PaperDrawing;
}

/** A payout whose statement is asked for, in a language. */
export interface Asked {
  readonly payout: Payout;
  readonly channel: Channel;
  readonly language: Language;
}

/** The statement of a payout. */
export interface Statement extends Tally {
  /** What was paid, in hundredths, and what it differs from the records by. */
  readonly paid: bigint;
  readonly difference: bigint;
}

/** Returns the texts of a statement, and the tag of their language. */
export const textsOf = (language: Language): { readonly texts: StatementTexts; readonly tag: string } => ({
  texts: statementsByLanguage[language],
  tag: languages[language].tag,
});

/** Yields each record of a payout with its money, and at last returns the statement. Memory does not grow with them. */
export async function* statedRecords(
  dependencies: StatementDependencies,
  { payout, channel }: Asked,
): AsyncGenerator<readonly [record: SettlementRecord, money: StatedMoney], Statement> {
  const tally = tallyOf(channel.settings['books.feeTax'], payout.currency);
  for await (const record of recordsOf(dependencies, { payout })) yield [record, tally.take(record)];
  const result = tally.result();
  const paid = payout.arrived ?? payableOf(payout);
  return { ...result, paid, difference: paid - (result.total?.net ?? 0n) };
}

/** Returns the statement of a payout. */
export const statementOf = async (dependencies: StatementDependencies, asked: Asked): Promise<Statement> => {
  const records = statedRecords(dependencies, asked);
  for (;;) {
    const { done, value } = await records.next();
    if (done === true) return value;
  }
};
