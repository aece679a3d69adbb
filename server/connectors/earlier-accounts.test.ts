import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entityRecords } from '../access/entities/records.ts';
import { addChannel, changeSettings, type SettingChanges, shownSettings } from '../access/entities/settings.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway, type TestReply } from '../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../testing/merchant.ts';
import { processorLimits } from '../testing/processor-shop.ts';
import { faultsAt } from '../testing/processors/faults.ts';
import {
  type ProcessorName,
  type ProcessorRow,
  pressOnPage,
  processors,
  type RunningProcessor,
} from '../testing/processors/processors.ts';

const SUCCEEDED = '000.100.112';
/** Captures and refunds at Mollie take their time. */
const TAKEN = /^000\.(?:100\.112|200\.000)$/;
const NOTHING = { captured: 0, refunded: 0 };
const SETTING = 'acquirer.earlierAccounts';
const RIVALS = 50;

const names = Object.keys(processors) as ProcessorName[];
const each = databases.flatMap((kind) => names.map((name) => ({ name, on: kind.name, open: kind.open })));

describe.each(each)('a channel that changes its account at $name, on $on', ({ name, open }) => {
  const row: ProcessorRow = processors[name];
  let database: TestDatabase;
  let gateway: TestGateway;
  let former: RunningProcessor;
  let present: RunningProcessor;
  let entityId: string;
  /** Every secret that a channel had. */
  const secrets = new Set<string>();
  const closing: (() => Promise<void>)[] = [];

  const set = async (settings: SettingChanges): Promise<void> => {
    const { clock, gateway: running } = gateway;
    await changeSettings({ database, clock, vault: running.vault }, entityId, settings);
    clock.advance(SETTINGS_PAUSE_MS);
    for (const [setting, text] of Object.entries(settings))
      if (text !== '' && /key|secret$/i.test(setting)) secrets.add(text);
  };
  const changeAccount = (): Promise<void> => set(present.settings);

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database, processorLimits);
  });
  beforeEach(async () => {
    former = await row.start({ clock: gateway.realClock });
    present = await row.start({ clock: gateway.realClock, isOther: true });
    const { clock, entityId: sibling, gateway: running } = gateway;
    entityId = await addChannel({ database, clock, vault: running.vault }, sibling, 'Shop', {});
    await set({ 'acquirer.external': name, ...former.settings });
    for (const account of [former, present]) account.sendEventsTo(`${gateway.url}/v1/connectors/${name}/${entityId}`);
  });
  afterEach(async () => {
    await happened();
    expect(await faultsAt(name, former.standIn)).toEqual([]);
    await former.standIn.close();
    await present.standIn.close();
    for (const close of closing.splice(0)) await close();
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    const log = gateway.logLines.join('\n');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  const post = async (path: string, parameters: SettingChanges): Promise<TestReply['body']> => {
    const { status, body } = await gateway.post(path, { entityId, testMode: 'EXTERNAL', ...parameters });
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    return body;
  };
  const order = {
    amount: '92.00',
    currency: 'EUR',
    paymentBrand: row.brand,
    shopperResultUrl: 'https://shop.example/',
  };
  const begin = (paymentType: 'DB' | 'PA' = 'DB', more: SettingChanges = {}) =>
    post('/v1/payments', { ...order, paymentType, ...more });
  const happened = async (): Promise<void> => {
    for (const account of [former, present]) await account.standIn.settled();
    await gateway.gateway.timers.runDue();
  };
  /** The shopper pays on the page of a payment, and comes back. */
  const pay = async (begun: TestReply['body']): Promise<void> => {
    const back = await pressOnPage(String(Object(begun['redirect'])['url']), row.choices.pay);
    if (back.startsWith(gateway.url)) await fetch(back, { redirect: 'manual' });
    await happened();
  };
  const paid = async (paymentType: 'DB' | 'PA' = 'DB', more: SettingChanges = {}): Promise<string> => {
    const begun = await begin(paymentType, more);
    await pay(begun);
    expect((await read(begun.id)).result.code).toBe(SUCCEEDED);
    return begun.id ?? '';
  };
  const read = async (id = '') =>
    (await gateway.get(`/v1/payments/${id}?entityId=${entityId}`)).body as TestReply['body'] & {
      readonly registrationId?: string;
    };
  const followUp = async (id: string, paymentType: string, amount?: string): Promise<TestReply['body']> => {
    const body = await post(`/v1/payments/${id}`, { paymentType, ...(amount && { amount, currency: 'EUR' }) });
    await happened();
    return body;
  };
  const stateOf = async (id = ''): Promise<string> => (await read(id)).result.code;
  /** What an account has of orders: PayPal books captures by themselves. */
  const booked = ({ books }: RunningProcessor, ...ids: readonly (string | undefined)[]) => {
    const found = books().filter(({ reference }) => ids.includes(reference));
    const sum = (of: 'captured' | 'refunded') => found.reduce((total, book) => total + book[of], 0);
    return { captured: sum('captured'), refunded: sum('refunded') };
  };
  const stored = async () => {
    const found = await entityRecords(database).entity(entityId);
    if (found === undefined) throw new Error('there is no such channel');
    return { texts: JSON.parse(found.settings) as Record<string, string>, shown: shownSettings(found) };
  };

  test('an open page is paid at the account that made it, and refunded there; new ones are the new account’s', async () => {
    const begun = await begin();
    await changeAccount();
    await pay(begun);
    expect(await stateOf(begun.id)).toBe(SUCCEEDED);
    const refund = await followUp(begun.id ?? '', 'RF', '2.00');
    expect(await stateOf(refund.id)).toMatch(TAKEN);
    expect(booked(former, begun.id)).toEqual({ captured: 9200, refunded: 200 });
    expect(booked(present, begun.id)).toEqual(NOTHING);
    const next = await paid();
    expect(booked(former, next)).toEqual(NOTHING);
    const back = await followUp(next, 'RF', '3.00');
    expect(await stateOf(back.id)).toMatch(TAKEN);
    expect(booked(present, next)).toEqual({ captured: 9200, refunded: 300 });
  });

  test('what was authorized is captured, refunded and reversed there', async () => {
    const [one, other] = [await paid('PA'), await paid('PA')];
    await changeAccount();
    const capture = await followUp(one, 'CP', '50.00');
    gateway.realClock.advance(3_600_000);
    await happened();
    expect(await stateOf(capture.id)).toBe(SUCCEEDED);
    const refund = await followUp(capture.id ?? '', 'RF', '1.00');
    expect(await stateOf(refund.id)).toMatch(TAKEN);
    expect(booked(former, one, capture.id)).toEqual({ captured: 5000, refunded: 100 });
    const reversal = await followUp(other, 'RV');
    expect(await stateOf(reversal.id)).toMatch(TAKEN);
    expect((await followUp(other, 'CP', '50.00')).result.code).not.toMatch(/^000/);
    expect(present.books()).toEqual([]);
  });

  test(`${RIVALS} refunds at once give back there, and never more than was paid`, async () => {
    const id = await paid();
    await changeAccount();
    const request = { paymentType: 'RF', amount: '10.00', currency: 'EUR' };
    const replies = await Promise.all(Array.from({ length: RIVALS }, () => post(`/v1/payments/${id}`, request)));
    await happened();
    const codes = await Promise.all(replies.map(({ id: refund }) => stateOf(refund)));
    const back = codes.filter((code) => TAKEN.test(code)).length;
    expect(back).toBeGreaterThan(0);
    expect(booked(former, id)).toEqual({ captured: 9200, refunded: back * 1000 });
    expect(present.books()).toEqual([]);
  });

  test('a page of the former account that nobody pays is ended there', async () => {
    const begun = await begin();
    await changeAccount();
    for (const hours of [1, 1, 2, 4]) {
      gateway.realClock.advance(hours * 3_600_000);
      await happened();
    }
    expect(await stateOf(begun.id)).toMatch(/^100\.396\.10[14]$/);
    await pressOnPage(String(Object(begun['redirect'])['url']), row.choices.pay);
    await happened();
    expect(booked(former, begun.id)).toEqual(NOTHING);
  });

  test('a new key of the same account is used for everything, and the former one never again', async () => {
    const [done, held, begun] = [await paid(), await paid('PA'), await begin()];
    const before = former.standIn.exchanges.length;
    const old = former.settings;
    const next = former.rotateKey();
    await set(next);
    await pay(begun);
    const refund = await followUp(done, 'RF', '2.00');
    const capture = await followUp(held, 'CP', '50.00');
    const again = await paid();
    for (const id of [begun.id, again]) expect(await stateOf(id)).toBe(SUCCEEDED);
    gateway.realClock.advance(3_600_000);
    await happened();
    for (const { id } of [refund, capture]) expect(await stateOf(id)).toMatch(TAKEN);
    expect(booked(former, done)).toEqual({ captured: 9200, refunded: 200 });
    const since = former.standIn.exchanges.slice(before);
    expect(since.filter(({ status }) => status === 401 || status === 403)).toEqual([]);
    const [setting = ''] = Object.keys(next);
    for (const { headers } of since) {
      const [scheme, sent = ''] = (headers['authorization'] ?? headers['x-api-key'] ?? '').split(' ');
      const words = [scheme, sent, ...Buffer.from(sent, 'base64').toString().split(':')];
      expect(words).not.toContain(old[setting]);
    }
  });

  test('what is refused there says so', async () => {
    const id = await paid();
    await changeAccount();
    expect((await followUp(id, 'RF', '93.00')).result.code).not.toMatch(/^000/);
    expect(booked(former, id)).toEqual({ captured: 9200, refunded: 0 });
  });

  test('while the former account is out of reach, nothing is sent, and what is open stays open', async () => {
    const [id, begun] = [await paid(), await begin()];
    await changeAccount();
    await former.standIn.close();
    expect((await followUp(id, 'RF', '1.00')).result.code).not.toMatch(/^000\.(?:000|100)/);
    gateway.realClock.advance(3_600_000);
    await happened();
    expect([await stateOf(id), await stateOf(begun.id)]).toEqual([SUCCEEDED, '000.200.000']);
    expect(present.books()).toEqual([]);
  });

  // PayPal keeps no account, and its tokens outlive the secret.
  if (name !== 'paypal') {
    test('a former account that refuses its key is named, and the order is not sent', async () => {
      const id = await paid();
      await changeAccount();
      former.rotateKey();
      const { result, resultDetails } = await followUp(id, 'RF', '1.00');
      expect(result.code).toMatch(/^(?:600\.200\.500|900\.100\.300)$/);
      expect(Object(resultDetails)['ExtendedDescription']).toContain(`${row.name} does not accept`);
      expect(booked(former, id)).toEqual({ captured: 9200, refunded: 0 });
      expect(present.books()).toEqual([]);
    });

    test('a stored account is still charged there, and the charge refunded', async () => {
      const { registrationId } = await read(await paid('DB', { createRegistration: 'true' }));
      await changeAccount();
      const charge = await post(`/v1/registrations/${registrationId}/payments`, {
        amount: '9.00',
        currency: 'EUR',
        paymentType: 'DB',
      });
      await happened();
      expect(await stateOf(charge.id)).toBe(SUCCEEDED);
      const refund = await followUp(charge.id ?? '', 'RF', '1.00');
      expect(await stateOf(refund.id)).toMatch(TAKEN);
      expect(booked(former, charge.id)).toEqual({ captured: 900, refunded: 100 });
      expect(present.books()).toEqual([]);
    });
  }

  test('the former settings are kept sealed, the newest first, three at most, none twice, and are not shown', async () => {
    expect((await stored()).texts[SETTING]).toBeUndefined();
    await set(former.settings);
    expect((await stored()).texts[SETTING]).toBeUndefined();
    const kept = async () => {
      const { texts, shown } = await stored();
      const sealed = texts[SETTING] ?? '';
      for (const secret of secrets) expect(JSON.stringify([texts, shown])).not.toContain(secret);
      expect(shown.find((each) => each.name === SETTING)?.text).toBe('(set, not shown)');
      const opened = await gateway.gateway.vault.open(entityId, 'settings', sealed);
      return (JSON.parse(opened) as Record<string, string>[]).map((account) => account[`${name}.address`]);
    };
    await changeAccount();
    expect(await kept()).toEqual([former.standIn.url]);
    await set(former.settings);
    expect(await kept()).toEqual([present.standIn.url]);
    for (const port of [1, 2, 3]) await set({ [`${name}.address`]: `http://127.0.0.1:${port}/` });
    expect(await kept()).toEqual(['http://127.0.0.1:2/', 'http://127.0.0.1:1/', former.standIn.url]);
  });

  /** What else a channel may be set to, after which it sends no new payment to the processor. */
  const others = {
    'no acquirer': async () => set({ 'acquirer.external': 'none' }),
    'another processor': async () => {
      const other = names[(names.indexOf(name) + 1) % names.length] ?? name;
      const started: RunningProcessor = await processors[other].start({ clock: gateway.realClock });
      closing.push(async () => {
        expect(started.standIn.exchanges).toEqual([]);
        await started.standIn.close();
      });
      await set({ 'acquirer.external': other, ...started.settings });
    },
    'no account': async () => {
      const removed = Object.keys(former.settings).map((setting) => [setting, '']);
      await set({ 'acquirer.external': 'none', ...Object.fromEntries(removed) });
    },
  };

  test.each(Object.keys(others) as (keyof typeof others)[])('what exists stays there: %s', async (other) => {
    const [done, held, begun] = [await paid(), await paid('PA'), await begin()];
    await others[other]();
    await pay(begun);
    gateway.realClock.advance(3_600_000);
    await happened();
    expect(await stateOf(begun.id)).toBe(SUCCEEDED);
    const refund = await followUp(done, 'RF', '2.00');
    const capture = await followUp(held, 'CP', '50.00');
    gateway.realClock.advance(3_600_000);
    await happened();
    for (const { id } of [refund, capture]) expect(await stateOf(id)).toMatch(TAKEN);
    expect(booked(former, done, begun.id)).toEqual({ captured: 18_400, refunded: 200 });
    expect(booked(former, held, capture.id).captured).toBe(5_000);
  });

  test('nobody writes them; an empty text forgets them', async () => {
    const id = await paid();
    await changeAccount();
    await expect(set({ [SETTING]: '[]' })).rejects.toThrow(`${SETTING} must be empty`);
    await set({ [SETTING]: '' });
    expect((await stored()).texts[SETTING]).toBeUndefined();
    const { result } = await followUp(id, 'RF', '1.00');
    expect(result.code).not.toMatch(/^000/);
    expect(booked(former, id)).toEqual({ captured: 9200, refunded: 0 });
  });
});
