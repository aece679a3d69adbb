import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { MailKind } from '../../../catalogue/mail/mail-kinds.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
import { integer, json, type RowIn, tableOf, text } from '../../platform/database/table.ts';
import type { Mail, MailKey, MailState } from './mail.ts';

const mails = tableOf<Mail>()('mails', {
  key: ['channelId', 'id'],
  fixed: ['merchantId', 'kind', 'subjectId', 'occasion', 'recipient', 'messageId', 'facts', 'createdAtMs'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    merchantId: text('merchant'),
    kind: text('kind'),
    subjectId: text('subject_id'),
    occasion: text('occasion'),
    recipient: text('recipient'),
    messageId: text('message_id'),
    facts: json('facts'),
    state: text('state'),
    tries: integer('tries'),
    attempts: json('attempts'),
    createdAtMs: integer('created_at'),
  },
});

/** How many mails began for an address or a merchant within an hour. */
export interface Count {
  readonly who: string;
  readonly version: number;
  /** When the hour began. */
  readonly sinceMs: number;
  readonly begun: number;
}

const counts = tableOf<Count>()('mail_counts', {
  key: ['who'],
  columns: { who: text('who'), version: integer('version'), sinceMs: integer('since'), begun: integer('begun') },
});

/** An address that takes no mail. */
export interface Bounce {
  /** Its hash. */
  readonly address: string;
  readonly version: number;
  /** The code of the server's answer. */
  readonly answer: string;
  readonly createdAtMs: number;
}

