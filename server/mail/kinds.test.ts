import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../access/entities/settings.ts';
import { timerAt } from '../platform/timers/timer.ts';
import { sepaDebit, sepaSettings } from '../testing/bank-files.ts';
import { databases } from '../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { mailSettingsOf } from '../testing/mail-server.ts';

const DAY_MS = 86_400_000;
const ALL = 'receipt refund notice failed dispute late';
const jane = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
  'customer.language': 'DE',
};

type Parameters = Readonly<Record<string, string>>;

interface ShownMail {
  readonly kind: string;
  readonly to: string;
  readonly language: string;
  readonly paymentId?: string;
  readonly text: string;
  readonly html: string;
  readonly subject: string;
  readonly messageId: string;
}

describe.each(databases)('mails of the test environment on $name', ({ open }) => {
  let gateway: TestGateway;
  let connections = 0;
  beforeAll(async () => {
    const server = createServer(() => {
      connections += 1;
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const database = await open();
    // Nothing is sent to this server, because the gateway is of the test environment.
    gateway = await startGateway(database, { mail: mailSettingsOf(port) });
    return async () => {
      await gateway.close();
      await database.close();
      server.close();
    };
  });

  const shop = (settings: Parameters = {}) => {
    const { database, clock } = gateway;
    const all = { 'mail.kinds': ALL, 'mail.merchant': 'shop@example.com', 'mail.language': 'fr', ...settings };
    return addChannel({ database, clock, vault: gateway.gateway.vault }, gateway.entityId, 'Straw Hats', all);
  };
  const post = async (path: string, entityId: string, parameters: Parameters): Promise<string> => {
    const { status, text, body } = await gateway.post(path, { entityId, ...parameters });
    expect(status, text).toBe(200);
    return body.id ?? '';
  };
  const mailsOf = async (entityId: string) => {
    const { status, text, body } = await gateway.get(`/v1/test/mails?entityId=${entityId}`);
    expect(status, text).toBe(200);
    return body['mails'] as readonly ShownMail[];
  };

  test('tell the shopper of money that was paid and given back, also by follow-ups, which name no customer', async () => {
    const entityId = await shop();
    const paid = await post('/v1/payments', entityId, { ...cardPayment, ...jane });
    const refund = { paymentType: 'RF', amount: '5.00', currency: 'EUR' };
    await post(`/v1/payments/${paid}`, entityId, refund);
    const reserved = await post('/v1/payments', entityId, { ...cardPayment, ...jane, paymentType: 'PA' });
    const captured = await post(`/v1/payments/${reserved}`, entityId, {
      ...refund,
      paymentType: 'CP',
      amount: '50.00',
    });
    await post(`/v1/payments/${captured}`, entityId, { ...refund, amount: '2.00' });
    const told = await mailsOf(entityId);
    const heads = told.map(({ kind, to, language, paymentId }) => [kind, to, language, paymentId].join(' '));
    expect(heads.toSorted()).toEqual(
      [
        `receipt jane@example.com de ${paid}`,
        `refund jane@example.com de ${paid}`,
        `receipt jane@example.com de ${captured}`,
        `refund jane@example.com de ${captured}`,
      ].toSorted(),
    );
    for (const amount of [92, 5, 50, 2]) {
      expect(told.filter(({ text }) => new RegExp(`(?:^|\\D)${amount}[.,]00`).test(text))).toHaveLength(1);
    }
    const everything = JSON.stringify(told);
    for (const secret of [cardPayment['card.number'], cardPayment['card.number'].slice(0, 6)]) {
      expect(everything).not.toContain(secret);
    }
  });

  test('say nothing of payments that took no money', async () => {
    const entityId = await shop();
    const declined = { ...cardPayment, ...jane, 'card.number': '4200000000001552' };
    await gateway.post('/v1/payments', { entityId, ...declined });
    await post('/v1/payments', entityId, { ...cardPayment, ...jane, paymentType: 'PA' });
    await post('/v1/registrations', entityId, { ...cardOnly, ...jane });
    expect(await mailsOf(entityId)).toEqual([]);
  });

  test('come once, though fifty clients send one request', async () => {
    const entityId = await shop();
    const headers = { 'Idempotency-Key': 'fifty-clients-01' };
    const request = { entityId, ...cardPayment, ...jane };
    await Promise.all(Array.from({ length: 50 }, () => gateway.post('/v1/payments', request, headers)));
    expect((await mailsOf(entityId)).map(({ kind }) => kind)).toEqual(['receipt']);
  });

  test('tell the debtor of a direct debit before its day', async () => {
    const entityId = await shop(sepaSettings);
    const id = await post('/v1/payments', entityId, { ...sepaDebit, ...jane });
    const told = (await mailsOf(entityId)).filter(({ kind }) => kind === 'notice');
    expect(told).toMatchObject([{ to: 'jane@example.com', language: 'de', paymentId: id }]);
    expect(told[0]?.text).toContain(sepaSettings['sepa.creditorIdentifier']);
    expect(told[0]?.text).toContain('Zahlungsart: SEPA-Lastschrift FR •2606');
    expect(JSON.stringify(told)).not.toContain(sepaDebit['bankAccount.iban']);
  });

  test('say of a direct debit that it will be collected on its day, and not that it is paid', async () => {
    const entityId = await shop({ ...sepaSettings, 'mail.kinds': 'receipt' });
    const id = await post('/v1/payments', entityId, { ...sepaDebit, ...jane });
    const [mail] = await mailsOf(entityId);
    expect(mail).toMatchObject({
      kind: 'receipt',
      paymentId: id,
      subject: 'Ankündigung einer Lastschrift von Straw Hats',
    });
    expect(mail?.text).toMatch(/^Tag der Belastung: \d+\. \w+ 2026$/mu);
    expect(mail?.text).not.toContain('erfolgreich');
  });

  test('tell the debtor of each direct debit of a subscription, whose payment names no customer', async () => {
    const entityId = await shop({ ...sepaSettings, 'mail.kinds': 'notice' });
    const { paymentBrand, 'bankAccount.holder': holder, 'bankAccount.iban': iban } = sepaDebit;
    const account = { paymentBrand, 'bankAccount.holder': holder, 'bankAccount.iban': iban };
    const registrationId = await post('/v1/registrations', entityId, { ...account, ...jane });
    const plan = { registrationId, amount: '9.90', currency: 'EUR', 'job.expression': '0 0 9 * * ?' };
    const id = await post('/v1/schedules', entityId, plan);
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(2 * 86_400) });
    const told = (await mailsOf(entityId)).map(({ kind, to, language }) => [kind, to, language]);
    expect(told).toEqual(Array.from({ length: 2 }, () => ['notice', 'jane@example.com', 'de']));
    await gateway.remove(`/v1/schedules/${id}?entityId=${entityId}`);
  });

  test('send a mandate with the text that was agreed to, once, and only where the form of the gateway showed it', async () => {
    const entityId = await shop({ ...sepaSettings, 'mail.kinds': 'mandate' });
    await post('/v1/payments', entityId, { ...sepaDebit, ...jane });
    expect(await mailsOf(entityId)).toEqual([]);
    const { paymentBrand, 'bankAccount.holder': holder, 'bankAccount.iban': iban, ...order } = sepaDebit;
    const account = { paymentBrand, 'bankAccount.holder': holder, 'bankAccount.iban': iban };
    const recurring = {
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      createRegistration: 'true',
    };
    const checkoutId = await post('/v1/checkouts', entityId, { ...order, ...jane, ...recurring });
    const submitted = { ...account, 'shopper.mandateLanguage': 'de' };
    const { status, text, body } = await gateway.submit(`/v1/checkouts/${checkoutId}/payment`, submitted);
    expect([status, body.result.code], text).toEqual([200, '000.100.110']);
    const [mail, ...more] = await mailsOf(entityId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'mandate', to: 'jane@example.com', language: 'de' });
    for (const part of [sepaSettings['sepa.creditorIdentifier'], 'Köhler & Söhne', 'acht Wochen']) {
      expect(mail?.text).toContain(part);
    }
    const { body: paid } = await gateway.get(`/v1/payments/${body.id}?entityId=${entityId}`);
    const registrationId = String(paid['registrationId']);
    const again = { ...order, 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT', ...jane };
    await post(`/v1/registrations/${registrationId}/payments`, entityId, again);
    expect(await mailsOf(entityId)).toHaveLength(1);
  });

  test('tell the shopper of each charge of a subscription, whose payment names no customer', async () => {
    const entityId = await shop();
    const registrationId = await post('/v1/registrations', entityId, { ...cardOnly, ...jane });
    const order = { amount: '9.90', currency: 'EUR', merchantTransactionId: 'TEA-CLUB-7' };
    const plan = { registrationId, ...order, 'job.expression': '0 0 9 * * ?' };
    const id = await post('/v1/schedules', entityId, plan);
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(2 * 86_400) });
    const heads = (await mailsOf(entityId)).map(({ kind, to, language }) => [kind, to, language]);
    expect(heads).toEqual(Array.from({ length: 2 }, () => ['receipt', 'jane@example.com', 'de']));
    // The reference of a charge has its due time; its reader knows that of the subscription.
    for (const { text } of await mailsOf(entityId)) {
      expect(text).toMatch(/^Referenz: TEA-CLUB-7$/m);
      expect(text).not.toMatch(/T\d{6}Z/);
    }
    await gateway.remove(`/v1/schedules/${id}?entityId=${entityId}`);
  });

  const daysOfFailedMails = async (settings: Parameters): Promise<readonly number[]> => {
    const entityId = await shop(settings);
    const declining = { ...cardOnly, ...jane, 'card.number': '4200000000001552' };
    const registrationId = await post('/v1/registrations', entityId, declining);
    const plan = { registrationId, amount: '9.90', currency: 'EUR', 'job.expression': '0 0 9 * * ?' };
    await post('/v1/schedules', entityId, { ...plan, descriptor: 'Tea club' });
    const days: number[] = [];
    for (let day = -1; day < 9; day += 1) {
      await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(86_400) });
      const told = await mailsOf(entityId);
      for (const { kind, to, language, text } of told) {
        expect([kind, to, language]).toEqual(['failed', 'jane@example.com', 'de']);
        expect(text).toContain('Abonnement: Tea club\n');
      }
      days.push(...Array.from({ length: told.length - days.length }, () => day));
    }
    return days.map((day) => day - (days[0] ?? 0));
  };

  test.each([
    ['each decline', '', [0, 1, 3, 5]],
    ['each decline and the day of rest', '1 retry, 4 rest', [0, 1, 4]],
    ['the days of mails alone, and the day of rest', '0 mail, 1 retry, 1 mail, 3 retry, 4 mail, 7 rest', [0, 1, 4, 7]],
  ])('tell the shopper of a failed charge of a subscription: on %s', async (_name, dunning, days) => {
    expect(await daysOfFailedMails({ 'schedule.dunning': dunning })).toEqual(days);
  });

  test('tell the merchant of a dispute, and of files that are late, once a day', async () => {
    const entityId = await shop({ 'settlement.lateAfterDays': '1' });
    const paymentId = await post('/v1/payments', entityId, { ...cardPayment, ...jane });
    const chargeback = { paymentId, amount: '10.00', schemeReason: '10.4' };
    const dispute = await post('/v1/test/chargebacks', entityId, chargeback);
    const told = (await mailsOf(entityId)).filter(({ kind }) => kind === 'dispute');
    expect(told).toMatchObject([{ to: 'shop@example.com', language: 'fr', paymentId }]);
    expect(told[0]?.text).toContain(`Open the dispute:\n${gateway.url}/backoffice/disputes/${dispute}\n`);
    expect(told[0]?.text).toMatch(/^Reason: \w/m);
    const silent = await shop({ 'mail.merchant': '' });
    const other = await post('/v1/payments', silent, { ...cardPayment, ...jane });
    await post('/v1/test/chargebacks', silent, { paymentId: other, amount: '10.00' });
    expect((await mailsOf(silent)).map(({ kind }) => kind)).toEqual(['receipt']);
    // No acquirer settles anything here.
    const looking = timerAt('settlement.day', 'all', gateway.clock.now());
    await gateway.database.commit({ inserts: [looking] });
    for (let quarter = 0; quarter < 16; quarter += 1) await passed(gateway, DAY_MS / 4);
    const late = (await mailsOf(entityId)).filter(({ kind }) => kind === 'late');
    expect(late.map(({ to }) => to)).toEqual(['shop@example.com', 'shop@example.com', 'shop@example.com']);
    expect(late[0]?.text).toContain(`Open settlement:\n${gateway.url}/backoffice/settlement\n`);
  });

  test('never leave: no timer sends them, and nobody connects to the server', async () => {
    const entityId = await shop();
    await post('/v1/payments', entityId, { ...cardPayment, ...jane });
    for (let day = 0; day < 3; day += 1) await passed(gateway, DAY_MS);
    expect(await mailsOf(entityId)).toHaveLength(1);
    expect(connections).toBe(0);
  });

  test('are shown to those who may read the tests of the channel', async () => {
    const reply = await gateway.get(`/v1/test/mails?entityId=${'f'.repeat(32)}`);
    expect([reply.status, reply.body.result.code]).toEqual([403, '800.900.201']);
    const wrong = await gateway.get('/v1/test/mails?limit=x');
    expect(wrong.status).toBe(400);
    expect(wrong.body.result.parameterErrors?.map(({ name }) => name)).toContain('limit');
  });
});

const { amount: _amount, currency: _currency, paymentType: _type, ...cardOnly } = cardPayment;
