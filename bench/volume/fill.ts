import { Client } from 'pg';
import { connectSqlite } from '../../server/platform/database/sqlite/connection.ts';

/** The payments are spread over the months after this time, at equal intervals: 2026-01-01 UTC. */
const FIRST_MS = 1_767_225_600_000;
const APART_MS = 6;

/** The constants of ids and references, the same in SQL and here, so that each payment can be requested. */
const ID_STEP = 2_654_435_761;
const ID_RANGE = 4_294_967_296;
const REFERENCE_STEP = 40_503_000_001;
const REFERENCE_RANGE = 1_099_511_627_776;

const hex = (value: number | bigint, digits: number): string => value.toString(16).padStart(digits, '0');

/** Returns the id of the stored payment `n`, counted from 1; a higher number is a later payment. */
export const idOf = (n: number): string =>
  `8a${hex(FIRST_MS + n * APART_MS, 12)}${hex((BigInt(n) * BigInt(ID_STEP)) % BigInt(ID_RANGE), 8)}${hex(n, 10)}`;

/** Returns the merchant's reference of the stored payment `n`: neighbours in time are far apart in the index. */
export const referenceOf = (n: number): string =>
  `order-${hex((BigInt(n) * BigInt(REFERENCE_STEP)) % BigInt(REFERENCE_RANGE), 10)}`;

/** One payment in ten refers to the one before it. */
const EVERY_FOLLOW_UP = 10;

const columns = `entity, id, version, root_id, referenced_id, checkout_id, type, state, amount, currency, brand,
  merchant_transaction_id, result_code, acquirer, sequence, account, request, outcome, created_at, decided_at, email,
  last4`;

/** Shoppers pay some ten times each, and every combination of last digits is as frequent as the others. */
const SHOPPERS = 1_000_000;
const LAST_DIGITS = 10_000;
const LAST_STEP = 7_919;

/** Returns the shopper's address of the stored payment `n`. */
export const emailOf = (n: number): string => `shopper-${n % SHOPPERS}@example.com`;

/** Returns the surname of the shopper of the stored payment `n`; all are called Jane. */
export const surnameOf = (n: number): string => `Jones${n % SHOPPERS}`;

/** Returns the last four digits of the account of the stored payment `n`. */
export const lastDigitsOf = (n: number): string => String((n * LAST_STEP) % LAST_DIGITS).padStart(4, '0');

/** Returns the time at which the stored payment `n` was made. */
export const timeOf = (n: number): number => FIRST_MS + n * APART_MS;

const named = (n: string): string => `'Jane Jones' || (${n} % ${SHOPPERS})`;

/**
 * Returns the statement that stores payments `first` to `last` as copies of an existing one; `hexOf` formats hex
 * digits.
 */
const copying = (first: number, last: number, hexOf: (value: string, digits: number) => string): string => {
  const time = (n: string) => `(${FIRST_MS} + ${n} * ${APART_MS})`;
  const id = (n: string) =>
    `'8a' || ${hexOf(time(n), 12)} || ${hexOf(`((${n} * ${ID_STEP}) % ${ID_RANGE})`, 8)} || ${hexOf(n, 10)}`;
  const reference = (n: string) => `'order-' || ${hexOf(`((${n} * ${REFERENCE_STEP}) % ${REFERENCE_RANGE})`, 10)}`;
  const ofFollowUp = (value: string, other: string) =>
    `case when n % ${EVERY_FOLLOW_UP} = 0 then ${value} else ${other} end`;
  return `with recursive numbers(n) as (
      select cast(${first} as bigint) union all select n + 1 from numbers where n < ${last}
    )
    insert into payments (${columns})
    select entity, ${id('n')}, version, ${ofFollowUp(id('(n - 1)'), id('n'))}, ${ofFollowUp(id('(n - 1)'), 'null')},
      checkout_id, ${ofFollowUp("'RF'", 'type')}, state, amount, currency, brand,
      ${reference('n')}, result_code, acquirer, sequence,
      account, replace(replace(request, 'the pattern of all', ${reference('n')}), 'Jane Jones', ${named('n')}),
      outcome, ${time('n')}, ${time('n')},
      'shopper-' || (n % ${SHOPPERS}) || '@example.com',
      substr('000' || ((n * ${LAST_STEP}) % ${LAST_DIGITS}), length('000' || ((n * ${LAST_STEP}) % ${LAST_DIGITS})) - 3)
    from numbers cross join (select * from payments where merchant_transaction_id = 'the pattern of all') as pattern`;
};

