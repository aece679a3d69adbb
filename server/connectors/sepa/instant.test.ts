import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, test } from 'vitest';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { localMs, localText } from '../../platform/base/zones.ts';
import { timerRecords } from '../../platform/timers/records.ts';
import { sepaDebit, sepaSettings, statusReport } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type TestGateway } from '../../testing/gateway-under-test.ts';
import { faultsBySchema } from '../../testing/schemas.ts';
import { CREDIT_TRANSFERS } from './files/credit-transfers.ts';
import type { OrderKind } from './model/days.ts';
import { messageIdOf, type SepaFile } from './model/file.ts';
import { type SepaRecords, sepaRecords } from './model/records.ts';

const OK = '000.100.110';
const DAY_MS = 24 * 60 * 60 * 1000;
const RIVALS = 50;
const SATURDAY = 6;
const ZONE = 'Europe/Berlin';
const INSTANT = { 'sepa.instantTransfers': 'true' };
const SWISS = {
  'bankAccount.iban': 'CH9300762011623852957',
  'bankAccount.bic': 'UBSWCHZH80A',
  'billing.street1': 'Gasse 1',
  'billing.postcode': '8000',
  'billing.city': 'Zürich',
  'billing.country': 'CH',
};

type Shown = Readonly<Record<string, string>>;

/** Moves the clock to noon of the next Saturday. */
const untilSaturday = async (gateway: TestGateway): Promise<void> => {
  const today = Temporal.PlainDate.from(localText(gateway.clock.now(), ZONE).slice(0, 10));
  const day = today.add({ days: SATURDAY + 7 - today.dayOfWeek });
  await passed(gateway, localMs(`${day.toString()} 12:00`, ZONE) - gateway.clock.now());
};