const bounces = tableOf<Bounce>()('mail_bounces', {
  key: ['address'],
  columns: {
    address: text('address'),
    version: integer('version'),
    answer: text('answer'),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  mails: RowIn<typeof mails>;
}

const mailByKey = mails.by('entity', 'id');
const mailsByCause = mails.by('entity', 'subject_id', 'kind', 'occasion');
const mailsWithIds = mails.among('id');
const mailsOfSubjects = mails.among('subject_id');
const mailsToRecipient = query<Tables, { channel: string; recipient: string; limit: number }>()((db, input) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('entity', '=', input('channel'))
    .where('recipient', '=', input('recipient'))
    .limit(input('limit')),
);

const countByWho = counts.by('who');
const bounceByAddress = bounces.by('address');

const newestMails = query<Tables, { channel: string; limit: number }>()((db, input) =>
  db.selectFrom('mails').selectAll().where('entity', '=', input('channel')).orderBy('id', 'desc').limit(input('limit')),
);

const newestOfKind = query<Tables, { channel: string; kind: string }>()((db, input) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('entity', '=', input('channel'))
    .where('kind', '=', input('kind'))
    .orderBy('id', 'desc')
    .limit(1),
);

/** Which mails are looked for. */
export interface MailSelection {
  /** Only those with a lower id. */
  readonly before: string;
  readonly limit: number;
  readonly state?: MailState | undefined;
  /** Their address, whatever its case. */
  readonly to?: string | undefined;
}

/** An empty state or recipient is any. */
const newestOfSome = query<
  Tables,
  { channel: string; before: string; limit: number; state: string; recipient: string }
>()((db, input) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('entity', '=', input('channel'))
    .where('id', '<', input('before'))
    .where(sql<boolean>`(${input('state')} = '' or state = ${input('state')})`)
    .where(sql<boolean>`(${input('recipient')} = '' or lower(recipient) = lower(${input('recipient')}))`)
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** Returns the hash under which an address is counted and refused: rows that outlive a person do not name it. */
const hashOf = (address: string): string => hash('sha256', address.toLowerCase());

/** Returns under what the mails to an address are counted. */
export const countedTo = (address: string): string => `to ${hashOf(address)}`;

/** Returns under what the mails of a merchant are counted. */
export const countedOf = (merchantId: string): string => `of ${merchantId}`;

/** Creates the access to the mails of one database. */
export const mailRecords = (database: Pick<Database, 'read'>) => ({
  byKey: async ({ channelId, id }: MailKey): Promise<Mail | undefined> =>
    (await database.read(mailByKey, { entity: channelId, id })).map(mails.recordOf)[0],

  /** Returns whether a change has caused a mail of a kind before. */
  isCaused: async ({ channelId, subjectId, kind, occasion }: Omit<Mail, 'id'>): Promise<boolean> => {
    const cause = { entity: channelId, subject_id: subjectId, kind, occasion };
    return (await database.read(mailsByCause, cause)).length > 0;
  },

  /** Returns the mails about some records. */
  ofSubjects: async (channelId: string, subjectIds: readonly string[]): Promise<readonly Mail[]> => {
    const keys = subjectIds.map((id) => ({ entity: channelId, id }));
    return (await database.read(mailsOfSubjects, { keys: JSON.stringify(keys) })).map(mails.recordOf);
  },

  /** Returns mails of a channel to an address, as the payment has it. */
  toAddress: async (channelId: string, recipient: string, limit: number): Promise<readonly Mail[]> =>
    (await database.read(mailsToRecipient, { channel: channelId, recipient, limit })).map(mails.recordOf),

  /** Returns the mails of a channel, the newest first. */
  newest: async (channelId: string, limit: number): Promise<readonly Mail[]> =>
    (await database.read(newestMails, { channel: channelId, limit })).map(mails.recordOf),

  /** Returns a mail of one of these channels. */
  withId: async (channelIds: readonly string[], id: string): Promise<Mail | undefined> => {
    if (!isRecordId(id)) return undefined;
    const keys = JSON.stringify(channelIds.map((entity) => ({ entity, id })));
    return (await database.read(mailsWithIds, { keys })).map(mails.recordOf)[0];
  },

  /** Returns the mails of some channels, the newest first. */
  newestIn: async (
    channelIds: readonly string[],
    { state, to, before, limit }: MailSelection,
  ): Promise<readonly Mail[]> => {
    const wanted = { state: state ?? '', recipient: to ?? '', before, limit };
    const found = channelIds.map((channel) => database.read(newestOfSome, { channel, ...wanted }));
    const all = (await Promise.all(found)).flat().map(mails.recordOf);
    return all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
  },

  /** Returns the newest mail of a kind. */
  newestOf: async (channelId: string, kind: MailKind): Promise<Mail | undefined> =>
    (await database.read(newestOfKind, { channel: channelId, kind })).map(mails.recordOf)[0],

  /** Returns how many mails have begun for somebody: see `countedTo` and `countedOf`. */
  countOf: async (who: string): Promise<Count | undefined> =>
    (await database.read(countByWho, { who })).map(counts.recordOf)[0],

  /** Returns the bounce of an address; undefined while it takes mails. */
  bounceOf: async (address: string): Promise<Bounce | undefined> =>
    (await database.read(bounceByAddress, { address: hashOf(address) })).map(bounces.recordOf)[0],
});

/** The mails of one database. */
export type MailRecords = ReturnType<typeof mailRecords>;

/** Returns the insertion of a mail; a second one of the same cause is a `Conflict`. */
export const insertMail = (mail: Mail): Insert => mails.insert(mail);

/** Returns the update that writes the progress of a mail, provided that it still has the version that was read. */
export const updateMail = (mail: Mail): Update => mails.update(mail);

/** Returns the removal of a mail. */
export const removedMail = (mail: Mail): Delete => mails.remove(mail);

/** Returns the insertion of the bounce of an address. */
export const insertBounce = (address: string, answer: string, nowMs: number): Insert =>
  bounces.insert({ address: hashOf(address), version: 1, answer, createdAtMs: nowMs });

/** Returns the removal of the bounce of an address: it is written to again. */
export const removedBounce = (bounce: Bounce): Delete => bounces.remove(bounce);

/** Returns the change that writes a count: a new one, or one that was read. */
export const countWritten = (count: Count): { readonly inserts: Insert[] } | { readonly updates: Update[] } =>
  count.version === 0 ? { inserts: [counts.insert({ ...count, version: 1 })] } : { updates: [counts.update(count)] };

/** Removes mails that were created before a time and do not wait. */
export const forgetMails = forgettingByAge('mails', ['entity', 'id'], 'created_at', {
  hasVersion: true,
  exceptIn: 'waiting',
});

/** Removes counts of hours that began before a time. */
export const forgetMailCounts = forgettingByAge('mail_counts', ['who'], 'since', { hasVersion: true });
