import type { Migration } from '../migrate.ts';

/** Disputes about chargebacks, and the evidence with which merchants contest them. */
export const disputes: Migration = {
  number: 27,
  name: 'disputes',
  statements: [
    `create table disputes (
      entity text not null,
      id text not null,
      version bigint not null,
      payment_id text not null,
      state text not null,
      result_code text not null,
      reason text,
      case_id text,
      amount bigint not null,
      currency text not null,
      reversed bigint not null,
      deadline_at bigint not null,
      contested_at bigint,
      lost_at bigint,
      lost bigint not null,
      pieces bigint not null,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create index disputes_by_payment on disputes (entity, payment_id)',
    'create index disputes_by_state on disputes (entity, state, id)',
    `create table dispute_evidence (
      entity text not null,
      dispute_id text not null,
      id text not null,
      number bigint not null,
      version bigint not null,
      kind text not null,
      sealed text not null,
      file text,
      created_at bigint not null,
      primary key (entity, dispute_id, number)
    )`,
    'create index dispute_evidence_by_id on dispute_evidence (entity, id)',
  ],
};