describe.each(databases)('instant transfers, on $name', ({ open }) => {
  // The tests say what the bank answers.
  const gateway = gatewayOfTests(open, { environment: 'live' });
  const code = '000.000.000';
  let records: SepaRecords;

  const dependencies = () => ({
    database: gateway.database,
    clock: gateway.clock,
    vault: gateway.gateway.vault,
  });
  beforeAll(() => {
    records = sepaRecords(gateway.database, gateway.gateway.vault);
  });

  const addShop = (settings: Shown = {}): Promise<string> =>
    addChannel(dependencies(), gateway.entityId, 'Shop', { ...sepaSettings, ...INSTANT, ...settings });
  const pay = async (entityId: string, more: Shown = {}): Promise<string> => {
    const { body } = await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...more });
    expect(body.result.code).toBe(code);
    return body.id ?? '';
  };
  const payOut = (entityId: string, more: Shown = {}): Promise<string> =>
    pay(entityId, { paymentType: 'CD', amount: '30.00', ...more });
  const refund = async (entityId: string, id: string, amount: string): Promise<string> => {
    const asked = { entityId, currency: 'EUR', paymentType: 'RF', amount };
    const { body } = await gateway.post(`/v1/payments/${id}`, asked);
    expect(body.result.code).toBe(code);
    return body.id ?? '';
  };
  const fileOf = async (channelId: string, id: string): Promise<SepaFile | undefined> => {
    const order = await records.order(channelId, id);
    return await records.file({ channelId, kind: order?.kind as OrderKind, day: order?.day ?? '' });
  };
  const untilMade = async (channelId: string, id: string): Promise<string> => {
    await passed(gateway, ((await fileOf(channelId, id))?.closesAtMs ?? 0) - gateway.clock.now());
    const made = await fileOf(channelId, id);
    let content = '';
    if (made?.state === 'made') for await (const part of records.content(made)) content += part;
    return content;
  };
  test('are in a file of their own, which says that they are instant', async () => {
    const entityId = await addShop();
    const charge = await pay(entityId);
    const [paidOut, refunded] = [await payOut(entityId), await refund(entityId, charge, '10.50')];
    const [first, second] = [await untilMade(entityId, paidOut), await untilMade(entityId, refunded)];
    for (const [content, amount] of [
      [first, '30.00'],
      [second, '10.50'],
    ] as const) {
      expect(await faultsBySchema(CREDIT_TRANSFERS, content)).toBeUndefined();
      expect(content.match(/<LclInstrm>\s*<Cd>INST<\/Cd>\s*<\/LclInstrm>/g)).toHaveLength(1);
      expect(content.match(/<PmtInf>/g)).toHaveLength(1);
      expect(content.match(/<InstdAmt.*?>([\d.]+)</)?.[1]).toBe(amount);
    }
    const files = (await gateway.get(`/v1/sepa/files?entityId=${entityId}`)).body['files'] as readonly Shown[];
    expect(files.map(({ kind, name = '' }) => [kind, name.replace(/-2026.*/, '')])).toEqual(
      expect.arrayContaining([
        ['instant', 'instant-transfers'],
        ['collection', 'direct-debits'],
      ]),
    );
    expect(files.some(({ kind }) => kind === 'transfer')).toBe(false);
    const { body } = await gateway.get(`/v1/sepa/payments/${paidOut}?entityId=${entityId}`);
    expect(body['order']).toMatchObject({ kind: 'instant', state: 'open' });
  });

  test.each<[string, Shown, Shown, OrderKind]>([
    ['of the limit', { 'sepa.instantLimit': '30.00' }, {}, 'instant'],
    ['above the limit', { 'sepa.instantLimit': '30.00' }, { amount: '30.01' }, 'transfer'],
    ['of any amount without a limit', {}, { amount: '999999999.99' }, 'instant'],
    ['to an account outside the European Economic Area', {}, SWISS, 'transfer'],
    ['that nobody asked for', { 'sepa.instantTransfers': 'false' }, {}, 'transfer'],
    [
      'that nobody asked for, within a limit',
      { 'sepa.instantTransfers': 'false', 'sepa.instantLimit': '99.00' },
      {},
      'transfer',
    ],
  ])('%s: %j and %j give a %s', async (_what, settings, request, kind) => {
    const entityId = await addShop(settings);
    const id = await payOut(entityId, request);
    expect((await records.order(entityId, id))?.kind).toBe(kind);
    const content = await untilMade(entityId, id);
    expect(await faultsBySchema(CREDIT_TRANSFERS, content)).toBeUndefined();
    expect(content.includes('INST')).toBe(kind === 'instant');
  });

  test('are made on a Saturday and on a Sunday, at a cut-off of their own', async () => {
    const entityId = await addShop({ 'sepa.instantCutOff': '20:15', 'sepa.instantLimit': '50.00' });
    await untilSaturday(gateway);
    const [id, ordinary] = [await payOut(entityId), await payOut(entityId, { amount: '50.01' })];
    const day = localText(gateway.clock.now(), ZONE).slice(0, 10);
    expect((await records.order(entityId, id))?.day).toBe(day);
    expect(((await records.order(entityId, ordinary))?.day ?? '') > day).toBe(true);
    const content = await untilMade(entityId, id);
    expect(localText(gateway.clock.now(), ZONE).slice(0, 16)).toBe(`${day}T20:15`);
    expect(content).toContain(`<Dt>${day}</Dt>`);
    expect((await fileOf(entityId, ordinary))?.state).toBe('open');
    const late = await payOut(entityId);
    expect(((await records.order(entityId, late))?.day ?? '') > day).toBe(true);
    expect(await untilMade(entityId, late)).toContain('INST');
    expect((await fileOf(entityId, ordinary))?.state).toBe('open');
  });

  test('of 50 payouts at the same moment are in one file', async () => {
    const entityId = await addShop({ 'sepa.payeeCheck': 'optedOut' });
    const ids = await Promise.all(Array.from({ length: RIVALS }, () => payOut(entityId)));
    const found = await Promise.all(ids.map((id) => fileOf(entityId, id)));
    expect(new Set(found.map((file) => file?.id)).size).toBe(1);
    const content = await untilMade(entityId, ids[0] ?? '');
    expect(content.match(/<CdtTrfTxInf>/g)).toHaveLength(RIVALS);
    expect(content).toContain('<BtchBookg>true</BtchBookg>');
  });

  test('that were ordered stay instant after the setting was taken back', async () => {
    const entityId = await addShop();
    const id = await payOut(entityId);
    await changeSettings(dependencies(), entityId, { 'sepa.instantTransfers': 'false' });
    // Processes keep settings for seconds.
    gateway.realClock.advance(60_000);
    const after = await payOut(entityId);
    expect((await records.order(entityId, after))?.kind).toBe('transfer');
    expect(await untilMade(entityId, id)).toContain('INST');
  });

  test.each([
    ['no file is made yet', '08:59', ['cancelled', 'cancelled', 'cancelled']],
    ['that of ordinary ones is made', '12:00', ['cancelled', 'open', 'cancelled']],
    ['both are made', '17:00', ['open', 'open', 'open']],
  ])('and ordinary ones refund a charge that the bank rejects when %s', async (_when, time, states) => {
    const entityId = await addShop({ 'sepa.instantLimit': '10.00' });
    const charge = await pay(entityId);
    const refunds = [
      await refund(entityId, charge, '10.00'),
      await refund(entityId, charge, '20.00'),
      await refund(entityId, charge, '9.00'),
    ];
    const orders = () => Promise.all(refunds.map((id) => records.order(entityId, id)));
    const ordered = await orders();
    expect(ordered.map((order) => order?.kind)).toEqual(['instant', 'transfer', 'instant']);
    const [day = '', ...others] = new Set(ordered.map((order) => order?.day));
    expect(others).toEqual([]);
    await passed(gateway, localMs(`${day} ${time}`, ZONE) - gateway.clock.now());
    const messageId = messageIdOf({ id: (await fileOf(entityId, charge))?.id ?? '' });
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const answer = async () => {
      const body = statusReport(messageId, 'PART', [charge]);
      return (await fetch(url, { method: 'PUT', headers, body })).status;
    };
    await Promise.all(Array.from({ length: RIVALS }, answer));
    expect(await answer()).toBe(200);
    expect((await orders()).map((order) => order?.state)).toEqual(states);
    for (const [place, id] of refunds.entries()) {
      const isPaid = states[place] === 'open';
      expect((await untilMade(entityId, id)).includes(`<EndToEndId>${id}<`)).toBe(isPaid);
    }
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('wait for a timer that earlier versions do not run: they would write direct debits', async () => {
    const entityId = await addShop();
    const { day = '' } = (await records.order(entityId, await payOut(entityId))) ?? {};
    const timers = timerRecords(gateway.database);
    expect(await timers.byKey('sepa.instantFile', `${entityId}/instant/${day}`)).toBeDefined();
    expect(await timers.byKey('sepa.file', `${entityId}/instant/${day}`)).toBeUndefined();
  });
});

