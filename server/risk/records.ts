import { isResultCode, type ResultCode } from '../../catalogue/result-codes.ts';
import type { ChangeSet, Database } from '../database/database.ts';
import { query } from '../database/query.ts';
import type { RiskDecision, Verdict } from './decide.ts';

interface CheckRow {
  readonly entity: string;
  readonly payment_id: string;
  readonly version: number;
  readonly verdict: string;
  readonly code: string | null;
  readonly score: number;
  /** The rules that fit, one a line, without what their lists hold. */
  readonly rules: string;
  readonly created_at: number;
}

interface Tables {
  risk_checks: CheckRow;
}

const checkById = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('risk_checks').selectAll().where('entity', '=', input('entity')).where('payment_id', '=', input('id')),
);

/** What was decided on a payment before its authorization. */
export interface StoredCheck {
  readonly verdict: Verdict;
  readonly code: ResultCode | undefined;
  readonly score: number;
}

/** Gives what was decided on a payment; nothing where no rule looked at it. */
export const storedCheck = async (database: Database, entity: string, id: string): Promise<StoredCheck | undefined> => {
  const [row] = await database.read(checkById, { entity, id });
  if (row === undefined) return undefined;
  const code = row.code !== null && isResultCode(row.code) ? row.code : undefined;
  return { verdict: row.verdict as Verdict, code, score: row.score };
};

/** Lists are long, and name people. */
const LISTED_VALUES = / values=\S+/;

/** Gives what writes down what was decided on a payment before its authorization. */
export const insertCheck = (
  entity: string,
  paymentId: string,
  { verdict, code, score, fitting }: RiskDecision,
  nowMs: number,
): ChangeSet => ({
  inserts: [
    {
      table: 'risk_checks',
      row: {
        entity,
        payment_id: paymentId,
        version: 1,
        verdict,
        code: code ?? null,
        score,
        rules: fitting.map((text) => text.replace(LISTED_VALUES, '')).join('\n'),
        created_at: nowMs,
      },
    },
  ],
});
