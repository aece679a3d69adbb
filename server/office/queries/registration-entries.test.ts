import { describe, expect, test } from 'vitest';
import { paymentRecords } from '../../payments/model/records.ts';
import { insertRegistration, registrationRecords } from '../../payments/registrations/records.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import { timeOrderedId, timestampText } from '../../platform/base/clock.ts';
import { migrations } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, type TestReply } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';
import { customerNames, paymentsOfCustomer } from './customers.ts';
import { queryRecords } from './records.ts';
import { selectionOf } from './selection.ts';

const MINUTE_MS = 60_000;

const textOf = (timeMs: number): string => timestampText(timeMs).slice(0, 19);

const { amount, currency, paymentType: _type, 'card.cvv': _code, ...account } = cardPayment;

interface Listed {
  readonly id: string;
  readonly paymentType: string;
  readonly referencedId?: string;
  readonly amount?: string;
  readonly result: { readonly code: string };
}

describe.each(databases)('registrations among the payments on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const customer = differentCustomers();

  const queried = (path: string, parameters: Record<string, string> = {}): Promise<TestReply> =>
    gateway.get(`${path}?${new URLSearchParams({ entityId: gateway.entityId, ...parameters })}`);
  const listIn = ({ body }: TestReply): readonly Listed[] =>
    ((body['payments'] ?? body['records']) as readonly Listed[] | undefined) ?? [];
  const namesIn = (reply: TestReply): readonly string[] =>
    listIn(reply).map(({ id, paymentType }) => `${paymentType} ${id}`);

  /** Runs `work` in a time range of its own, and returns the range. */
  const framed = async <Made>(work: () => Promise<Made>) => {
    gateway.clock.advance(60 * MINUTE_MS);
    const from = textOf(gateway.clock.now());
    const made = await work();
    return { made, frame: { 'date.from': from, 'date.to': textOf(gateway.clock.now()) } };
  };

  const registered = async (parameters: Record<string, string> = {}): Promise<string> => {
    const { body } = await gateway.post('/v1/registrations', { ...account, ...customer(), ...parameters });
    gateway.clock.advance(1);
    return body.id ?? '';
  };

  const removed = async (id: string): Promise<void> => {
    expect((await gateway.remove(`/v1/registrations/${id}`)).status).toBe(200);
    gateway.clock.advance(1);
  };

  const paid = async (parameters: Record<string, string> = {}) => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...customer(), ...parameters });
    gateway.clock.advance(1);
    return { id: body.id ?? '', registrationId: String(body['registrationId']) };
  };

  test('a registration and its removal are found by time among the payments, the newest first', async () => {
    const { made, frame } = await framed(async () => {
      const payment = (await paid()).id;
      const registration = await registered();
      await removed(registration);
      return { payment, registration };
    });
    for (const path of ['/v1/query', '/v3/query']) {
      const reply = await queried(path, frame);
      const [removal, registration, payment] = listIn(reply);
      expect([registration?.id, payment?.id]).toEqual([made.registration, made.payment]);
      expect(registration).toMatchObject({
        paymentType: 'RG',
        paymentBrand: 'VISA',
        paymentMethod: 'CC',
        card: { last4Digits: '0000', holder: 'Jane Jones' },
        result: { code: '000.100.110' },
      });
      expect(removal).toMatchObject({
        paymentType: 'DR',
        referencedId: made.registration,
        card: { last4Digits: '0000' },
      });
      for (const entry of [removal, registration]) {
        for (const name of ['amount', 'currency', 'descriptor', 'transactionProcessingCode', 'resultDetails']) {
          expect(entry).not.toHaveProperty(name);
        }
      }
      expect(reply.text).not.toContain(account['card.number']);
    }
  });

  test('types and methods filter them like payments', async () => {
    const { made, frame } = await framed(async () => {
      const payment = (await paid()).id;
      const [kept, gone] = [await registered(), await registered()];
      await removed(gone);
      return { payment, kept, gone };
    });
    const ask = async (paymentTypes: string) => namesIn(await queried('/v1/query', { ...frame, paymentTypes }));
    expect(await ask('RG')).toEqual([`RG ${made.gone}`, `RG ${made.kept}`]);
    const removals = listIn(await queried('/v1/query', { ...frame, paymentTypes: 'DR' }));
    expect(removals.map(({ referencedId }) => referencedId)).toEqual([made.gone]);
    expect(await ask('DB')).toEqual([`DB ${made.payment}`]);
    expect(listIn(await queried('/v1/query', { ...frame, paymentTypes: 'DR,RG' }))).toHaveLength(3);
    expect(listIn(await queried('/v1/query', { ...frame, paymentMethods: 'CC' }))).toHaveLength(4);
    expect(listIn(await queried('/v1/query', { ...frame, paymentMethods: 'DD' }))).toHaveLength(0);
  });

  test('the reference of a registration finds it and its removal', async () => {
    const id = await registered({ merchantTransactionId: 'account 4711' });
    const reference = { merchantTransactionId: 'account 4711' };
    expect(namesIn(await queried('/v1/query', reference))).toEqual([`RG ${id}`]);
    await removed(id);
    expect(listIn(await queried('/v1/query', reference)).map(({ paymentType }) => paymentType)).toEqual(['DR', 'RG']);
  });

  test('each is found by its own id, with its linked entries', async () => {
    const id = await registered();
    await removed(id);
    const one = await queried(`/v1/query/${id}`);
    expect([one.status, one.body.id, one.body['paymentType']]).toEqual([200, id, 'RG']);
    const family = listIn(await queried(`/v1/query/${id}`, { includeLinkedTransactions: 'true' }));
    expect(family.map(({ paymentType }) => paymentType)).toEqual(['DR', 'RG']);
    const removal = await queried(`/v1/query/${family[0]?.id}`);
    expect(removal.body).toMatchObject({ paymentType: 'DR', referencedId: id, result: { code: '000.100.110' } });
  });

  test('an account that is registered by any endpoint has an entry', async () => {
    const { made, frame } = await framed(async () => {
      const byType = await gateway.post('/v1/payments', { ...account, ...customer(), paymentType: 'RG' });
      const withPayment = (await paid({ createRegistration: 'true' })).registrationId;
      const checkout = await gateway.post('/v1/checkouts', { ...customer(), createRegistration: 'true' });
      const onCheckout = await gateway.submit(`/v1/checkouts/${checkout.body.id}/registration`, account);
      return [byType.body.id, withPayment, onCheckout.body.id];
    });
    const found = namesIn(await queried('/v1/query', { ...frame, paymentTypes: 'RG' }));
    expect(found.toSorted()).toEqual(made.map((id) => `RG ${id}`).sort());
  });

  test('a repeated registration has another entry, under the reference of its request', async () => {
    const jane = customer();
    const first = await registered({ ...jane, merchantTransactionId: 'the first time' });
    const again = await registered({ ...jane, merchantTransactionId: 'the second time' });
    expect(again).toBe(first);
    const [entry] = listIn(await queried('/v1/query', { merchantTransactionId: 'the second time' }));
    expect(entry).toMatchObject({ paymentType: 'RG', registrationId: first, referencedId: first });
    expect(entry?.id).not.toBe(first);
  });

  test('a request repeated under its key has one entry, even for an account that is already stored', async () => {
    const jane = customer();
    await registered(jane);
    const request = { ...account, ...jane, merchantTransactionId: 'one of a kind' };
    const headers = { 'Idempotency-Key': 'registration-entries' };
    const [first, second] = [
      await gateway.post('/v1/registrations', request, headers),
      await gateway.post('/v1/registrations', request, headers),
    ];
    expect(second.body.id).toBe(first.body.id);
    expect(listIn(await queried('/v1/query', { merchantTransactionId: 'one of a kind' }))).toHaveLength(1);
  });

  test('an account that fails its check has an entry with its code', async () => {
    const id = await registered({ 'card.number': '4444444444444444', merchantTransactionId: 'a wrong number' });
    const [entry] = listIn(await queried('/v1/query', { merchantTransactionId: 'a wrong number' }));
    expect(entry).toMatchObject({ id, paymentType: 'RG', result: { code: '100.100.101' } });
  });

  test('pages return payments, registrations and removals without a gap', async () => {
    const { frame } = await framed(async () => {
      for (let made = 0; made < 60; made += 1) {
        const id = await registered();
        if (made % 2 === 0) await removed(id);
        if (made % 3 === 0) await paid();
      }
    });
    const everything: string[] = [];
    for (const pageNo of ['1', '2']) {
      const { body } = await queried('/v3/query', { ...frame, limit: '100', pageNo });
      expect(body['pages']).toBe(2);
      everything.push(...((body['records'] ?? []) as readonly Listed[]).map(({ id }) => id));
    }
    expect(everything).toHaveLength(110);
    expect(everything).toEqual([...new Set(everything)].sort().reverse());
    const first = await queried('/v1/query', { ...frame, limit: '100' });
    const second = await queried('/v1/query', { ...frame, limit: '100', cursor: String(first.body['nextCursor']) });
    expect([...listIn(first), ...listIn(second)].map(({ id }) => id)).toEqual(everything);
  });

  test.each(['CP', 'RF', 'RV', 'PA', 'CD', 'RB'])('%s of a registration or a removal is refused', async (type) => {
    const id = await registered({ merchantTransactionId: `nothing for ${type}` });
    await removed(id);
    for (const entry of listIn(await queried('/v1/query', { merchantTransactionId: `nothing for ${type}` }))) {
      const { status, body } = await gateway.post(`/v1/payments/${entry.id}`, {
        paymentType: type,
        amount,
        currency,
      });
      expect([status, body.result.category]).toEqual([400, 'error']);
    }
  });
});