describe.each(databases)('the simulated bank, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test('carries out instant transfers on their day, or says why not, also on a weekend', async () => {
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    const settings = { ...sepaSettings, ...INSTANT, 'sepa.instantCutOff': '23:30' };
    const entityId = await addChannel(dependencies, gateway.entityId, 'Shop', settings);
    const wanted = { '30.00': 'open', '9505.02': 'rejected', '9605.02': 'returned', '9515.00': 'open' };
    await untilSaturday(gateway);
    const ids = new Map<string, string>();
    for (const amount of Object.keys(wanted)) {
      const { body } = await gateway.post('/v1/payments', { ...sepaDebit, paymentType: 'CD', amount, entityId });
      expect(body.result.code).toBe(OK);
      ids.set(amount, body.id ?? '');
    }
    const told = async (amount: string) =>
      (await gateway.get(`/v1/sepa/payments/${ids.get(amount)}?entityId=${entityId}`)).body['order'] as Shown;
    const { day = '' } = await told('30.00');
    expect(Temporal.PlainDate.from(day).dayOfWeek).toBe(SATURDAY);
    await passed(gateway, DAY_MS);
    expect((await told('9515.00'))['payeeCheck']).toBe('CLOSE_MATCH');
    for (let passing = 0; passing < 4; passing += 1) await passed(gateway, DAY_MS);
    for (const [amount, state] of Object.entries(wanted)) {
      expect([amount, (await told(amount))['state']]).toEqual([amount, state]);
    }
    const { body } = await gateway.get(`/v1/sepa/files?entityId=${entityId}`);
    for (const file of body['files'] as readonly Shown[]) expect(file).not.toHaveProperty('waitsFor');
    const answers = (await gateway.get(`/v1/sepa/answers?entityId=${entityId}`)).body['answers'] as readonly Shown[];
    const effects = answers.map(({ kind, refusal }) => [kind, refusal]);
    expect(effects.toSorted()).toEqual([
      ['report', undefined],
      ['statement', undefined],
      ['statement', undefined],
    ]);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });
});
