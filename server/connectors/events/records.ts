import type { EventState } from '../../../catalogue/payments/processor-events.ts';
import { paymentRecords } from '../../payments/model/records.ts';
import { BEHIND_ALL } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { integer, json, optional, tableOf, text } from '../../platform/database/table.ts';
import type { ProcessorEvent } from '../event.ts';

/** An event as it is stored, and what became of it. */
export interface StoredEvent extends ProcessorEvent {
  readonly channelId: string;
  readonly version: number;
  /** Our own id, by which events are listed in the order in which they came. */
  readonly id: string;
  readonly connector: string;
  readonly state: EventState;
  /** Why it changed nothing, in words for whoever reads the list. */
  readonly note: string | undefined;
  /** Our payment that it was about, or that it made. */
  readonly ourPaymentId: string | undefined;
  readonly receivedAtMs: number;
}

const events = tableOf<StoredEvent>()('processor_events', {
  key: ['channelId', 'identity'],
  identity: ['channelId', 'identity', 'id'],
  fixed: ['id', 'connector', 'kind', 'reference', 'paymentId', 'facts', 'receivedAtMs'],
  columns: {
    channelId: text('entity'),
    identity: text('identity'),
    version: integer('version'),
    id: text('id'),
    connector: text('connector'),
    kind: text('kind'),
    reference: optional(text('reference')),
    paymentId: optional(text('processor_id')),
    facts: json('facts'),
    state: text('state'),
    note: optional(text('note')),
    ourPaymentId: optional(text('payment_id')),
    receivedAtMs: integer('received_at'),
  },
});

const byIdentity = events.by('entity', 'identity');
const byProcessorId = events.inOrder(['id'], 'entity', 'processor_id');
const byReference = events.inOrder(['id'], 'entity', 'reference');
const newest = events.newestBy('entity');
const newestIn = events.newestBy('entity', 'state');

/** A selection of the events of a channel, the newest first. */
export interface EventSelection {
  readonly state?: EventState | undefined;
  /** Only those with a lower id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Creates the access to the events of processors in one database. */
export const eventRecords = (database: Database) => ({
  byIdentity: async (channelId: string, identity: string): Promise<StoredEvent | undefined> =>
    (await database.read(byIdentity, { entity: channelId, identity })).map(events.recordOf)[0],
  /** Returns the events about an order, in the order in which they came. */
  about: async (channelId: string, reference: string): Promise<readonly StoredEvent[]> =>
    (await database.read(byReference, { entity: channelId, reference })).map(events.recordOf),
  /** Returns our reference of a payment at the processor, where an earlier event had both. */
  referenceOf: async (channelId: string, processorId: string): Promise<string | undefined> =>
    (await database.read(byProcessorId, { entity: channelId, processor_id: processorId })).find(
      ({ reference }) => reference !== null,
    )?.reference ?? undefined,
  /** Returns whether an event was about a payment at the processor, which proved it. */
  isAbout: async (channelId: string, processorId: string): Promise<boolean> =>
    (await database.read(byProcessorId, { entity: channelId, processor_id: processorId })).length > 0,
  /** Returns the events about a payment at the processor, in the order in which they came. */
  aboutProcessors: async (channelId: string, processorId: string): Promise<readonly StoredEvent[]> =>
    (await database.read(byProcessorId, { entity: channelId, processor_id: processorId })).map(events.recordOf),
  newest: async (channelId: string, selection: EventSelection): Promise<readonly StoredEvent[]> => {
    const { state, before = BEHIND_ALL, limit } = selection;
    const rows =
      state === undefined
        ? await database.read(newest, { entity: channelId, before, limit })
        : await database.read(newestIn, { entity: channelId, state, before, limit });
    return rows.map(events.recordOf);
  },
});

/** The events of processors in one database. */
export type EventRecords = ReturnType<typeof eventRecords>;

/** Creates the function that tells whether a payment here, or an event before, has a processor's id of a payment. */
export const knownAtProcessors = (database: Database, events: EventRecords) => {
  const payments = paymentRecords(database);
  return async (channelId: string, processorId: string): Promise<boolean> =>
    (await payments.isKnownAs(channelId, processorId)) || (await events.isAbout(channelId, processorId));
};

/** Returns the insertion of an event. */
export const insertEvent = events.insert;

/** Returns the update of an event, provided that it still has the version that was read. */
export const updateEvent = events.update;

/** Removes events that came before a time; what they changed stays. */
export const forgetProcessorEvents = forgettingByAge('processor_events', ['entity', 'identity'], 'received_at', {
  hasVersion: true,
  exceptIn: 'waiting',
});
