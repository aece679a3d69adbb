import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { type Forget, forgettingByAge } from '../../../platform/database/forgetting.ts';
import { query } from '../../../platform/database/query.ts';

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

interface PasskeyRow {
  readonly id: string;
  readonly person: string;
  readonly version: number;
  readonly name: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

interface AnswerRow {
  readonly challenge: string;
  readonly used_at: number;
}

interface Tables {
  person_passkeys: PasskeyRow;
}

const byId = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('person_passkeys').selectAll().where('id', '=', input('id')),
);

const ofPerson = query<Tables, { person: string }>()((db, input) =>
  db
    .selectFrom('person_passkeys')
    .selectAll()
    .where('person', '=', input('person'))
    .orderBy('created_at')
    .orderBy('id'),
);

const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  person: row.person,
  version: row.version,
  name: row.name,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === '' ? [] : row.transports.split(','),
  createdAtMs: row.created_at,
  usedAtMs: row.used_at ?? undefined,
});

const answerTo = query<{ person_answers: AnswerRow }, { challenge: string }>()((db, input) =>
  db.selectFrom('person_answers').select('used_at').where('challenge', '=', input('challenge')),
);

/** Creates the access to the passkeys of one database. */
export const passkeyRecords = (database: Pick<Database, 'read'>) => ({
  byId: async (id: string): Promise<Passkey | undefined> => {
    const [row] = await database.read(byId, { id });
    return row && passkeyOf(row);
  },
  /** Returns the passkeys of a person, the oldest first. */
  ofPerson: async (person: string): Promise<readonly Passkey[]> =>
    (await database.read(ofPerson, { person })).map(passkeyOf),
  /** Returns whether a passkey has answered a challenge already. */
  isAnswered: async (challenge: string): Promise<boolean> => (await database.read(answerTo, { challenge })).length > 0,
});

/** Returns the insertion of a passkey; a `Conflict` if a person already has it. */
export const insertPasskey = (passkey: Passkey): Insert => ({
  table: 'person_passkeys',
  identity: ['id'],
  row: {
    id: passkey.id,
    person: passkey.person,
    version: passkey.version,
    name: passkey.name,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports.join(','),
    created_at: passkey.createdAtMs,
    used_at: passkey.usedAtMs ?? null,
  },
});

/** Returns the update of a passkey that was used; a `Conflict` if it was used or removed meanwhile. */
export const passkeyUsed = ({ id, version }: Passkey, counter: number, atMs: number): Update => ({
  table: 'person_passkeys',
  key: { id },
  version,
  set: { counter, used_at: atMs },
});

/** Returns the removal of a passkey; a `Conflict` if it was used or removed meanwhile. */
export const deletePasskey = ({ id, version }: Passkey): Delete => ({ table: 'person_passkeys', key: { id }, version });

/** Returns the insertion that makes a challenge used; a `Conflict` if it was used meanwhile. */
export const insertAnswer = (challenge: string, atMs: number): Insert => ({
  table: 'person_answers',
  identity: ['challenge'],
  row: { challenge, used_at: atMs },
});

/** Removes challenges that were used before a time. */
export const forgetAnswers: Forget = forgettingByAge('person_answers', ['challenge'], 'used_at');
