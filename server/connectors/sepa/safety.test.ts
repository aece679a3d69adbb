import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { dayAfter, dayIn } from '../../platform/base/zones.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  bankEntry,
  batchEntry,
  sepaDebit,
  sepaSettings,
  statementOf,
  statementsOf,
  statusReport,
} from '../../testing/bank-files.ts';
import { databases, dyingAt } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody, startGateway } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';
import { faultsBySchema } from '../../testing/schemas.ts';
import { leasesEnded } from '../../testing/timers.ts';
import { DIRECT_DEBITS } from './files/direct-debits.ts';
import type { OrderKind } from './model/days.ts';
import { fileNameOf, messageIdOf, type SepaFile } from './model/file.ts';
import { type SepaRecords, sepaRecords } from './model/records.ts';

const OK = '000.100.110';
const REVERSAL = { paymentType: 'RV', amount: '92.00' };

describe.each(databases)('money by files, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let database: Database;
  let records: SepaRecords;
  let entityId: string;

  beforeAll(() => {
    ({ database } = gateway);
    records = sepaRecords(database, gateway.gateway.vault);
  });
  const dependencies = () => ({ database, clock: gateway.clock, vault: gateway.gateway.vault });
  beforeEach(async () => {
    entityId = await addChannel(dependencies(), gateway.entityId, 'Shop', sepaSettings);
  });

  const set = (settings: Readonly<Record<string, string>>) => changeSettings(dependencies(), entityId, settings);
  const pay = async (more: Readonly<Record<string, string>> = {}) =>
    (await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...more })).body;
  const refer = async (id: string | undefined, more: Readonly<Record<string, string>>) =>
    (await gateway.post(`/v1/payments/${id}`, { entityId, currency: 'EUR', ...more })).body;
  const orderOf = (id: string | undefined) => records.order(entityId, id ?? '');
  const fileOf = async (id: string | undefined, kind: OrderKind = 'collection') =>
    await records.file({ channelId: entityId, kind, day: (await orderOf(id))?.day ?? '' });
  const contentOf = async (file: SepaFile | undefined): Promise<string> => {
    let text = '';
    if (file !== undefined) for await (const part of records.content(file)) text += part;
    return text;
  };
  const untilMade = async (id: string | undefined, kind: OrderKind = 'collection'): Promise<SepaFile | undefined> => {
    const file = await fileOf(id, kind);
    await passed(gateway, Math.max(0, (file?.closesAtMs ?? 0) - gateway.clock.now()));
    return await fileOf(id, kind);
  };
  const messageOf = async (id: string | undefined) => messageIdOf({ id: (await fileOf(id))?.id ?? '' });
  /** Some tests move the clock by more than a year, so entries are booked today. */
  const answer = async (file: string): Promise<{ readonly status: number; readonly body: ReplyBody }> => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const body = file.replaceAll('2026-11-26', dayIn(gateway.clock.now(), 'Europe/Berlin'));
    const reply = await fetch(url, { method: 'PUT', headers, body });
    return { status: reply.status, body: (await reply.json()) as ReplyBody };
  };
  const endsOf = async (id: string | undefined): Promise<readonly string[]> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    const { body } = await gateway.get(`/v1/query/${id}?${query}`);
    const found = (body['payments'] ?? []) as readonly {
      paymentType: string;
      amount: string;
      result: { code: string };
    }[];
    return found
      .filter(({ result }) => /^000\.(?:100\.1|100\.2|000)/.test(result.code))
      .map(({ paymentType, amount }) => `${paymentType} ${amount}`)
      .toSorted();
  };

  describe('an order is in exactly one file', () => {
    test('of a later day, if the file of its day was made before the time that the settings have now', async () => {
      const first = await pay();
      const made = await untilMade(first.id);
      await set({ 'sepa.cutOff': '23:00' });
      await pay({ 'bankAccount.mandate.id': 'A' });
      const late = await pay({ transactionDueDate: (await orderOf(first.id))?.day ?? '' });
      expect((await orderOf(late.id))?.day).not.toBe(made?.day);
      expect(await contentOf(await untilMade(late.id))).toContain(`<EndToEndId>${late.id}</EndToEndId>`);
      expect(await contentOf(await fileOf(first.id))).toContain('<NbOfTxs>1</NbOfTxs>');
    });

    test('whose name differs from that of another channel’s file of the day', async () => {
      const first = await pay();
      const file = await fileOf(first.id);
      entityId = await addChannel(dependencies(), gateway.entityId, 'Other shop', sepaSettings);
      const other = await fileOf((await pay()).id);
      expect(file?.day).toBe(other?.day);
      expect(file && fileNameOf(file)).not.toBe(other && fileNameOf(other));
    });
  });

  describe('no customer spoils the file of all others', () => {
    test.each<[string, Readonly<Record<string, string>>]>([
      ['a name of signs', { 'bankAccount.holder': '我&<>"\u2028A' }],
      ['a long mandate', { 'bankAccount.mandate.id': `M${'-'.repeat(34)}` }],
      ['a far day', { transactionDueDate: '2027-12-24' }],
    ])('by %s', async (_, more) => {
      const paid = await pay(more);
      expect(paid.result.code).toBe(OK);
      const file = await untilMade(paid.id);
      expect(await faultsBySchema(DIRECT_DEBITS, await contentOf(file))).toBeUndefined();
    });

    test.each(['2019-02-03', '2099-01-01', '9999-12-31'])('by a mandate that is signed on %s', async (day) => {
      const today = dayIn(gateway.clock.now(), 'Europe/Berlin');
      const paid = await pay({ 'bankAccount.mandate.dateOfSignature': day });
      expect((await orderOf(paid.id))?.mandate?.signedOn).toBe(day < today ? day : today);
    });

    test('by an address of signs', async () => {
      const swiss = { 'bankAccount.iban': 'CH9300762011623852957', 'bankAccount.bic': 'UBSWCHZH80A' };
      const address = { 'billing.postcode': '8001', 'billing.city': 'Bern', 'billing.country': 'CH' };
      const paid = await pay({ ...swiss, ...address, 'billing.street1': '???' });
      expect(paid.result.code).toBe('100.800.100');
    });
  });

  describe('a rejected order', () => {
    test('takes its refund out of the file: what did not come in is not paid out', async () => {
      const paid = await pay();
      const refund = await refer(paid.id, { paymentType: 'RF', amount: '10.50' });
      await untilMade(paid.id);
      await answer(statusReport(await messageOf(paid.id), 'PART', [paid.id ?? '']));
      expect(await orderOf(refund.id)).toMatchObject({ state: 'cancelled', reason: 'AC04' });
      expect(await endsOf(paid.id)).toEqual(['DB 92.00', 'RF 10.50', 'RV 81.50']);
      expect(await untilMade(refund.id, 'transfer')).toMatchObject({ state: 'made', parts: 0 });
      expect((await refer(paid.id, { paymentType: 'RF', amount: '1.00' })).result.code).not.toMatch(/^000/);
    });

    test('lets its single mandate be used again', async () => {
      const mandate = { 'bankAccount.mandate.id': 'ONCE' };
      const paid = await pay(mandate);
      await untilMade(paid.id);
      await answer(statusReport(await messageOf(paid.id), 'PART', [paid.id ?? '']));
      const again = await pay(mandate);
      expect([again.result.code, (await orderOf(again.id))?.mandate?.sequenceType]).toEqual([OK, 'OOFF']);
      expect((await pay(mandate)).result.code).toBe('800.100.204');
    });

    test('that was the first of its mandate is followed by a first one', async () => {
      const mandate = { 'bankAccount.mandate.id': 'MANY', createRegistration: 'true' };
      const [first, second] = [await pay(mandate), await pay(mandate)];
      await untilMade(first.id);
      await answer(statusReport(await messageOf(first.id), 'PART', [first.id ?? '']));
      const third = await pay(mandate);
      await untilMade(third.id);
      await answer(statusReport(await messageOf(third.id), 'PART', [third.id ?? '']));
      const fourth = await pay(mandate);
      const types = await Promise.all(
        [first, second, third, fourth].map(async ({ id }) => (await orderOf(id))?.mandate),
      );
      // The second was ordered before the first was rejected; then the mandate is in use.
      expect(types.map((each) => each?.sequenceType)).toEqual(['FRST', 'RCUR', 'RCUR', 'RCUR']);
    });

    test('has the reason of the order, although the report rejects the file too', async () => {
      const [one, two] = [await pay(), await pay()];
      await untilMade(one.id);
      await answer(statusReport(await messageOf(one.id), 'RJCT', [one.id ?? '']));
      expect([(await orderOf(one.id))?.reason, (await orderOf(two.id))?.state]).toEqual(['AC04', 'rejected']);
    });

    test('is found by the other id that its file gives it', async () => {
      const paid = await pay();
      expect(await contentOf(await untilMade(paid.id))).toContain(`<InstrId>${paid.id}</InstrId>`);
      const report = statusReport(await messageOf(paid.id), 'PART', [paid.id ?? '']);
      await answer(report.replaceAll('OrgnlEndToEndId', 'OrgnlInstrId'));
      expect(await endsOf(paid.id)).toEqual(['DB 92.00', 'RV 92.00']);
    });

    test('is reversed also if the process dies before the acquirer was told', async () => {
      const paid = await pay();
      await untilMade(paid.id);
      const report = statusReport(await messageOf(paid.id), 'PART', [paid.id ?? '']);
      const { dying, died, started } = dyingAt(database, 2, 'before');
      const victim = await startGateway(dying, { beside: gateway });
      started();
      const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, victim.url);
      const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
      const reply = fetch(url, { method: 'PUT', headers, body: report }).catch(() => undefined);
      expect(await Promise.race([died, reply])).toBe('died');
      void victim.close().catch(() => undefined);
      await leasesEnded(database);
      await passed(gateway, 3_600_000);
      expect(await endsOf(paid.id)).toEqual(['DB 92.00', 'RV 92.00']);
    });
  });

  describe('a status report changes nothing', () => {
    test('of an order whose file is not made', async () => {
      const paid = await pay();
      const { body } = await answer(statusReport(await messageOf(paid.id), 'PART', [paid.id ?? '']));
      expect([body['rejected'], body['unknown'], await endsOf(paid.id)]).toEqual([0, 1, ['DB 92.00']]);
    });

    test('of an authorization', async () => {
      const paid = await pay({ paymentType: 'PA' });
      const { body } = await answer(statusReport('TG', 'PART', [paid.id ?? '']));
      expect(body.result.description).toMatch(/line \d+: the channel has sent no file TG/);
      expect((await orderOf(paid.id))?.state).toBe('open');
    });

    test.each(['', 'TG', 'SALARIES-2026-11', 'XX'])('about the file %j of another program', async (messageId) => {
      const paid = await pay();
      const file = await untilMade(paid.id);
      const named = messageId === 'XX' ? `XX${file?.id.slice(0, 28)}` : messageId;
      const { status, body } = await answer(statusReport(named, 'RJCT'));
      expect([status, body.result.description]).toEqual([400, expect.stringMatching(/line \d+: /)]);
      expect(await endsOf(paid.id)).toEqual(['DB 92.00']);
    });

    test('of an order that the bank has booked', async () => {
      const paid = await pay();
      await untilMade(paid.id);
      await answer(statementOf(bankEntry(paid.id, '92.00', 'CRDT')));
      await passed(gateway, 1_000);
      const { body } = await answer(statusReport(await messageOf(paid.id), 'PART', [paid.id ?? '']));
      expect([body['repeated'], await endsOf(paid.id)]).toEqual([1, ['DB 92.00']]);
    });
  });

  describe('a statement', () => {
    const made = async (count: number) => {
      const paid = await Promise.all(Array.from({ length: count }, () => pay()));
      await untilMade(paid[0]?.id);
      return paid.map(({ id = '' }) => id);
    };

    test('that returns a charge takes its refund out of the file', async () => {
      const paid = await pay();
      const refund = await refer(paid.id, { paymentType: 'RF', amount: '92.00' });
      await untilMade(paid.id);
      await answer(statementOf(bankEntry(paid.id, '92.00', 'CRDT'), bankEntry(paid.id, '92.00', 'DBIT', 'AM04')));
      expect((await orderOf(refund.id))?.state).toBe('cancelled');
      expect(await untilMade(refund.id, 'transfer')).toMatchObject({ parts: 0 });
    });

    test('of another account is refused; beside the own one it is left out', async () => {
      const [id = ''] = await made(1);
      const own = 'DE89 3704 0044 0532 0130 00';
      const foreign = { FR1420041010050500013M02606: [bankEntry(id, '92.00', 'DBIT')] };
      const refused = await answer(statementsOf(foreign));
      expect([refused.status, refused.body.result.description]).toEqual([
        400,
        expect.stringContaining('an account that ends with 2606, not of sepa.iban'),
      ]);
      const both = await answer(statementsOf({ ...foreign, [own]: [bankEntry(id, '92.00', 'CRDT')] }));
      expect(both.body).toMatchObject({ orders: 1, ignored: 1 });
      await passed(gateway, 1_000);
      expect(await endsOf(id)).toEqual(['DB 92.00']);
    });

    test('in another currency settles nothing, and is an exception', async () => {
      const [id = ''] = await made(1);
      const { body } = await answer(statementOf(bankEntry(id, '92.00', 'CRDT', undefined, 'CHF')));
      expect(body).toMatchObject({ orders: 0, ignored: 1 });
      const told = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
      expect(told.body['exceptions']).toMatchObject([
        { kind: 'ODD_ENTRY', paymentId: id, reason: expect.stringContaining('booked in CHF') },
      ]);
    });

    test('has the fee of a return apart, which is no second return', async () => {
      const [id = ''] = await made(1);
      const entries = [bankEntry(id, '92.00', 'CRDT'), bankEntry(id, '92.00', 'DBIT', 'MD06')];
      const { body } = await answer(statementOf(...entries, bankEntry(id, '3.50', 'DBIT')));
      expect(body).toMatchObject({ orders: 2, ignored: 1 });
      await passed(gateway, 1_000);
      expect(await endsOf(id)).toEqual(['CB 92.00', 'DB 92.00']);
      expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
    });

    test('that enters a file in one sum settles all its orders', async () => {
      const ids = await made(3);
      const { body } = await answer(statementOf(batchEntry(await messageOf(ids[0]), '276.00', 'CRDT')));
      expect(body).toMatchObject({ orders: 3, ignored: 0 });
    });

    test.each([
      ['another sum', '184.00', 'CRDT'],
      ['money that goes out', '276.00', 'DBIT'],
    ] as const)('that enters a file in one sum settles nothing with %s', async (_, amount, direction) => {
      const ids = await made(3);
      const { body } = await answer(statementOf(batchEntry(await messageOf(ids[0]), amount, direction)));
      expect(body).toMatchObject({ orders: 0, ignored: 1 });
      await passed(gateway, 1_000);
      expect(await endsOf(ids[0])).toEqual(['DB 92.00']);
    });

    test('leaves out the files of another program on the account', async () => {
      const [id] = await made(1);
      const foreign = ['SALARIES', 'XX', 'TG', ''].map((name) => batchEntry(name, '92.00', 'CRDT'));
      const { body } = await answer(statementOf(...foreign));
      expect([body['orders'], body['ignored'], await endsOf(id)]).toEqual([0, 4, ['DB 92.00']]);
    });
  });

  test('a subscription charges a stored bank account under one mandate, first and then again', async () => {
    const account = {
      entityId,
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'FR1420041010050500013M02606',
    };
    const registrationId = (await gateway.post('/v1/registrations', account)).body.id ?? '';
    const plan = {
      entityId,
      registrationId,
      amount: '9.90',
      currency: 'EUR',

      'job.expression': '0 0 9 * * ?',
    };
    const { body } = await gateway.post('/v1/schedules', plan);
    expect(body.result.code).toMatch(/^000/);
    for (let day = 0; day < 3; day += 1) await passed(gateway, 86_400_000);
    const shown = (await gateway.get(`/v1/schedules/${body.id}?${new URLSearchParams({ entityId })}`)).body['schedule'];
    const { runs } = shown as { readonly runs: readonly { readonly paymentId: string }[] };
    const orders = await Promise.all(runs.map(({ paymentId }) => orderOf(paymentId)));
    const mandates = orders.map((order) => order?.mandate);
    expect(mandates.map((mandate) => mandate?.sequenceType).toSorted()).toEqual(['FRST', 'RCUR', 'RCUR']);
    expect(new Set(mandates.map((mandate) => mandate?.id)).size).toBe(1);
  });

  describe('a stored account', () => {
    const stored = async (more: Readonly<Record<string, string>> = {}) => {
      const { id, registrationId = '' } = (await pay({ createRegistration: 'true', ...more })) as ReplyBody & {
        readonly registrationId?: string;
      };
      return { id, registrationId, mandate: (await orderOf(id))?.mandate };
    };
    const money = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
    const again = async (registrationId: string) =>
      (await gateway.post(`/v1/registrations/${registrationId}/payments`, { entityId, ...money })).body;

    test('is charged under the mandate to which its holder agreed when it was stored', async () => {
      const { registrationId, mandate } = await stored();
      const body = await again(registrationId);
      expect((await orderOf(body.id))?.mandate).toEqual({ ...mandate, sequenceType: 'RCUR' });
    });

    test('is so also by its holder, whose form shows no mandate', async () => {
      const { registrationId, mandate } = await stored();
      const prepared = { entityId, ...money, 'registrations[0].id': registrationId };
      const { body } = await gateway.post('/v1/checkouts', prepared);
      const form = { registrationId, shopperResultUrl: 'https://shop.example/result' };
      const paid = (await gateway.submit(`/v1/checkouts/${body.id}/payment`, form)).body;
      expect((await orderOf(paid.id))?.mandate).toEqual({ ...mandate, sequenceType: 'RCUR' });
    });

    test('is charged under a single one if its mandate has ended', async () => {
      const { registrationId, mandate } = await stored();
      await gateway.remove(`/v1/sepa/mandates/${mandate?.id}?entityId=${entityId}`);
      const body = await again(registrationId);
      expect((await orderOf(body.id))?.mandate).toMatchObject({ id: body.id, sequenceType: 'OOFF' });
    });

    test('leaves a payment with the account itself its single mandate', async () => {
      await stored();
      const paid = await pay();
      expect((await orderOf(paid.id))?.mandate).toMatchObject({ id: paid.id, sequenceType: 'OOFF' });
    });
  });

  test('a person whose charge waits for its file is erased afterwards, and the file is whole', async () => {
    const page = await pageWith(gateway, 'support');
    const person = {
      'customer.merchantCustomerId': `P-${entityId}`,
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    };
    const [paid, other] = [await pay(person), await pay()];
    await page.post('/customers/one/erasure', { entityId, merchantCustomerId: `P-${entityId}` });
    await passed(gateway, 60_000);
    expect((await orderOf(paid.id))?.party).not.toBe('');
    const content = await contentOf(await untilMade(paid.id));
    expect([paid, other].map(({ id }) => content.includes(`<EndToEndId>${id}</EndToEndId>`))).toEqual([true, true]);
    for (let run = 0; run < 3; run += 1) await passed(gateway, 60_000);
    expect((await orderOf(paid.id))?.party).toBe('');
    expect((await refer(paid.id, { paymentType: 'RF', amount: '1.00' })).result.code).toBe('700.400.580');
  });

  test('accounts and files are sealed again when keys change, also while files are made', async () => {
    const [paid, later] = [await pay(), await pay({ transactionDueDate: '2027-03-01' })];
    const before = [await untilMade(paid.id), await orderOf(later.id)] as const;
    const content = await contentOf(before[0]);
    await gateway.gateway.rotation.renew();
    expect(await gateway.gateway.rotation.reseal()).toBeGreaterThan(1);
    expect((await orderOf(later.id))?.party).not.toBe(before[1]?.party);
    expect(await contentOf(before[0])).toBe(content);
    const [made] = await Promise.all([untilMade(later.id), gateway.gateway.rotation.renew()]);
    expect(await contentOf(made)).toContain(`<EndToEndId>${later.id}</EndToEndId>`);
  });

  test('a cancelled charge of a far day lets its mandate be charged before', async () => {
    const mandate = { 'bankAccount.mandate.id': 'FAR', createRegistration: 'true' };
    const soon = dayAfter(dayIn(gateway.clock.now(), 'Europe/Berlin'), 30);
    const far = { ...mandate, transactionDueDate: dayAfter(soon, 300) };
    const only = await pay(far);
    await refer(only.id, REVERSAL);
    expect((await records.mandate(entityId, 'FAR'))?.lastDay).toBe('');
    const first = await orderOf((await pay(mandate)).id);
    const later = await pay(far);
    await refer(later.id, REVERSAL);
    const next = await orderOf((await pay(mandate)).id);
    expect([first?.mandate?.sequenceType, next?.mandate?.sequenceType]).toEqual(['FRST', 'RCUR']);
    expect([(first?.day ?? '') < (next?.day ?? ''), (next?.day ?? '') < soon]).toEqual([true, true]);
  });

  test('a cancelled charge lets its mandate be used again', async () => {
    const mandate = { 'bankAccount.mandate.id': 'AGAIN' };
    const first = await pay(mandate);
    expect((await refer(first.id, REVERSAL)).result.code).toBe(OK);
    expect((await pay(mandate)).result.code).toBe(OK);
  });
});
