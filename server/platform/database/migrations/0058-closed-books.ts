import type { Migration } from '../migrate.ts';

/**
 * Running sums of the ledger, and periods that stay closed. A line that comes after the lines of its time were counted
 * has the time from which it counts. Lines from before this migration are the opening balance of the first period.
 *
 * A mandate knows the payment with which it was given: its owner may revoke it. Of older mandates, it is the first under
 * them.
 */
export const closedBooks: Migration = {
  number: 58,
  name: 'closed books, givers of mandates',
  statements: [
    'alter table ledger_lines add column booked_at bigint',
    'create index ledger_lines_late on ledger_lines (entity, booked_at) where booked_at is not null',
    `create table ledger_books (
      entity text not null primary key,
      version bigint not null,
      counted_to bigint not null,
      open_from bigint not null,
      opening_at bigint,
      time_zone text
    )`,
    `insert into ledger_books (entity, version, counted_to, open_from, opening_at)
      select entity, 1, 0, 0, max(posted_at) from ledger_lines group by entity`,
    `create table ledger_sums (
      entity text not null,
      at bigint not null,
      event text not null,
      debit text not null,
      credit text not null,
      currency text not null,
      amount bigint not null,
      primary key (entity, at, event, debit, credit, currency)
    )`,
    `create table ledger_periods (
      entity text not null,
      starts_at bigint not null,
      generation bigint not null,
      version bigint not null,
      id text not null,
      period text not null,
      ends_at bigint not null,
      state text not null,
      requested_at bigint not null,
      requested_by text not null,
      requested_by_id text,
      confirmed_by text,
      reason text,
      lines bigint,
      previous text,
      digest text,
      closed_at bigint,
      reopened_at bigint,
      reopened_by text,
      reopened_by_id text,
      reopen_confirmed_by text,
      reopen_reason text,
      primary key (entity, starts_at, generation)
    )`,
    `create table ledger_days (
      entity text not null,
      starts_at bigint not null,
      generation bigint not null,
      day text not null,
      lines bigint not null,
      digest text not null,
      primary key (entity, starts_at, generation, day)
    )`,
    'alter table sepa_mandates add column payment_id text',
  ],
};
