import type { ActName } from '../../../catalogue/backoffice/acts.ts';
import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { integer, json, optional, tableOf, text } from '../../platform/database/table.ts';

/** A notification that is sent again. */
export interface Sent {
  readonly channelId: string;
  readonly id: string;
}

/** One record of an act. The id of its refund is chosen before the act begins, so that it is made once. */
export interface StoredItem {
  readonly channelId: string;
  readonly id: string;
  readonly newId: string;
  /** The notifications about it that are sent again. */
  readonly sent?: readonly Sent[];
  readonly state: 'OPEN' | 'DONE' | 'FAILED';
  readonly reason?: string;
}

/** Something that a person does with many records. */
export interface Act {
  readonly id: string;
  readonly version: number;
  readonly person: string;
  readonly personName: string;
  /** The network address that it came from, for the audit. */
  readonly address: string;
  readonly act: ActName;
  readonly tag: string | undefined;
  readonly state: 'RUNNING' | 'ENDED';
  readonly items: readonly StoredItem[];
  readonly createdAtMs: number;
}

const acts = tableOf<Act>()('payment_acts', {
  key: ['id'],
  fixed: ['person', 'personName', 'address', 'act', 'tag', 'createdAtMs'],
  columns: {
    id: text('id'),
    version: integer('version'),
    person: text('person'),
    personName: text('person_name'),
    address: text('address'),
    act: text('act'),
    tag: optional(text('tag')),
    state: text('state'),
    items: json('items'),
    createdAtMs: integer('created_at'),
  },
});

const byId = acts.by('id');

/** Returns an act; undefined if there is none with this id. */
export const actWith = async (database: Pick<Database, 'read'>, id: string): Promise<Act | undefined> =>
  (await database.read(byId, { id })).map(acts.recordOf)[0];

/** Returns the insertion of an act; a second one with its id is a `Conflict`. */
export const insertAct = (act: Act): Insert => acts.insert(act);

/** Returns the update of an act, with what became of its payments. */
export const updateAct = (act: Act): Update => acts.update(act);

/** Removes acts by their age; what they did stays. */
export const forgetActs = forgettingByAge('payment_acts', ['id'], 'created_at');
