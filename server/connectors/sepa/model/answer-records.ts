import { BEHIND_ALL } from '../../../platform/base/identifiers.ts';
import type { Database, Insert } from '../../../platform/database/database.ts';
import { forgettingByAge } from '../../../platform/database/forgetting.ts';
import { integer, json, optional, tableOf, text } from '../../../platform/database/table.ts';
import type { NotedAnswer } from './noted-answer.ts';

const answers = tableOf<NotedAnswer>()('sepa_answers', {
  key: ['channelId', 'id'],
  identity: ['channelId', 'id'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    source: text('source'),
    targetId: optional(text('target_id')),
    name: text('name'),
    bytes: integer('bytes'),
    digest: optional(text('digest')),
    outcome: json('outcome'),
    receivedAtMs: integer('received_at'),
  },
});

const newestAnswers = answers.newestBy('entity');

/** Creates the access to the noted files of banks of one database. */
export const answerRecords = (database: Database) => ({
  newest: async (channelId: string, limit: number, before = BEHIND_ALL): Promise<readonly NotedAnswer[]> =>
    (await database.read(newestAnswers, { entity: channelId, before, limit })).map(answers.recordOf),
});

/** Returns the insertion of a note. */
export const insertAnswer = (answer: NotedAnswer): Insert => answers.insert(answer, { version: 1 });

/** Removes notes of files that came before a time; what the files did stays. */
export const forgetAnswers = forgettingByAge('sepa_answers', ['entity', 'id'], 'received_at');