const DIGITS = 12;
const CONNECTOR_STEP = 48_271;
const REFERENCE = 'order';
const REFERENCE_DIGITS = 10;

/** Returns a text of this length from its end to its beginning, as both databases write it. */
const reversedIn = (text: string, length: number): string =>
  Array.from({ length }, (_, place) => `substr(${text}, ${length - place}, 1)`).join(' || ');

/**
 * Returns the statement that stores the search terms of payments `first` to `last`, as many as of a real one: two words
 * of the name, the reference and that of the connector from both sides, and the ends of both ids.
 */
const copyingTerms = (first: number, last: number, hexOf: (value: string, digits: number) => string): string => {
  const id = `'8a' || ${hexOf(`(${FIRST_MS} + n * ${APART_MS})`, 12)} || ${hexOf(`((n * ${ID_STEP}) % ${ID_RANGE})`, 8)}
    || ${hexOf('n', 10)}`;
  const terms = [
    `'wjane'`,
    `'wjones' || (n % ${SHOPPERS})`,
    `'b' || reference`,
    `'e' || ${reversedIn('reference', REFERENCE.length + REFERENCE_DIGITS)}`,
    `'b' || connector`,
    `'e' || ${reversedIn('connector', DIGITS)}`,
    `'e' || ${reversedIn('short_id', DIGITS)}`,
    `'e' || ${reversedIn(`substr(id, ${32 - DIGITS + 1})`, DIGITS)}`,
  ];
  return `with recursive numbers(n) as (
      select cast(${first} as bigint) union all select n + 1 from numbers where n < ${last}
    ),
    parts(n, id, reference, connector, short_id) as (
      select n, ${id}, '${REFERENCE}' || ${hexOf(`((n * ${REFERENCE_STEP}) % ${REFERENCE_RANGE})`, REFERENCE_DIGITS)},
        ${hexOf(`((n * ${CONNECTOR_STEP} + 7) % ${REFERENCE_RANGE})`, DIGITS)},
        ${hexOf(`((n * ${LAST_STEP} + 3) % ${ID_RANGE})`, DIGITS)}
      from numbers
    ),
    written(term, id) as (${terms.map((term) => `select ${term}, id from parts`).join(' union all ')})
    insert into search_terms (entity, term, id)
    select pattern.entity, term, written.id from written
      cross join (select entity from payments where merchant_transaction_id = 'the pattern of all') as pattern`;
};

/** Returns the statement by which all stored payments have their terms: the gateway writes none of them anew. */
const placing = (count: number): string =>
  `delete from search_places;
    insert into search_places (entity, version, from_id, to_id)
    select entity, 1, '', '${idOf(count + 1)}' from payments where merchant_transaction_id = 'the pattern of all'`;

const ROWS_A_STATEMENT = 100_000;

const batchesOf = (count: number): readonly (readonly [first: number, last: number])[] =>
  Array.from({ length: Math.ceil(count / ROWS_A_STATEMENT) }, (_, batch) => [
    batch * ROWS_A_STATEMENT + 1,
    Math.min(count, (batch + 1) * ROWS_A_STATEMENT),
  ]);

/** Indexes that are not ordered by time are created at the end: that is faster than updating them. */
const withoutIndex = `drop index payments_by_reference; drop index payments_by_email; drop index payments_by_last4;
  drop index payments_by_amount`;
const withIndex = `create index payments_by_reference on payments (entity, merchant_transaction_id, id)
    where merchant_transaction_id is not null;
  create index payments_by_email on payments (entity, email, id) where email is not null;
  create index payments_by_last4 on payments (entity, last4, id) where last4 is not null;
  create index payments_by_amount on payments (entity, amount, id)`;

