import type { BankFileKind, bankFiles } from '../../../../catalogue/books/bank-files.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { isMt940, readMt940 } from '../../../connectors/sepa/files/mt940.ts';
import { readStatements } from '../../../connectors/sepa/files/statements.ts';

/** How the statements of one kind are recognized and read. */
interface StatementReader {
  /** Returns whether a file is of this kind, by its first characters. */
  isOf(beginning: string): boolean;
  /** Yields the movements. @throws UnreadableXml for a file that is none. */
  read(source: AsyncIterable<Uint8Array>): AsyncIterable<Movement>;
}

type StatementKind = {
  [Kind in BankFileKind]: (typeof bankFiles)[Kind]['is'] extends 'a statement' ? Kind : never;
}[BankFileKind];

/** The readers of statements. The last one takes what no other one does, and says what is wrong with it. */
const readers = {
  mt940: { isOf: isMt940, read: readMt940 },
  camt: { isOf: () => true, read: readStatements },
} as const satisfies Readonly<Record<StatementKind, StatementReader>>;

/** Yields the movements of a statement, whose first characters say what it is. */
export const readMovements = (beginning: string, source: AsyncIterable<Uint8Array>): AsyncIterable<Movement> => {
  const reader: StatementReader = Object.values(readers).find(({ isOf }) => isOf(beginning)) ?? readers.camt;
  return reader.read(source);
};
