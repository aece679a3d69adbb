import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { type Forget, forgettingByAge } from '../../../platform/database/forgetting.ts';
import { rowQueries } from '../../../platform/database/row-queries.ts';
import { integer, optional, tableOf, text } from '../../../platform/database/table.ts';

/** A passkey of a person. */
export interface Passkey {
  /** The id of the credential, in base64url. */
  readonly id: string;
  readonly person: string;
  readonly version: number;
  readonly name: string;
  /** In base64url. */
  readonly publicKey: string;
  /** The counter of uses, from authenticators that have one. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAtMs: number;
  readonly usedAtMs: number | undefined;
}

interface AnswerRow {
  readonly challenge: string;
  readonly used_at: number;
}

const passkeys = tableOf<Passkey>()('person_passkeys', {
  key: ['id'],
  identity: ['id'],
  columns: {
    id: text('id'),
    person: text('person'),
    version: integer('version'),
    name: text('name'),
    publicKey: text('public_key'),
    counter: integer('counter'),
    transports: {
      ...text('transports'),
      written: (transports: readonly string[]) => transports.join(','),
      read: (stored: string) => (stored === '' ? [] : stored.split(',')),
    },
    createdAtMs: integer('created_at'),
    usedAtMs: optional(integer('used_at')),
  },
});

const byId = passkeys.by('id');
const ofPerson = passkeys.inOrder(['created_at', 'id'], 'person');

const answerTo = rowQueries<AnswerRow>('person_answers').by('challenge');

/** Creates the access to the passkeys of one database. */
export const passkeyRecords = (database: Pick<Database, 'read'>) => ({
  byId: async (id: string): Promise<Passkey | undefined> =>
    (await database.read(byId, { id })).map(passkeys.recordOf)[0],
  /** Returns the passkeys of a person, the oldest first. */
  ofPerson: async (person: string): Promise<readonly Passkey[]> =>
    (await database.read(ofPerson, { person })).map(passkeys.recordOf),
  /** Returns whether a passkey has answered a challenge already. */
  isAnswered: async (challenge: string): Promise<boolean> => (await database.read(answerTo, { challenge })).length > 0,
});

/** Returns the insertion of a passkey; a `Conflict` if a person already has it. */
export const insertPasskey = (passkey: Passkey): Insert => passkeys.insert(passkey);

/** Returns the update of a passkey that was used; a `Conflict` if it was used or removed meanwhile. */
export const passkeyUsed = (passkey: Passkey, counter: number, atMs: number): Update =>
  passkeys.update(passkey, { counter, used_at: atMs });

/** Returns the removal of a passkey; a `Conflict` if it was used or removed meanwhile. */
export const deletePasskey = (passkey: Passkey): Delete => passkeys.remove(passkey);

/** Returns the insertion that makes a challenge used; a `Conflict` if it was used meanwhile. */
export const insertAnswer = (challenge: string, atMs: number): Insert => ({
  table: 'person_answers',
  identity: ['challenge'],
  row: { challenge, used_at: atMs },
});

/** Removes challenges that were used before a time. */
export const forgetAnswers: Forget = forgettingByAge('person_answers', ['challenge'], 'used_at');
