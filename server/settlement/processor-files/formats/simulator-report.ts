import { openOwnCsv } from './csv.ts';
import type { SettlementFormat } from './format.ts';

/** The report of the simulated acquirer, which has the titles of the interface. */
export const simulatorReport: SettlementFormat = { open: openOwnCsv, takenBy: 'settlement.file' };
