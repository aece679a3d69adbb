import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultsBySchema } from './schemas.ts';

/** Tests run in the root of the repository. */
const FOLDER = 'server/settlement/bank-answers/known';

/** Returns a file of the folder `sepa/known`, with these texts in place of others: references of a test's own orders. */
export const knownFile = async (name: string, texts: Readonly<Record<string, string>> = {}): Promise<string> =>
  Object.entries(texts).reduce(
    (file, [from, to]) => file.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to),
    await readFile(join(FOLDER, name), 'utf8'),
  );

/**
 * The package with the schemas has those of reports during a day, but none of the other two, which differ in these
 * names.
 */
const asReport = (file: string): string =>
  file
    .replace(/camt\.05[34]/, 'camt.052')
    .replaceAll(/(?<=<\/?(?:\w+:)?)(?:BkToCstmrStmt|BkToCstmrDbtCdtNtfctn)>/g, 'BkToCstmrAcctRpt>')
    .replaceAll(/(?<=<\/?(?:\w+:)?)(?:Stmt|Ntfctn)(?=>|Pgntn>)/g, 'Rpt');

/** Returns what the official schema of a message says of a bank's file; undefined if it is valid. */
export const faultsOfBankFile = async (message: string, file: string): Promise<string | undefined> =>
  message.startsWith('camt.')
    ? await faultsBySchema(message.replace(/camt\.05[34]/, 'camt.052'), asReport(file))
    : await faultsBySchema(message, file);
