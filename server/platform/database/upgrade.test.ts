import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityRecords } from '../../access/entities/records.ts';
import { checkLedger, completeLedger } from '../../assembly/books.ts';
import { completeAcquirerIds } from '../../payments/books/ledger-check.ts';
import { insertPayment, type PaymentRow, paymentOf } from '../../payments/model/records.ts';
import { registrationRecords } from '../../payments/registrations/records.ts';
import { databases, type FreshAddress } from '../../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { rowsOf } from '../../testing/lengths.ts';
import { readRecorded, recordedMerchant, recordedNumbers, schemaOf, writeRecorded } from '../../testing/recorded.ts';
import { startConsumer } from '../../testing/webhooks.ts';
import type { Database } from './database.ts';
import { migrationDigest, migrations } from './migrate.ts';
import { ledger } from './migrations/0026-ledger.ts';
import { openDatabase } from './open.ts';
import { query } from './query.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OK = '000.100.110';

/** The numbers of migrations at which no version ended, and why. */
const neverWritten: Readonly<Record<number, string>> = {
  2: 'came together with 3',
  5: 'came together with 6',
  26: 'came together with 27',
};

/**
 * Migrations that were changed before anybody could have used them: a table that was never read went (8), entries of
 * accounts lost their reference (21), an index got a column (26), tables of the back office were completed (34).
 */
const changedBeforeTheFirstRelease = [
  '8 since 8',
  '8 since 9',
  '8 since 10',
  '21 since 21',
  '26 since 27',
  '34 since 34',
];

const recordings = await Promise.all((await recordedNumbers()).map(readRecorded));

/** In a short run, one in so many of the older versions is upgraded, and not the same ones on both databases. */
const [ONE_IN, NEWEST] = [6, 3];

/** Returns the recordings that a run upgrades on a kind of database: the oldest, some between, and the newest. */
const upgradedOn = (database: number) => [
  ...rowsOf(recordings.slice(0, -NEWEST), ONE_IN, database * (ONE_IN / 2)),
  ...recordings.slice(-NEWEST),
];

const allPayments = query<{ payments: PaymentRow }>()((db) => db.selectFrom('payments').selectAll().orderBy('id'));

/** The columns that the gateway fills later, or counts. */
const isOwn = (column: string): boolean => column === 'version' || column === 'settled_at';

/** A reference that a payment and the account stored with it have in common finds the payment alone. */
const isOfThePaymentAlone = (column: string, type: string): boolean =>
  column === 'merchant_transaction_id' && type === 'RG';

/** Payments of earlier versions have no country, and get none: it is only counted. */
const isNotFilled = (column: string, value: unknown): boolean => column === 'country' && value === null;

/** Returns the columns of a row that today's program would write otherwise, given what the row says. */
const differing = (row: PaymentRow): readonly string[] => {
  const today: Readonly<Record<string, unknown>> = insertPayment(paymentOf(row)).row;
  return Object.entries(row)
    .filter(
      ([column, value]) =>
        !isOwn(column) &&
        !isNotFilled(column, value) &&
        !isOfThePaymentAlone(column, row.type) &&
        String(today[column]) !== String(value),
    )
    .map(([column, value]) => `${row.type} ${row.id}: ${column} is ${value}, not ${today[column]}`);
};

/** Follow-ups of recorded payments, each with its result. */
const followUps: readonly (readonly [of: string, type: string, amount: string, code: string])[] = [
  ['debited', 'RF', '92.00', OK],
  ['partlyRefunded', 'RF', '80.01', '700.400.200'],
  ['partlyRefunded', 'RF', '80.00', OK],
  ['authorized', 'CP', '92.00', OK],
  ['partlyCaptured', 'CP', '62.01', '700.400.100'],
  ['partlyCaptured', 'CP', '62.00', OK],
  ['finallyCaptured', 'CP', '1.00', '700.400.100'],
  ['finalCapture', 'RF', '60.00', OK],
  ['reversed', 'CP', '1.00', '700.400.100'],
  ['declined', 'RF', '1.00', '700.400.520'],
];

/** Charges of recorded accounts, each with its result. */
const charges: readonly (readonly [registration: string, mode: string, code: string])[] = [
  ['registration', 'REPEATED', OK],
  ['registeredWithPayment.registration', 'INITIAL', OK],
  ['removedRegistration', 'REPEATED', '100.150.202'],
];

test('each version before the last has a recorded database', () => {
  const earlier = migrations.slice(0, -1).map(({ number }) => number);
  const recorded = recordings.map(({ number }) => number);
  // Record it with the version before a new migration: see CONTRIBUTING.md.
  expect(earlier.filter((number) => !recorded.includes(number) && !(number in neverWritten))).toEqual([]);
});

test('a migration that a version had never changes', () => {
  const today = migrations.map(migrationDigest);
  const changed = recordings.flatMap(({ number, migrations: digests }) =>
    digests.flatMap((digest, index) => (digest === today[index] ? [] : [`${index + 1} since ${number}`])),
  );
  expect(changed).toEqual(changedBeforeTheFirstRelease);
});