describe.each(databases)('earlier registrations on $name', ({ fresh }) => {
  const START_MS = 1_795_176_000_000;
  const clock = { now: () => START_MS };
  const channelId = 'e'.repeat(32);

  const made = (state: Registration['state'], parameters: Partial<Registration> = {}): Registration => ({
    channelId,
    id: timeOrderedId(clock as Parameters<typeof timeOrderedId>[0]),
    version: 1,
    state,
    kind: 'card',
    brand: 'VISA',
    connector: undefined,
    account: undefined,
    request: { 'card.last4Digits': '0000', merchantTransactionId: `an ${state} one` },
    accountHash: state,
    code: '000.100.110',
    paymentId: undefined,
    checkoutId: undefined,
    createdAtMs: START_MS,
    removedAtMs: undefined,
    chosenAtMs: undefined,
    ...parameters,
  });

  /** The insertion by a program that did not know the columns of later migrations. */
  const insertionThen = (registration: Registration) => {
    const { row, ...insertion } = insertRegistration(registration);
    const {
      merchant_customer_id: _customer,
      email: _email,
      connector: _connector,
      chosen_at: _chosen,
      ...columns
    } = row;
    return { ...insertion, row: columns };
  };

  test('get their entries by the migration of the database', async () => {
    const address = await fresh();
    const known = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === 'registration entries'),
    );
    const before = await openDatabase(address.url, undefined, known);
    const removedAtMs = START_MS + 5 * MINUTE_MS;
    const jane = { 'customer.merchantCustomerId': 'C-4711', 'customer.email': ' Jane@Example.com' };
    const [active, paid, declined, gone] = [
      made('active', { request: { ...made('active').request, ...jane } }),
      made('active', { accountHash: 'of a payment', paymentId: '8a'.repeat(16) }),
      made('declined', { code: '100.100.101' }),
      made('removed', { removedAtMs, request: { 'card.last4Digits': '0000' } }),
    ];
    await before.commit({ inserts: [active, paid, declined, gone].map(insertionThen) });
    await before.close();
    const database = await openDatabase(address.url);
    try {
      const records = paymentRecords(database);
      expect(await records.byId(channelId, active.id)).toMatchObject({ type: 'RG', state: 'succeeded', amount: 0n });
      expect(await records.byId(channelId, paid.id)).toMatchObject({ type: 'RG', state: 'succeeded' });
      expect(await records.byId(channelId, declined.id)).toMatchObject({
        state: 'declined',
        outcome: { code: '100.100.101' },
      });
      for (const name of customerNames('C-4711').concat(customerNames('jane@example.com').slice(1))) {
        const accounts = await registrationRecords(database).ofCustomer(channelId, name, 10);
        expect(accounts.map(({ id }) => id)).toEqual([active.id]);
      }
      const ofJane = await paymentsOfCustomer(database, [channelId], customerNames('C-4711'));
      expect(ofJane.map(({ id }) => id)).toEqual([active.id]);
      const frame = { 'date.from': textOf(removedAtMs), 'date.to': textOf(removedAtMs) };
      const [removal, ...others] = await queryRecords(database).newest(selectionOf(channelId, frame), 100);
      expect(others).toEqual([]);
      expect(removal).toMatchObject({ type: 'DR', referencedId: gone.id, createdAtMs: removedAtMs });
      const byReference = selectionOf(channelId, { merchantTransactionId: 'an active one' });
      expect((await queryRecords(database).newest(byReference, 100)).map(({ id }) => id)).toEqual([active.id]);
    } finally {
      await database.close();
      await address.remove();
    }
  });
});
