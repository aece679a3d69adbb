import { describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment } from '../testing/gateway-under-test.ts';
import { differentCustomers } from '../testing/merchant.ts';

const { amount, currency, paymentType, ...card } = cardPayment;
const prepared = { amount, currency, paymentType } as const;
const { 'card.cvv': _code, ...account } = card;

describe.each(databases)('registrations on checkouts on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const customer = differentCustomers();

  const created = async (parameters: Record<string, string>): Promise<string> => {
    const { body } = await gateway.post('/v1/checkouts', { ...customer(), ...parameters });
    expect(body.result.code).toBe('000.200.100');
    return body.id ?? '';
  };

  const registered = async (parameters: Record<string, string> = {}): Promise<string> => {
    const { body } = await gateway.post('/v1/registrations', { ...account, ...customer(), ...parameters });
    expect(body.result.code).toBe('000.100.110');
    return body.id ?? '';
  };

  const read = (path: string) => gateway.get(`${path}?entityId=${gateway.entityId}`);

  describe.each(['/v1/checkouts', '/checkouts'])('%s', (base) => {
    test('an account is stored without a payment, once, and its status can be read repeatedly', async () => {
      const id = await created({ createRegistration: 'true' });
      expect((await read(`${base}/${id}/registration`)).body).toMatchObject({ result: { code: '000.200.000' } });
      const configuration = await gateway.get(`${base}/${id}/configuration`, {});
      expect(configuration.body).toMatchObject({ createRegistration: true, registrations: [] });
      const stored = await gateway.submit(`${base}/${id}/registration`, { ...card, 'shopper.formLanguage': 'ar' });
      expect(stored.status).toBe(200);
      expect(stored.body).not.toHaveProperty('shopper');
      expect(stored.body).toMatchObject({
        result: { code: '000.100.110' },
        card: { last4Digits: '0000' },
        resourcePath: `/v1/checkouts/${id}/registration`,
        ndc: id.replaceAll('.', '-'),
      });
      const again = await gateway.submit(`${base}/${id}/registration`, { ...card, 'card.expiryYear': '2035' });
      expect(again.body.id).toBe(stored.body.id);
      for (const _time of [1, 2]) {
        const { status, body } = await read(`${base}/${id}/registration`);
        expect([status, body.id, body.result.code]).toEqual([200, stored.body.id, '000.100.110']);
        expect(body).not.toHaveProperty('shopper');
      }
      const paid = await gateway.post(`/v1/registrations/${stored.body.id}/payments`, prepared);
      expect(paid.body.result.code).toBe('000.100.110');
    });
  });

  describe('a checkout of type RG', () => {
    const stores = async (id: string) => {
      const stored = await gateway.submit(`/v1/checkouts/${id}/payment`, card);
      expect([stored.status, stored.body.result.code]).toEqual([200, '000.100.110']);
      expect(stored.body['resourcePath']).toBe(`/v1/checkouts/${id}/registration`);
      for (const what of ['payment', 'registration']) {
        const { status, body } = await read(`/v1/checkouts/${id}/${what}`);
        expect([status, body.id, body['paymentType']]).toEqual([200, stored.body.id, 'RG']);
      }
      const again = await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, 'card.expiryYear': '2035' });
      expect(again.body.id).toBe(stored.body.id);
      return stored.body;
    };

    test.each([
      ['with an amount', { ...prepared, paymentType: 'RG' }],
      ['without one', { paymentType: 'RG' }],
      ['for the brand alone', { ...prepared, 'overridePaymentType[VISA]': 'RG' }],
    ])('%s stores the account of a payment submission, once', async (_how, parameters) => {
      const body = await stores(await created(parameters));
      expect(body).not.toHaveProperty('amount');
    });

    test('stores the account of a registration submission', async () => {
      const id = await created({ paymentType: 'RG' });
      expect((await gateway.submit(`/v1/checkouts/${id}/registration`, card)).body.result.code).toBe('000.100.110');
    });

    test('still names missing parameters, and stays open', async () => {
      const id = await created({ paymentType: 'RG' });
      const { 'card.expiryYear': _year, ...partial } = card;
      const { status, body } = await gateway.submit(`/v1/checkouts/${id}/payment`, partial);
      expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['card.expiryYear']]);
      await stores(id);
    });

    test('needs an amount if one of its brands is paid', async () => {
      const { status, body } = await gateway.post('/v1/checkouts', {
        paymentType: 'RG',
        'overridePaymentType[VISA]': 'DB',
      });
      expect(status).toBe(400);
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['amount', 'currency']);
    });
  });

  test('no account is stored instead of a payment when the merchant wants both', async () => {
    const id = await created({ ...prepared, createRegistration: 'true' });
    const { status, body } = await gateway.submit(`/v1/checkouts/${id}/registration`, card);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect((await read(`/v1/checkouts/${id}/payment`)).body.result.code).toBe('000.200.000');
    const paid = await gateway.submit(`/v1/checkouts/${id}/payment`, card);
    expect(paid.body).toMatchObject({ amount: '92.00', result: { code: '000.100.110' } });
  });

  test('a checkout without an amount stores its account at the address of payments, too, once', async () => {
    const id = await created({ createRegistration: 'true' });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        gateway.submit(`/v1/checkouts/${id}/${index % 2 === 0 ? 'payment' : 'registration'}`, card),
      ),
    );
    const [{ body: stored } = { body: undefined }] = replies;
    expect(stored).toMatchObject({
      result: { code: '000.100.110' },
      resourcePath: `/v1/checkouts/${id}/registration`,
    });
    expect(new Set(replies.map(({ body }) => `${body.result.code} ${body.id}`)).size).toBe(1);
    expect((await read(`/v1/checkouts/${id}/payment`)).body.id).toBe(stored?.id);
  });

  test('simultaneous submissions store one account', async () => {
    const id = await created({ createRegistration: 'true' });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => gateway.submit(`/v1/checkouts/${id}/registration`, card)),
    );
    expect(new Set(replies.map(({ body }) => `${body.result.code} ${body.id}`)).size).toBe(1);
  });

  test('the shopper can choose to store the account with the payment', async () => {
    const id = await created(prepared);
    const paid = await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, createRegistration: 'true' });
    expect(paid.body.result.code).toBe('000.100.110');
    expect(paid.body).not.toHaveProperty('registrationId');
    const { body } = await read(`/v1/checkouts/${id}/payment`);
    expect(body['registrationId']).toMatch(/^8a/);
  });

  describe('a paid checkout', () => {
    const statusOf = async (id: string) => {
      const { status, body } = await read(`/v1/checkouts/${id}/registration`);
      return { status, code: body.result.code, body };
    };

    test.each([
      ['the merchant', { createRegistration: 'true' }, {}],
      ['the shopper', {}, { createRegistration: 'true' }],
    ])(
      'shows the account that was stored with its payment because %s asked for it',
      async (_who, ofShop, ofShopper) => {
        const id = await created({ ...prepared, ...ofShop });
        expect((await statusOf(id)).code).toBe('000.200.000');
        await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, ...ofShopper });
        const { registrationId } = (await read(`/v1/checkouts/${id}/payment`)).body;
        for (const _time of [1, 2]) {
          const { status, code, body } = await statusOf(id);
          expect([status, code, body.id]).toEqual([200, '000.100.110', registrationId]);
          expect(body).toMatchObject({ paymentType: 'RG', paymentBrand: 'VISA', card: { last4Digits: '0000' } });
          expect(body.ndc).toBe((await read(`/v1/checkouts/${id}/payment`)).body.ndc);
        }
      },
    );

    test('shows the account that is stored already, and that it was removed', async () => {
      const known = { ...customer() };
      const first = await gateway.post('/v1/registrations', { ...account, ...known });
      const { body: made } = await gateway.post('/v1/checkouts', { ...prepared, ...known, createRegistration: 'true' });
      const id = made.id ?? '';
      await gateway.submit(`/v1/checkouts/${id}/payment`, card);
      expect((await statusOf(id)).body.id).toBe(first.body.id);
      await gateway.remove(`/v1/registrations/${first.body.id}`);
      expect(await statusOf(id)).toMatchObject({ status: 200, code: '100.150.202' });
    });

    test('stores nothing when its payment is declined, and says why', async () => {
      const id = await created({ ...prepared, createRegistration: 'true' });
      await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, 'card.number': '4200000000001552' });
      const { status, code, body } = await statusOf(id);
      expect([status, code, body.id]).toEqual([200, '800.100.155', undefined]);
    });

    test('has no registration without createRegistration', async () => {
      const id = await created(prepared);
      await gateway.submit(`/v1/checkouts/${id}/payment`, card);
      expect(await statusOf(id)).toMatchObject({ status: 404, code: '100.150.200' });
      const offer = { ...prepared, 'registrations[0].id': await registered() };
      const byStored = await created(offer);
      const chosen = { registrationId: offer['registrations[0].id'], 'card.cvv': '123' };
      await gateway.submit(`/v1/checkouts/${byStored}/payment`, chosen);
      expect(await statusOf(byStored)).toMatchObject({ status: 404, code: '100.150.200' });
    });
  });

  test('the merchant’s createRegistration takes precedence', async () => {
    const id = await created({ ...prepared, createRegistration: 'false' });
    await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, createRegistration: 'true' });
    expect((await read(`/v1/checkouts/${id}/payment`)).body).not.toHaveProperty('registrationId');
  });

  test('stored accounts are offered as the merchant listed them, and pay by one click', async () => {
    const [first, second] = [await registered(), await registered({ 'card.expiryYear': '2035' })];
    const gone = await registered();
    await gateway.remove(`/v1/registrations/${gone}`);
    const offers = { 'registrations[0].id': first, 'registrations[1].id': second, 'registrations[2].id': gone };
    const id = await created({ ...prepared, ...offers });
    const { text, body } = await gateway.get(`/v1/checkouts/${id}/configuration`, {});
    const shown = { kind: 'card', paymentBrand: 'VISA', holder: 'Jane Jones', last4Digits: '0000', expiryMonth: '05' };
    expect(body['registrations']).toEqual([
      { id: first, ...shown, expiryYear: '2034' },
      { id: second, ...shown, expiryYear: '2035' },
    ]);
    expect(text).not.toContain(account['card.number']);
    const paid = await gateway.submit(`/v1/checkouts/${id}/payment`, { registrationId: second, 'card.cvv': '123' });
    expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.110']);
    const status = await read(`/v1/checkouts/${id}/payment`);
    expect(status.body).toMatchObject({ registrationId: second, card: { expiryYear: '2035' } });
    const afterwards = await gateway.get(`/v1/checkouts/${id}/configuration`, {});
    expect(afterwards.body).toMatchObject({ state: 'completed', registrations: [] });
    expect(afterwards.text).not.toContain('Jane Jones');
  });

  test('a submitted holder replaces an empty stored one if the merchant allows it', async () => {
    const { 'card.holder': _holder, ...withoutHolder } = account;
    const stored = await gateway.post('/v1/registrations', { ...withoutHolder, ...customer() });
    const offer = { ...prepared, 'registrations[0].id': stored.body.id ?? '' };
    const chosen = { registrationId: stored.body.id ?? '', 'card.holder': 'Joan Doe' };
    const strict = await gateway.submit(`/v1/checkouts/${await created(offer)}/payment`, chosen);
    expect(strict.body.result.parameterErrors).toMatchObject([{ name: 'card.holder' }]);
    const id = await created({ ...offer, overrideHolder: 'true' });
    const { body } = await gateway.submit(`/v1/checkouts/${id}/payment`, chosen);
    expect(body).toMatchObject({ result: { code: '000.100.110' }, card: { holder: 'Joan Doe' } });
  });

  test('a shopper never pays with an account that the merchant did not offer', async () => {
    const [offered, other] = [await registered(), await registered()];
    for (const offers of [{}, { 'registrations[0].id': offered }]) {
      const id = await created({ ...prepared, ...offers });
      const { status, body } = await gateway.submit(`/v1/checkouts/${id}/payment`, { registrationId: other });
      expect(status).toBe(400);
      expect(body.result.parameterErrors).toMatchObject([{ name: 'registrationId' }]);
      const sneaking = { registrationId: other, 'registrations[0].id': other };
      const sneaked = await gateway.submit(`/v1/checkouts/${id}/payment`, sneaking);
      expect(sneaked.body.result.parameterErrors).toMatchObject([{ name: 'registrations[0].id' }]);
      expect((await read(`/v1/checkouts/${id}/payment`)).body.result.code).toBe('000.200.000');
    }
  });

  test('a stored account cannot be sent together with another', async () => {
    const offered = await registered();
    const id = await created({ ...prepared, 'registrations[0].id': offered });
    const { body } = await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, registrationId: offered });
    expect(body.result.parameterErrors?.map(({ name }) => name)).toContain('card.number');
  });

  test('a checkout for a payment does not only store an account', async () => {
    const paying = await created(prepared);
    const stored = await gateway.submit(`/v1/checkouts/${paying}/registration`, card);
    expect([stored.status, stored.body.result.code]).toEqual([400, '200.300.404']);
  });

  test('a checkout needs an amount, or createRegistration alone', async () => {
    const nothing = await gateway.post('/v1/checkouts', {});
    expect(nothing.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['amount', 'currency', 'paymentType']);
    const half = await gateway.post('/v1/checkouts', { createRegistration: 'true', amount: '1.00' });
    expect(half.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['currency', 'paymentType']);
  });

  test('a failed check of an account is final, for shopper and merchant', async () => {
    const id = await created({ createRegistration: 'true' });
    const { status, body } = await gateway.submit(`/v1/checkouts/${id}/registration`, {
      ...card,
      'card.number': '4444444444444444',
    });
    expect([status, body.result.code]).toEqual([400, '100.100.101']);
    expect((await read(`/v1/checkouts/${id}/registration`)).body.result.code).toBe('100.100.101');
  });

  test('a payment on a checkout is the shopper’s: it does not count as a later payment of the merchant', async () => {
    const registrationId = await registered();
    const plan = { 'standingInstruction.type': 'INSTALLMENT', 'standingInstruction.numberOfInstallments': '2' };
    const pay = (parameters: Record<string, string>) =>
      gateway.post(`/v1/registrations/${registrationId}/payments`, { ...prepared, ...parameters });
    await pay({ ...plan, 'standingInstruction.mode': 'INITIAL' });
    const id = await created({ ...prepared, 'registrations[0].id': registrationId });
    const submit = (parameters: Record<string, string>) =>
      gateway.submit(`/v1/checkouts/${id}/payment`, { registrationId, ...parameters });
    const asMerchant = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
    expect((await submit(asMerchant)).body.result.parameterErrors).toMatchObject([
      { name: 'standingInstruction.source' },
    ]);
    const { body } = await submit({ recurringType: 'REPEATED' });
    expect(body.result.code).toBe('000.100.110');
    expect((await pay({ 'standingInstruction.mode': 'REPEATED' })).body.result.code).toBe('000.100.110');
  });
});