/** Fills the SQLite file at `path` with `count` copies of the payment that is in it, and with their search terms. */
export const fillSqlite = async (path: string, count: number, hasTerms = false): Promise<void> => {
  const connection = connectSqlite(path);
  connection.exec(`pragma synchronous = OFF; pragma cache_size = -1000000; ${withoutIndex}`);
  const hexOf = (value: string, digits: number) => `printf('%0${digits}x', ${value})`;
  for (const [first, last] of batchesOf(count)) connection.exec(copying(first, last, hexOf));
  // Sorted as a whole: in batches, each would read and write most pages of the table again.
  if (hasTerms) connection.exec(`${copyingTerms(1, count, hexOf)} order by term, written.id`);
  connection.exec(`${withIndex}; ${placing(count)}; pragma wal_checkpoint(truncate)`);
  connection.close();
};

/** Fills the PostgreSQL at `url` with `count` copies of the payment that is in it; returns their size in bytes. */
export const fillPostgres = async (url: string, count: number, hasTerms = false): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Data lost in a power failure is filled in again.
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; ${withoutIndex}`);
  const hexOf = (value: string, digits: number) => `lpad(to_hex(${value}), ${digits}, '0')`;
  for (const [first, last] of batchesOf(count)) await client.query(copying(first, last, hexOf));
  if (hasTerms) {
    // The key is built at the end, for the same reason.
    await client.query('alter table search_terms drop constraint search_terms_pkey');
    for (const [first, last] of batchesOf(count)) await client.query(copyingTerms(first, last, hexOf));
    await client.query('alter table search_terms add primary key (entity, term, id)');
    await client.query('vacuum analyze search_terms');
  }
  await client.query(withIndex);
  await client.query(placing(count));
  await client.query('vacuum analyze payments');
  const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('payments') as bytes`);
  await client.query('checkpoint'); // Not during the measured load.
  await client.end();
  return Number(rows[0]?.bytes);
};

/** The columns of settlement records that copies share. */
const sharedColumns = `version, file_id, record_type, transaction_type, cashflow, amount, currency, settlement_amount,
  settlement_currency, fee, fx_rate, status, matching, brand, details`;

const DAYS = 365;

/**
 * Returns the statement that stores records `first` to `last` as copies of an existing one, spread over the days of
 * 2026; `dayOf` returns the day after a number of days.
 */
const copyingRecords = (
  first: number,
  last: number,
  hexOf: (value: string, digits: number) => string,
  dayOf: (days: string) => string,
): string => `with recursive numbers(n) as (
    select cast(${first} as bigint) union all select n + 1 from numbers where n < ${last}
  )
  insert into settlement_records (entity, id, line, payment_id, settlement_date, created_at, ${sharedColumns})
  select entity, '8b' || ${hexOf(`(${FIRST_MS} + n)`, 12)} || ${hexOf('n', 18)}, n, '8b' || ${hexOf('n', 30)},
    ${dayOf(`(n % ${DAYS})`)}, ${FIRST_MS} + n, ${sharedColumns}
  from numbers cross join (select * from settlement_records where exception is null limit 1) as pattern`;

/** Fills a database with `count` copies of a settlement record that is in it. */
export const fillRecords = async (url: string, count: number): Promise<void> => {
  if (url.startsWith('sqlite:')) {
    const connection = connectSqlite(url.slice('sqlite:'.length));
    connection.exec('pragma synchronous = OFF');
    const hexOf = (value: string, digits: number) => `printf('%0${digits}x', ${value})`;
    const dayOf = (days: string) => `date('2026-01-01', ${days} || ' days')`;
    for (const [first, last] of batchesOf(count)) connection.exec(copyingRecords(first, last, hexOf, dayOf));
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const hexOf = (value: string, digits: number) => `lpad(to_hex(${value}), ${digits}, '0')`;
  const dayOf = (days: string) => `to_char(date '2026-01-01' + ${days}::int, 'YYYY-MM-DD')`;
  for (const [first, last] of batchesOf(count)) await client.query(copyingRecords(first, last, hexOf, dayOf));
  await client.query('vacuum analyze settlement_records');
  await client.query('checkpoint');
  await client.end();
};
