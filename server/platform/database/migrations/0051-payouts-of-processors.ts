import type { Migration } from '../migrate.ts';

/** The payouts that reports of processors name: what they pay, and whether the merchant's bank has booked them. */
export const payoutsOfProcessors: Migration = {
  number: 51,
  name: 'payouts of processors',
  statements: [
    `create table settlement_payouts (
      entity text not null,
      id text not null,
      version bigint not null,
      format text not null,
      reference text not null,
      bank_reference text,
      currency text not null,
      amount bigint,
      net bigint not null,
      lines bigint not null,
      payout_date text not null,
      state text not null,
      arrived_at bigint,
      arrived_on text,
      arrived_amount bigint,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create unique index settlement_payouts_by_reference on settlement_payouts (entity, reference, format, currency)',
    'create index settlement_payouts_by_state on settlement_payouts (entity, state, id)',
  ],
};
