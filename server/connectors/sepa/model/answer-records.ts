import type { AnswerSource } from '../../../../catalogue/books/bank-answers.ts';
import type { Database, Insert } from '../../../platform/database/database.ts';
import { forgettingByAge } from '../../../platform/database/forgetting.ts';
import { query } from '../../../platform/database/query.ts';
import type { AnswerOutcome, NotedAnswer } from './noted-answer.ts';

interface AnswerRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly source: string;
  readonly target_id: string | null;
  readonly name: string;
  readonly bytes: number;
  readonly digest: string | null;
  readonly outcome: string;
  readonly received_at: number;
}

interface Tables {
  sepa_answers: AnswerRow;
}

const newestAnswers = query<Tables, { entity: string; before: string; limit: number }>()((db, input) =>
  db
    .selectFrom('sepa_answers')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** Ids are in hex digits, so this is after all of them. */
const BEHIND_ALL = 'g';

const answerOf = (row: AnswerRow): NotedAnswer => ({
  channelId: row.entity,
  id: row.id,
  source: row.source as AnswerSource,
  targetId: row.target_id ?? undefined,
  name: row.name,
  bytes: row.bytes,
  digest: row.digest ?? undefined,
  outcome: JSON.parse(row.outcome) as AnswerOutcome,
  receivedAtMs: row.received_at,
});

/** Creates the access to the noted files of banks of one database. */
export const answerRecords = (database: Database) => ({
  newest: async (channelId: string, limit: number, before = BEHIND_ALL): Promise<readonly NotedAnswer[]> =>
    (await database.read(newestAnswers, { entity: channelId, before, limit })).map(answerOf),
});

/** Returns the insertion of a note. */
export const insertAnswer = (answer: NotedAnswer): Insert => ({
  table: 'sepa_answers',
  identity: ['entity', 'id'],
  row: {
    entity: answer.channelId,
    id: answer.id,
    version: 1,
    source: answer.source,
    target_id: answer.targetId ?? null,
    name: answer.name,
    bytes: answer.bytes,
    digest: answer.digest ?? null,
    outcome: JSON.stringify(answer.outcome),
    received_at: answer.receivedAtMs,
  },
});

/** Removes notes of files that came before a time; what the files did stays. */
export const forgetAnswers = forgettingByAge('sepa_answers', ['entity', 'id'], 'received_at');
