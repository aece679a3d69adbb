import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { everythingIn } from '../../testing/everything-stored.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { sealedRegistrations } from '../registrations/records.ts';

const NUMBER = '4111111111111111';
const CODE = '937';
const CRYPTOGRAM = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldY';
const IBAN = 'DE89370400440532013000';

describe.each(databases)('the stored data on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const { amount, currency, paymentType, ...card } = { ...cardPayment, 'card.number': NUMBER, 'card.cvv': CODE };
  const money = { amount, currency, paymentType };

  const customer = (id: string) => ({
    'customer.merchantCustomerId': id,
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
  });

  const created = async (parameters: Record<string, string>): Promise<string> =>
    (await gateway.post('/v1/checkouts', parameters)).body.id ?? '';

  const flows: Readonly<Record<string, () => Promise<{ body: { result: { code: string } } }>>> = {
    'a card, directly': () => gateway.post('/v1/registrations', { ...card, ...customer('direct') }),
    'a card, with a payment': () =>
      gateway.post(
        '/v1/payments',
        { ...money, ...card, ...customer('payment'), createRegistration: 'true' },
        { 'Idempotency-Key': 'a-key-of-this-test' },
      ),
    'a card, on a checkout': async () =>
      gateway.submit(`/v1/checkouts/${await created({ createRegistration: 'true' })}/registration`, card),
    'a card, with the payment of a checkout': async () =>
      gateway.submit(`/v1/checkouts/${await created(money)}/payment`, { ...card, createRegistration: 'true' }),
    'a card that fails its check': () => gateway.post('/v1/registrations', { ...card, 'card.expiryYear': '2020' }),
    'a bank account': () =>
      gateway.post('/v1/registrations', {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': IBAN,
      }),
    'a token': () =>
      gateway.post('/v1/registrations', {
        paymentBrand: 'VISA',
        'tokenAccount.number': NUMBER,
        'tokenAccount.type': 'NETWORK',
        'tokenAccount.cryptogram': CRYPTOGRAM,
        'tokenAccount.dtvc': CODE,
      }),
    'a payment with a stored card': async () => {
      const { body } = await gateway.post('/v1/registrations', { ...card, ...customer('stored') });
      return gateway.post(`/v1/registrations/${body.id}/payments`, { ...money, 'card.cvv': CODE });
    },
    'a removed card': async () => {
      const { body } = await gateway.post('/v1/registrations', { ...card, ...customer('removed') });
      return gateway.remove(`/v1/registrations/${body.id}`);
    },
  };

  test.each(Object.keys(flows))('%s: contain no number in clear text, and no security code', async (name) => {
    const { body } = (await flows[name]?.()) ?? { body: { result: { code: 'no such flow' } } };
    expect(body.result.code).toMatch(/^000\.100\.110$|^100\.100\.303$/);
    const stored = await everythingIn(database);
    const logged = gateway.logLines.join('\n');
    for (const text of [stored, logged]) {
      for (const secret of [NUMBER, IBAN, CRYPTOGRAM, 'card.cvv', 'tokenAccount.dtvc', `"${CODE}"`]) {
        expect(text.includes(secret), secret).toBe(false);
      }
    }
    expect(stored).toContain('1111');
  });

  test('contain no security code in the vault either', async () => {
    const rows = await sealedRegistrations(database).page(gateway.entityId, '', 100);
    expect(rows.length).toBeGreaterThan(3);
    for (const { owner, sealed } of rows) {
      const opened = await gateway.gateway.vault.open(gateway.entityId, owner, sealed[0] ?? '');
      expect(opened).toMatch(
        /^\{"kind":"\w+","secrets":\{("(card|tokenAccount).number"|"bankAccount.iban"):"\w+"\}\}$/,
      );
    }
  });
});