describe.each(databases.map(({ name, fresh }, place) => ({ name, fresh, upgraded: upgradedOn(place) })))(
  '$name',
  ({ fresh, upgraded }) => {
    let schemaOfNew: readonly string[];
    beforeAll(async () => {
      const { url, remove } = await fresh();
      await (await openDatabase(url)).close();
      schemaOfNew = await schemaOf(url);
      await remove();
    });

    describe.each(upgraded)('a database of migration $number', (recorded) => {
      const { noted } = recorded;
      let address: FreshAddress;
      let database: Database;
      let gateway: TestGateway;
      beforeAll(async () => {
        address = await fresh();
        await writeRecorded(address.url, recorded);
        database = await openDatabase(address.url);
        if (recorded.number < ledger.number) {
          await completeLedger(database);
          await completeAcquirerIds(database);
        }
        gateway = await startGateway(database, { merchant: recordedMerchant, startMs: recorded.recordedAtMs + 1_000 });
      });
      afterAll(async () => {
        await gateway.close();
        await database.close();
        await address.remove();
      });

      const codeOf = async (id: string | undefined): Promise<string> =>
        (await gateway.get(`/v1/query/${id}?entityId=${gateway.entityId}`)).body.result.code;

      test('gets the schema of a new database', async () => {
        expect(await schemaOf(address.url)).toEqual(schemaOfNew);
      });

      test('gets the columns that today are written with a payment', async () => {
        const rows = await database.read(allPayments, {});
        expect(rows.length).toBeGreaterThan(10);
        expect(rows.flatMap(differing)).toEqual([]);
      });

      test('gets the columns by which tokens and accounts are found', async () => {
        const tokens = await entityRecords(database).tokens(10);
        expect(tokens.map(({ id }) => id)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
        const accounts = registrationRecords(database);
        for (const [by, value] of [
          ['email', 'jane.jones@example.com'],
          ['merchantCustomerId', 'customer-7'],
        ] as const) {
          const found = await accounts.ofCustomer(gateway.entityId, { by, value }, 10);
          expect(found.map(({ id }) => id)).toEqual('registration' in noted ? [noted['registration']] : []);
        }
      });

      test('has a ledger that agrees with its payments', async () => {
        const check = await checkLedger(database);
        expect(check).toMatchObject({ missing: 0, unexpected: 0 });
        expect(check.lines).toBeGreaterThan(10);
      });

      test('captures and refunds what was left of its payments, and no more', async () => {
        const codes: string[] = [];
        for (const [of, paymentType, amount] of followUps) {
          const { body } = await gateway.post(`/v1/payments/${noted[of]}`, { paymentType, amount, currency: 'EUR' });
          codes.push(body.result.code);
        }
        expect(codes).toEqual(followUps.map(([, , , code]) => code));
      });

      test('pays its open checkout, answers for the paid one, and pays anew', async () => {
        const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
        const submission = { ...card, shopperResultUrl: 'https://shop.example/result' };
        const { body } = await gateway.submit(`/v1/checkouts/${noted['checkout']}/payment`, submission);
        expect(body.result.code).toBe(OK);
        for (const checkout of ['checkout', 'paidCheckout']) {
          const address = `/v1/checkouts/${noted[checkout]}/payment?entityId=${gateway.entityId}`;
          expect((await gateway.get(address)).body.result.code).toBe(OK);
        }
        expect((await gateway.post('/v1/payments', cardPayment)).body.result.code).toBe(OK);
      });

      if ('registration' in noted) {
        test.each(charges)('charges a stored account (%s, %s): %s', async (registration, mode, code) => {
          const { body } = await gateway.post(`/v1/registrations/${noted[registration]}/payments`, {
            amount: '10.00',
            currency: 'EUR',
            paymentType: 'DB',
            'standingInstruction.source': mode === 'INITIAL' ? 'CIT' : 'MIT',
            'standingInstruction.mode': mode,
            'standingInstruction.type': 'UNSCHEDULED',
          });
          expect(body.result.code).toBe(code);
        });
      }

      if ('webhook' in noted) {
        test('notifies its webhook', async () => {
          const consumer = await startConsumer();
          await gateway.put(`/v1/webhooks/${noted['webhook']}`, { url: consumer.url, active: 'true' });
          const { body } = await gateway.post('/v1/payments', cardPayment);
          await gateway.gateway.timers.runDue();
          expect(body.result.code).toBe(OK);
          expect(consumer.received.length).toBeGreaterThan(1); // The test delivery of the activation, and the payment.
          await consumer.close();
        });
      }

      test('runs the timers that it had, in the following days', async () => {
        // Payments that wait are looked at again after their deadline.
        for (const milliseconds of [HOUR_MS, HOUR_MS, 8 * DAY_MS]) await passed(gateway, milliseconds);
        const failed = gateway.logLines.filter((line) => JSON.parse(line).level >= 50);
        expect(failed).toEqual([]);
        if ('capturedLater' in noted) {
          const linked = `/v1/query/${noted['capturedLater']}?entityId=${gateway.entityId}&includeLinkedTransactions=true`;
          expect((await gateway.get(linked)).text).toContain('"paymentType":"CP"');
        }
        if ('redirected' in noted) expect(await codeOf(noted['redirected'])).toMatch(/^100\.39/);
        if ('schedule' in noted) {
          const { body } = await gateway.get(`/v1/schedules/${noted['schedule']}?entityId=${gateway.entityId}`);
          expect(body['schedule']).toMatchObject({ state: 'ACTIVE', runs: [{ attempt: 1, resultCode: OK }] });
        }
      });
    });
  },
);
