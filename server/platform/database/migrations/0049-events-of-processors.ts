import type { Migration } from '../migrate.ts';

/** What processors told channels, once each, and what became of it. */
export const eventsOfProcessors: Migration = {
  number: 49,
  name: 'events of processors',
  statements: [
    `create table processor_events (
      entity text not null,
      identity text not null,
      version bigint not null,
      id text not null,
      connector text not null,
      kind text not null,
      reference text,
      processor_id text,
      facts text not null,
      state text not null,
      note text,
      payment_id text,
      received_at bigint not null,
      primary key (entity, identity)
    )`,
    'create index processor_events_by_reference on processor_events (entity, reference)',
    'create index processor_events_by_processor_id on processor_events (entity, processor_id)',
    'create index processor_events_by_id on processor_events (entity, id)',
    'create index processor_events_by_age on processor_events (received_at)',
  ],
};
