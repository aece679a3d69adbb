import { checkLedger as check, completeLedger as complete, type LedgerCheck } from '../payments/books/ledger-check.ts';
import type { Database } from '../platform/database/database.ts';
import { ledgerCauses } from './wings.ts';

/**
 * Compares the ledger with everything that causes its lines, line by line. Payments that are decided meanwhile may be
 * listed; run it again, or while no payments are made.
 */
export const checkLedger = (database: Database): Promise<LedgerCheck> => check(database, ledgerCauses(database));

/** Adds the lines that the ledger lacks. Returns how many it added. */
export const completeLedger = (database: Database): Promise<number> => complete(database, ledgerCauses(database));
