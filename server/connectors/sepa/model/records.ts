import type { PayeeCheck } from '../../../../catalogue/books/payee-checks.ts';
import { sealedColumn } from '../../../access/vault/sealed-column.ts';
import type { Vault } from '../../../access/vault/vault.ts';
import type { FinishedFiles } from '../../../payments/ports/finished-files.ts';
import { BEHIND_ALL } from '../../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { forgettingByAge } from '../../../platform/database/forgetting.ts';
import type { EntityAndId } from '../../../platform/database/gathering.ts';
import { query } from '../../../platform/database/query.ts';
import { rowQueries } from '../../../platform/database/row-queries.ts';
import { flag, integer, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
import type { SequenceType } from '../files/direct-debits.ts';
import type { OrderKind } from './days.ts';
import { finishedFileOf, idsOfMessage, type SepaFile, type SepaFileState, type Waiting } from './file.ts';
import type { Mandate, MandatePlace } from './mandate.ts';
import { type OrderState, partyOwner, type SepaOrder } from './order.ts';
import type { FileSettings } from './settings.ts';
import type { ReturnTold } from './told.ts';

/** The row of an order. */
export interface OrderRow {
  readonly entity: string;
  readonly reference: string;
  readonly version: number;
  readonly kind: string;
  readonly day: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly party: string;
  readonly remittance: string;
  readonly mandate_id: string | null;
  readonly signed_on: string | null;
  readonly sequence_type: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly payee_check: string | null;
  readonly return_told: string | null;
  readonly created_at: number;
}

interface FileRow {
  readonly entity: string;
  readonly kind: string;
  readonly day: string;
  readonly version: number;
  readonly id: string;
  readonly state: string;
  readonly closes_at: number;
  readonly orders: number;
  readonly amount: number;
  readonly bytes: number;
  readonly digest: string;
  readonly parts: number;
  readonly settings: string | null;
  readonly waits_for: string | null;
  readonly waits_since: number | null;
}

interface PartRow {
  readonly entity: string;
  readonly place: string;
  readonly version: number;
  readonly content: string;
  readonly created_at: number;
}

const mandates = tableOf<Mandate>()('sepa_mandates', {
  key: ['channelId', 'id'],
  fixed: ['accountHash', 'paymentId', 'signedOn', 'language', 'text', 'isRecurring', 'createdAtMs'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    accountHash: text('account_hash'),
    paymentId: optional(text('payment_id')),
    signedOn: text('signed_on'),
    language: optional(text('language')),
    text: optional(text('text')),
    isRecurring: flag('is_recurring'),
    nextSequence: text('next_sequence'),
    lastDay: text('last_day'),
    revokedAtMs: optional(integer('revoked_at')),
    createdAtMs: integer('created_at'),
  },
});

const orders = rowQueries<OrderRow>('sepa_orders');
const files = rowQueries<FileRow>('sepa_files');

interface Tables {
  sepa_mandates: RowIn<typeof mandates>;
  sepa_orders: OrderRow;
  sepa_files: FileRow;
  sepa_file_parts: PartRow;
}

const mandateById = mandates.by('entity', 'id');
const orderByReference = orders.by('entity', 'reference');
const ordersByReferences = orders.among('reference');
const fileOfDay = files.by('entity', 'kind', 'day');
const fileById = files.by('entity', 'id');
const newestFiles = files.newestBy('entity');

const mandatesOfAccount = query<Tables, { entity: string; hash: string; limit: number }>()((db, input) =>
  db
    .selectFrom('sepa_mandates')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('account_hash', '=', input('hash'))
    .where('is_recurring', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(input('limit')),
);

const newestMandates = query<Tables, { entity: string; before: number; id: string; limit: number }>()((db, input) =>
  db
    .selectFrom('sepa_mandates')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where((where) =>
      where.or([
        where('created_at', '<', input('before')),
        where.and([where('created_at', '=', input('before')), where('id', '<', input('id'))]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** The orders of a file by what the bank does with them, and their states. Those that were taken out are in no file. */
const states = {
  /** The bank carries them out, or has done so. */
  carriedOut: ['open', 'returned'],
  rejected: ['rejected'],
} as const satisfies Readonly<Record<string, readonly OrderState[]>>;

/** Some of the orders of a file. */
export type OrderGroup = keyof typeof states;

const ordersOfPart = (group: OrderGroup) =>
  query<Tables, { entity: string; kind: string; day: string; sequence: string; after: string; limit: number }>()(
    (db, input) =>
      db
        .selectFrom('sepa_orders')
        .selectAll()
        .where('entity', '=', input('entity'))
        .where('kind', '=', input('kind'))
        .where('day', '=', input('day'))
        .where('sequence_type', '=', input('sequence'))
        .where('reference', '>', input('after'))
        .where('state', 'in', states[group])
        .orderBy('reference')
        .limit(input('limit')),
  );

const partsWith = { carriedOut: ordersOfPart('carriedOut'), rejected: ordersOfPart('rejected') } as const;

const totalsOfDay = (group: OrderGroup) =>
  query<Tables, { entity: string; kind: string; day: string }>()((db, input) =>
    db
      .selectFrom('sepa_orders')
      .select(({ fn }) => [
        'sequence_type',
        fn.count<number>('reference').as('orders'),
        fn.sum<number>('amount').as('amount'),
      ])
      .where('entity', '=', input('entity'))
      .where('kind', '=', input('kind'))
      .where('day', '=', input('day'))
      .where('state', 'in', states[group])
      .groupBy('sequence_type')
      .orderBy('sequence_type'),
  );

const totalsWith = { carriedOut: totalsOfDay('carriedOut'), rejected: totalsOfDay('rejected') } as const;

const fileOfMessage = query<Tables, { entity: string; from: string; to: string }>()((db, input) =>
  db
    .selectFrom('sepa_files')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '>=', input('from'))
    .where('id', '<=', input('to')),
);

const partOf = query<Tables, { entity: string; place: string }>()((db, input) =>
  db
    .selectFrom('sepa_file_parts')
    .select(['version', 'content'])
    .where('entity', '=', input('entity'))
    .where('place', '=', input('place')),
);

/** Transfers have no sequence type; their rows have this, so that one index serves both kinds. */
export const NO_SEQUENCE = '-';

/** Returns the order of a row. */
export const orderOf = (row: OrderRow): SepaOrder => ({
  channelId: row.entity,
  reference: row.reference,
  version: row.version,
  kind: row.kind as SepaOrder['kind'],
  day: row.day,
  paymentId: row.payment_id,
  amount: BigInt(row.amount),
  party: row.party,
  remittance: row.remittance,
  mandate:
    row.mandate_id === null
      ? undefined
      : {
          id: row.mandate_id,
          signedOn: row.signed_on ?? '',
          sequenceType: (row.sequence_type ?? 'OOFF') as SequenceType,
        },
  state: row.state as OrderState,
  reason: row.reason ?? undefined,
  ...(row.payee_check === null ? {} : { payeeCheck: row.payee_check as PayeeCheck }),
  ...(row.return_told === null ? {} : { returnTold: JSON.parse(row.return_told) as ReturnTold }),
  createdAtMs: row.created_at,
});

const fileOf = (row: FileRow): SepaFile => ({
  channelId: row.entity,
  kind: row.kind as OrderKind,
  day: row.day,
  version: row.version,
  id: row.id,
  state: row.state as SepaFileState,
  closesAtMs: row.closes_at,
  orders: row.orders,
  amount: BigInt(row.amount),
  bytes: row.bytes,
  digest: row.digest,
  parts: row.parts,
  ...(row.settings === null ? {} : { settings: JSON.parse(row.settings) as FileSettings }),
  ...(row.waits_for === null
    ? {}
    : { waiting: { for: row.waits_for as Waiting['for'], sinceMs: row.waits_since ?? 0 } }),
});

/** The key of a file: one for each creditor, kind and day. */
export type FileKey = Pick<SepaFile, 'channelId' | 'kind' | 'day'>;

/** A part of a file: the orders of one sequence type; undefined for transfers. */
export interface PartTotals {
  readonly sequenceType: SequenceType | undefined;
  readonly count: number;
  readonly sum: bigint;
}

/** An account has one or two, unless its holder signs again for each order. */
const MANDATES_OF_ACCOUNT = 50;

/** Orders are read in pages, so that memory holds one. */
const PAGE = 500;

/** The mandates of one database. */
const mandateRecords = (database: Database) => ({
  mandate: async (channelId: string, id: string): Promise<Mandate | undefined> =>
    (await database.read(mandateById, { entity: channelId, id })).map(mandates.recordOf)[0],

  /** Returns the recurring mandates of an account, the newest first, those that ended too. */
  mandatesOfAccount: async (channelId: string, hash: string): Promise<readonly Mandate[]> =>
    (await database.read(mandatesOfAccount, { entity: channelId, hash, limit: MANDATES_OF_ACCOUNT })).map(
      mandates.recordOf,
    ),

  /** Returns mandates of a channel, the newest first, from before a time; of those of that time, the ones before an id. */
  newestMandates: async (channelId: string, limit: number, before: MandatePlace): Promise<readonly Mandate[]> =>
    (await database.read(newestMandates, { entity: channelId, before: before.createdAtMs, id: before.id, limit })).map(
      mandates.recordOf,
    ),
});

/** The orders of one database. */
const orderRecords = (database: Database) => ({
  order: async (channelId: string, reference: string): Promise<SepaOrder | undefined> =>
    (await database.read(orderByReference, { entity: channelId, reference })).map(orderOf)[0],

  /** Returns the orders of a channel with these references, by their references. */
  ordersOf: async (channelId: string, references: readonly string[]): Promise<ReadonlyMap<string, SepaOrder>> => {
    if (references.length === 0) return new Map();
    const keys = JSON.stringify([...new Set(references)].map((id): EntityAndId => ({ entity: channelId, id })));
    const rows = await database.read(ordersByReferences, { keys });
    return new Map(rows.map((row) => [row.reference, orderOf(row)]));
  },

  /** Returns the totals of the parts of a file, of the orders of a group. */
  totals: async ({ channelId, kind, day }: FileKey, group: OrderGroup = 'carriedOut'): Promise<readonly PartTotals[]> =>
    (await database.read(totalsWith[group], { entity: channelId, kind, day })).map((row) => ({
      sequenceType: row.sequence_type === NO_SEQUENCE ? undefined : (row.sequence_type as SequenceType),
      count: Number(row.orders),
      sum: BigInt(row.amount),
    })),

  /** Yields the orders of a part of a file by their references. */
  orders: async function* (
    { channelId, kind, day }: FileKey,
    sequenceType: SequenceType | undefined,
    group: OrderGroup = 'carriedOut',
  ): AsyncGenerator<SepaOrder> {
    for (let after = ''; ; ) {
      const input = { entity: channelId, kind, day, sequence: sequenceType ?? NO_SEQUENCE, after, limit: PAGE };
      const rows = await database.read(partsWith[group], input);
      yield* rows.map(orderOf);
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.reference ?? '';
    }
  },
});

/** The files of one database. */
const fileRecords = (database: Database, vault: Pick<Vault, 'open'>) => ({
  file: async ({ channelId, kind, day }: FileKey): Promise<SepaFile | undefined> =>
    (await database.read(fileOfDay, { entity: channelId, kind, day })).map(fileOf)[0],

  fileById: async (channelId: string, id: string): Promise<SepaFile | undefined> =>
    (await database.read(fileById, { entity: channelId, id })).map(fileOf)[0],

  newestFiles: async (channelId: string, limit: number, before = BEHIND_ALL): Promise<readonly SepaFile[]> =>
    (await database.read(newestFiles, { entity: channelId, before, limit })).map(fileOf),

  /** Returns the file whose message, or a part of it, has an id. */
  fileByMessage: async (channelId: string, messageId: string): Promise<SepaFile | undefined> => {
    const ids = idsOfMessage(messageId);
    const [row] = ids === undefined ? [] : await database.read(fileOfMessage, { entity: channelId, ...ids });
    return row && fileOf(row);
  },

  /** Returns a part of a file that is being made, opened; undefined if it is not stored yet. */
  part: async (
    channelId: string,
    place: string,
  ): Promise<{ readonly version: number; readonly content: string } | undefined> => {
    const [row] = await database.read(partOf, { entity: channelId, place });
    return row && { version: row.version, content: await vault.open(channelId, partOwner(place), row.content) };
  },

  /** Returns whether the parts of a file that is made are stored: they are removed by their age, all at one time. */
  hasContent: async ({ channelId, id }: Pick<SepaFile, 'channelId' | 'id'>): Promise<boolean> =>
    (await database.read(partOf, { entity: channelId, place: partPlace(id, 0) })).length > 0,

  /** Yields the content of a file, part by part. @throws Error if its parts were removed. */
  content: async function* ({
    channelId,
    id,
    parts,
  }: Pick<SepaFile, 'channelId' | 'id' | 'parts'>): AsyncGenerator<string> {
    for (let part = 0; part < parts; part += 1) {
      const place = partPlace(id, part);
      const [row] = await database.read(partOf, { entity: channelId, place });
      if (row === undefined) throw new Error(`part ${part} of the file ${id} was removed`);
      yield await vault.open(channelId, partOwner(place), row.content);
    }
  },
});

/** Creates the access to mandates, orders and files of one database. */
export const sepaRecords = (database: Database, vault: Pick<Vault, 'open'>) => ({
  ...mandateRecords(database),
  ...orderRecords(database),
  ...fileRecords(database, vault),
});

/** Returns the files that are made, for their delivery to banks. */
export const filesForBanks = (records: SepaRecords): FinishedFiles => ({
  byId: async (channelId, id) => {
    const file = await records.fileById(channelId, id);
    return file?.state === 'made' ? finishedFileOf(file) : undefined;
  },
  content: async function* ({ channelId, id }) {
    const file = await records.fileById(channelId, id);
    if (file !== undefined) yield* records.content(file);
  },
});

/** The mandates, orders and files of one database. */
export type SepaRecords = ReturnType<typeof sepaRecords>;

/** Returns the insertion of a mandate. */
export const insertMandate = (mandate: Mandate): Insert => mandates.insert(mandate);

/** Returns the update that writes a mandate, provided that it has the version that was read. */
export const updateMandate = (mandate: Mandate): Update => mandates.update(mandate);

/** Returns the insertion of an order; a `Conflict` if there is one with its reference. */
export const insertOrder = (order: SepaOrder): Insert => ({
  table: 'sepa_orders',
  identity: ['entity', 'reference'],
  row: {
    entity: order.channelId,
    reference: order.reference,
    version: order.version,
    kind: order.kind,
    day: order.day,
    payment_id: order.paymentId,
    amount: order.amount,
    party: order.party,
    remittance: order.remittance,
    mandate_id: order.mandate?.id ?? null,
    signed_on: order.mandate?.signedOn ?? null,
    sequence_type: order.mandate?.sequenceType ?? NO_SEQUENCE,
    state: order.state,
    reason: order.reason ?? null,
    created_at: order.createdAtMs,
  },
});

const updateOrder = ({ channelId, reference, version }: SepaOrder, set: Update['set']): Update => ({
  table: 'sepa_orders',
  key: { entity: channelId, reference },
  version,
  set,
});

/** Returns the update that ends an order, provided that it has the version that was read. */
export const endOrder = (order: SepaOrder, state: OrderState, reason?: string): Update =>
  updateOrder(order, { state, reason: reason ?? null });

/** Returns the update that stores the bank's check of the payee of an order; `party` is sealed. */
export const updatePayeeCheck = (order: SepaOrder, check: PayeeCheck, party: string): Update =>
  updateOrder(order, { payee_check: check, party });

/** Returns the update that notes what the bank told of the return of a charge. */
export const noteReturn = (order: SepaOrder, told: ReturnTold): Update =>
  updateOrder(order, { return_told: JSON.stringify(told) });

const fileKey = ({ channelId, kind, day }: FileKey) => ({ entity: channelId, kind, day });

const fileColumns = (file: SepaFile) => ({
  state: file.state,
  orders: file.orders,
  amount: file.amount,
  bytes: file.bytes,
  digest: file.digest,
  parts: file.parts,
  settings: file.settings === undefined ? null : JSON.stringify(file.settings),
});

/** Returns the insertion of the file of a day; a `Conflict` if there is one. */
export const insertFile = (file: SepaFile): Insert => ({
  table: 'sepa_files',
  row: { ...fileKey(file), version: file.version, id: file.id, closes_at: file.closesAtMs, ...fileColumns(file) },
});

const updateOf = (file: SepaFile, set: Update['set']): Update => ({
  table: 'sepa_files',
  key: fileKey(file),
  version: file.version,
  set,
});

/** Returns the update that writes a file, provided that it has the version that was read. */
export const updateFile = (file: SepaFile): Update => updateOf(file, fileColumns(file));

/** Returns the update that stores what a file waits for at the bank. */
export const updateWaiting = (file: SepaFile, { for: wait, sinceMs }: Waiting): Update =>
  updateOf(file, { waits_for: wait, waits_since: sinceMs });

/** Returns the condition that a file still takes orders, on which many change sets may rely at the same time. */
export const reliesOnOpen = (file: SepaFile): Update => ({ ...updateOf(file, {}), keepsVersion: true });

const PLACE_DIGITS = 6;

/** Returns where a part of a file is among all parts of its channel. */
export const partPlace = (fileId: string, part: number): string =>
  `${fileId}/${String(part).padStart(PLACE_DIGITS, '0')}`;

/** Returns the owner for which a part is sealed: files have names and accounts. */
export const partOwner = (place: string): string => `sepa-file/${place}`;

/** Returns the insertion of a sealed part of a file. */
export const insertPart = (channelId: string, place: string, sealed: string, createdAtMs: number): Insert => ({
  table: 'sepa_file_parts',
  identity: ['entity', 'place'],
  row: { entity: channelId, place, version: 1, content: sealed, created_at: createdAtMs },
});

/** Returns the update that writes a part again, provided that it has the version that was read. */
export const updatePart = (channelId: string, place: string, version: number, sealed: string): Update => ({
  table: 'sepa_file_parts',
  key: { entity: channelId, place },
  version,
  set: { content: sealed },
});

/** Deletes the content of files that were made before a time; the files stay with their sums. */
export const forgetParts = forgettingByAge('sepa_file_parts', ['entity', 'place'], 'created_at');

/** Returns whether the bank can have an order: it is in a file that was made. */
export const isAtBank = async (
  records: Pick<SepaRecords, 'file'>,
  { channelId, kind, day }: Pick<SepaOrder, 'channelId' | 'kind' | 'day'>,
): Promise<boolean> => kind !== 'authorization' && (await records.file({ channelId, kind, day }))?.state === 'made';

/** Returns whether an order waits for its file. */
export const isWaiting = async (
  records: Pick<SepaRecords, 'file'>,
  { channelId, kind, day, state }: SepaOrder,
): Promise<boolean> =>
  kind !== 'authorization' && state === 'open' && (await records.file({ channelId, kind, day }))?.state !== 'made';

/** Returns the update that erases the account holder of an order. */
export const eraseParty = (order: SepaOrder): Update => updateOrder(order, { party: '' });

/** Provides the account holders of orders to a key change. */
export const sealedParties = sealedColumn({
  table: 'sepa_orders',
  column: 'party',
  place: 'reference',
  owner: partyOwner,
});

/** Provides the content of files to a key change. */
export const sealedFileParts = sealedColumn({
  table: 'sepa_file_parts',
  column: 'content',
  place: 'place',
  owner: partOwner,
});
