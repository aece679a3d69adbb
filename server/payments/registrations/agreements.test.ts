import { describe, expect, test } from 'vitest';
import { timestampText } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const DECLINED = '4200000000001552';
const ANSWER_LOST = '4200000000009027';

const debit = { amount: '10.00', currency: 'EUR', paymentType: 'DB' } as const;

const instruction = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`standingInstruction.${name}`, value]));

const repeated = instruction({ mode: 'REPEATED', source: 'MIT' });

describe.each(databases)('standing instructions on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const customer = differentCustomers();

  const pay = (parameters: Record<string, string>) => gateway.post('/v1/payments', { ...cardPayment, ...parameters });

  /** Makes an initial payment that stores its card; returns the registration and the references in its reply. */
  const begun = async (terms: Record<string, string>, parameters: Record<string, string> = {}) => {
    const initial = instruction({ mode: 'INITIAL', source: 'CIT', ...terms });
    const { body } = await pay({ ...customer(), createRegistration: 'true', ...initial, ...parameters });
    expect(body.result.code).toBe('000.100.110');
    const references = body['standingInstruction'] as { agreementId: string; initialTransactionId: string };
    return { registrationId: String(body['registrationId']), ...references };
  };

  const again = (registrationId: string, parameters: Record<string, string> = {}) =>
    gateway.post(`/v1/registrations/${registrationId}/payments`, { ...debit, ...repeated, ...parameters });

  const codeOf = async (registrationId: string, parameters: Record<string, string> = {}) =>
    (await again(registrationId, parameters)).body.result.code;

  test('an initial payment issues both references, and later ones on its registration carry them', async () => {
    const { registrationId, agreementId, initialTransactionId } = await begun({ type: 'UNSCHEDULED' });
    expect([agreementId, initialTransactionId]).toEqual([
      expect.stringMatching(/^8a[0-9a-f]{30}$/),
      expect.stringMatching(/^\d{15}$/),
    ]);
    const { status, body } = await again(registrationId);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(body['standingInstruction']).toEqual({
      mode: 'REPEATED',
      source: 'MIT',
      type: 'UNSCHEDULED',
      agreementId,
      initialTransactionId,
    });
  });

  test('an initial payment without a type is for unscheduled ones, and is refused only if a merchant makes it', async () => {
    const { registrationId } = await begun({});
    const { body } = await again(registrationId);
    expect(body).toMatchObject({ result: { code: '000.100.110' }, standingInstruction: { type: 'UNSCHEDULED' } });
    const byMerchant = await pay({ ...customer(), ...instruction({ mode: 'INITIAL', source: 'MIT' }) });
    expect([byMerchant.status, byMerchant.body.result.parameterErrors?.map(({ name }) => name)]).toEqual([
      400,
      ['standingInstruction.source'],
    ]);
  });

  test('references replace the registration if the merchant stores the card', async () => {
    const { agreementId, initialTransactionId } = await begun({ type: 'RECURRING' }, { createRegistration: 'false' });
    for (const references of [{ agreementId }, { initialTransactionId }, { agreementId, initialTransactionId }]) {
      const { body } = await pay({ ...repeated, ...instruction(references) });
      expect(body.result.code).toBe('000.100.110');
    }
  });

  describe('with another registration', () => {
    const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
    const jane = { 'customer.merchantCustomerId': 'Jane', 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const joan = { ...jane, 'customer.merchantCustomerId': 'Joan', 'customer.givenName': 'Joan' };
    const register = async (parameters: Record<string, string>): Promise<string> =>
      (await gateway.post('/v1/registrations', { ...card, ...parameters })).body.id ?? '';
    const renewed = { 'card.expiryYear': '2038' };

    test('a renewed card keeps the agreement of its customer', async () => {
      const { agreementId, initialTransactionId } = await begun({ type: 'RECURRING' }, jane);
      const registrationId = await register({ ...jane, ...renewed });
      for (const references of [{ agreementId }, { initialTransactionId }]) {
        const { body } = await again(registrationId, instruction(references));
        expect([body.result.code, body['standingInstruction']]).toMatchObject(['000.100.110', { agreementId }]);
      }
    });

    test('the agreement of another customer is refused', async () => {
      const { agreementId, initialTransactionId } = await begun({ type: 'RECURRING' }, jane);
      const registrationId = await register(joan);
      for (const [name, value] of Object.entries({ agreementId, initialTransactionId })) {
        const { status, body } = await again(registrationId, instruction({ [name]: value }));
        expect([status, body.result.parameterErrors]).toMatchObject([
          400,
          [{ name: `standingInstruction.${name}`, value, message: 'belongs to the registration of another customer' }],
        ]);
      }
    });

    test('without customer ids, only the holder identifies the customer', async () => {
      const holder = { 'card.holder': 'Alice Alone' };
      const stored = await pay({
        ...instruction({ mode: 'INITIAL', source: 'CIT', type: 'RECURRING' }),
        ...holder,
        createRegistration: 'true',
      });
      const { agreementId = '' } = stored.body['standingInstruction'] as { agreementId?: string };
      const own = await register({ ...renewed, 'card.holder': 'ALICE ALONE' });
      expect(await codeOf(own, instruction({ agreementId }))).toBe('000.100.110');
      const others = await register({ ...renewed, 'card.holder': 'Bob Both' });
      const { body } = await again(others, instruction({ agreementId }));
      expect(body.result.parameterErrors).toMatchObject([{ name: 'standingInstruction.agreementId' }]);
    });
  });

  test('a later payment needs an initial one', async () => {
    const stored = await pay({ ...customer(), createRegistration: 'true' });
    expect(await codeOf(String(stored.body['registrationId']))).toBe('100.150.300');
    const { status, body } = await pay(repeated);
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toMatchObject([{ name: 'standingInstruction.initialTransactionId' }]);
  });

  describe('references issued elsewhere', () => {
    const elsewhere = { agreementId: 'MCC1234567890', initialTransactionId: 'a scheme’s 0123456789' };

    test.each([
      { agreementId: elsewhere.agreementId },
      { initialTransactionId: elsewhere.initialTransactionId },
      elsewhere,
    ])('%j are accepted with a card and returned unchanged', async (references) => {
      const { status, body } = await pay({ ...repeated, ...instruction(references) });
      expect([status, body.result.code]).toEqual([200, '000.100.110']);
      expect(body['standingInstruction']).toEqual({ mode: 'REPEATED', source: 'MIT', ...references });
    });

    test('are accepted with a registration that has no agreement of its own', async () => {
      const stored = await pay({ ...customer(), createRegistration: 'true' });
      const { status, body } = await again(String(stored.body['registrationId']), instruction(elsewhere));
      expect([status, body.result.code]).toEqual([200, '000.100.110']);
      expect(body['standingInstruction']).toMatchObject(elsewhere);
    });

    test('are refused by name if the registration has another agreement', async () => {
      const { registrationId, agreementId } = await begun({ type: 'RECURRING' });
      const message = 'contradicts the agreement that is stored here';
      for (const [name, value] of Object.entries(elsewhere)) {
        const { status, body } = await again(registrationId, instruction({ [name]: value }));
        expect([status, body.result.parameterErrors]).toEqual([
          400,
          [{ name: `standingInstruction.${name}`, value, message }],
        ]);
      }
      const { initialTransactionId } = elsewhere;
      const mixed = await pay({ ...repeated, ...instruction({ agreementId, initialTransactionId }) });
      expect(mixed.body.result.parameterErrors).toMatchObject([{ name: 'standingInstruction.initialTransactionId' }]);
    });

    test('are accepted with an initial payment, whose agreement keeps the sent id', async () => {
      const initial = { mode: 'INITIAL', type: 'RECURRING', ...elsewhere, agreementId: 'brought-by-the-merchant' };
      const { status, body } = await pay({ ...customer(), createRegistration: 'true', ...instruction(initial) });
      expect([status, body.result.code]).toEqual([200, '000.100.110']);
      expect(body['standingInstruction']).toMatchObject({ agreementId: initial.agreementId });
      const { agreementId } = initial;
      expect(await codeOf(String(body['registrationId']), instruction({ agreementId }))).toBe('000.100.110');
    });

    test('two agreements never have the same id', async () => {
      const initial = instruction({ mode: 'INITIAL', type: 'RECURRING', agreementId: 'wanted-by-many' });
      const made = await Promise.all(Array.from({ length: 4 }, () => pay(initial)));
      const ids = made.map(({ body }) => (body['standingInstruction'] as { agreementId: string }).agreementId);
      expect([new Set(ids).size, ids.filter((id) => id === 'wanted-by-many').length]).toEqual([4, 1]);
    });
  });

  test.each([
    [{ type: 'RECURRING', expiry: '2026-11-19' }, 'standingInstruction.expiry'],
    [{ type: 'INSTALLMENT', numberOfInstallments: '0' }, 'standingInstruction.numberOfInstallments'],
  ])('an initial payment under %j, which allows no later one, is refused', async (terms, name) => {
    const { status, body } = await pay(instruction({ mode: 'INITIAL', source: 'CIT', ...terms }));
    expect([status, body.result.parameterErrors?.map((error) => error.name)]).toEqual([400, [name]]);
  });

  test('a declined initial payment makes no agreement', async () => {
    const initial = instruction({ mode: 'INITIAL', type: 'RECURRING' });
    const { body } = await pay({ ...initial, 'card.number': DECLINED, createRegistration: 'true' });
    expect(body.result.code).toBe('800.100.155');
    expect(body['standingInstruction']).not.toHaveProperty('agreementId');
  });

  test('an initial payment whose answer was lost makes its agreement', async () => {
    const { registrationId } = await begun({ type: 'RECURRING' }, { 'card.number': ANSWER_LOST });
    const { body } = await gateway.post(`/v1/registrations/${registrationId}/payments`, { ...debit, ...repeated });
    expect(body.result.code).toBe('000.100.110');
  });

  test('later payments must have the type of the initial one', async () => {
    const { registrationId } = await begun({ type: 'RECURRING' });
    expect(await codeOf(registrationId, instruction({ type: 'RECURRING' }))).toBe('000.100.110');
    const { status, body } = await again(registrationId, instruction({ type: 'INSTALLMENT' }));
    expect([status, body.result.code]).toEqual([400, '600.200.501']);
    expect(body['resultDetails']).toMatchObject({ ExtendedDescription: expect.stringContaining('RECURRING') });
  });

  test('nothing is authorized after the day of the expiry', async () => {
    const { registrationId } = await begun({ type: 'UNSCHEDULED', expiry: dayIn(3) });
    gateway.clock.advance(3 * DAY_MS);
    expect(await codeOf(registrationId)).toBe('000.100.110');
    gateway.clock.advance(DAY_MS);
    expect(await codeOf(registrationId)).toBe('600.200.501');
  });

  const dayIn = (days: number): string => timestampText(gateway.clock.now() + days * DAY_MS).slice(0, 10);

  test('payments keep the agreed number of days between them, except for delayed charges', async () => {
    const { registrationId } = await begun({ type: 'RECURRING', frequency: '7' });
    expect(await codeOf(registrationId)).toBe('800.100.163');
    gateway.clock.advance(7 * DAY_MS);
    expect(await codeOf(registrationId, { amount: '10.00' })).toBe('000.100.110');
    gateway.clock.advance(6 * DAY_MS);
    expect(await codeOf(registrationId)).toBe('800.100.163');
    expect(await codeOf(registrationId, instruction({ industryPractice: 'DELAYED_CHARGES' }))).toBe('000.100.110');
    gateway.clock.advance(DAY_MS);
    expect(await codeOf(registrationId)).toBe('000.100.110');
  });

  test('there are never more payments than agreed, even concurrent ones', async () => {
    const { registrationId } = await begun({ type: 'INSTALLMENT', numberOfInstallments: '4' });
    const replies = await Promise.all(Array.from({ length: 10 }, () => codeOf(registrationId)));
    expect(replies.toSorted()).toEqual([...Array(3).fill('000.100.110'), ...Array(7).fill('600.200.501')]);
  });

  test('a declined payment does not count', async () => {
    const { agreementId } = await begun({ type: 'INSTALLMENT', numberOfInstallments: '2' });
    const next = { ...repeated, ...instruction({ agreementId }) };
    const codes = [];
    for (const number of [DECLINED, DECLINED, cardPayment['card.number'], cardPayment['card.number']]) {
      codes.push((await pay({ ...next, 'card.number': number })).body.result.code);
    }
    expect(codes).toEqual(['800.100.155', '800.100.155', '000.100.110', '600.200.501']);
  });

  test('older parameter names have the same effect', async () => {
    const made = await pay({ ...customer(), createRegistration: '1', recurringType: 'INITIAL' });
    const id = String(made.body['registrationId']);
    const { body } = await gateway.post(`/v1/registrations/${id}`, { ...debit, recurringType: 'REPEATED' });
    expect(body.result.code).toBe('000.100.110');
    expect(body['standingInstruction']).toMatchObject({ type: 'RECURRING', mode: 'REPEATED' });
  });

  test('the number of installments that the shopper chose is stored with the payment', async () => {
    const { body } = await pay({ 'recurring.numberOfInstallments': '3' });
    expect(body.result.code).toBe('000.100.110');
    expect(body).toMatchObject({ recurring: { numberOfInstallments: '3' } });
  });

  describe('an arrangement made elsewhere', () => {
    const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _code, ...account } = cardPayment;

    test.each([
      [
        'recurringMigration',
        {
          'recurringMigration.paymentType': 'DB',
          'recurringMigration.amount': '10.00',
          'recurringMigration.connectorTxId1': 'elsewhere 1',
        },
        'elsewhere 1',
      ],
      [
        "the scheme's reference",
        instruction({ mode: 'INITIAL', type: 'UNSCHEDULED', initialTransactionId: '0123456789' }),
        '0123456789',
      ],
    ])('is migrated with a registration by %s, and continued', async (_kind, parameters, initialTransactionId) => {
      const stored = await gateway.post('/v1/registrations', { ...account, ...customer(), ...parameters });
      expect(stored.body.result.code).toBe('000.100.110');
      expect(stored.body['standingInstruction']).toMatchObject({ initialTransactionId });
      const { body } = await again(stored.body.id ?? '');
      expect(body.result.code).toBe('000.100.110');
      expect(body['standingInstruction']).toMatchObject({ initialTransactionId });
    });

    test('keeps the agreement id that was sent', async () => {
      const initial = instruction({ mode: 'INITIAL', type: 'RECURRING', agreementId: 'kept-since-long-ago' });
      const stored = await gateway.post('/v1/registrations', { ...account, ...customer(), ...initial });
      const references = instruction({ agreementId: 'kept-since-long-ago' });
      const { body } = await again(stored.body.id ?? '', references);
      expect([body.result.code, body['standingInstruction']]).toMatchObject([
        '000.100.110',
        { agreementId: 'kept-since-long-ago' },
      ]);
    });

    const migration = {
      'recurringMigration.paymentType': 'DB',
      'recurringMigration.requestTimestamp': '2024-05-06 07:08:09 +0200',
      'recurringMigration.connectorTxId1': 'elsewhere 2',
    };

    test.each([
      ['a payment', (parameters: Record<string, string>) => pay(parameters)],
      [
        'the payment of a checkout',
        async (parameters: Record<string, string>) => {
          const { body } = await gateway.post('/v1/checkouts', { ...debit, ...parameters });
          await gateway.submit(`/v1/checkouts/${body.id}/payment`, { ...account, 'card.cvv': '123' });
          return gateway.get(`/v1/checkouts/${body.id}/payment?entityId=${gateway.entityId}`);
        },
      ],
    ])('is migrated with %s that stores its account, and continued', async (_kind, paying) => {
      const { body } = await paying({ ...customer(), ...migration, createRegistration: 'true' });
      expect(body.result.code).toBe('000.100.110');
      expect(body['standingInstruction']).toMatchObject({ initialTransactionId: 'elsewhere 2' });
      const next = await again(String(body['registrationId']));
      expect(next.body.result.code).toBe('000.100.110');
      expect(next.body['standingInstruction']).toEqual({
        mode: 'REPEATED',
        source: 'MIT',
        type: 'RECURRING',
        ...(body['standingInstruction'] as object),
      });
    });

    test('makes no agreement with a payment that stores nothing or is declined', async () => {
      const kept = await pay({ ...customer(), ...migration });
      expect(kept.body).not.toHaveProperty('standingInstruction');
      const declined = await pay({ ...customer(), ...migration, createRegistration: 'true', 'card.number': DECLINED });
      expect(declined.body.result.code).toBe('800.100.155');
      expect(declined.body).not.toHaveProperty('standingInstruction');
    });

    test('is not continued by a registration, which pays nothing', async () => {
      const { body } = await gateway.post('/v1/registrations', { ...account, ...customer(), ...repeated });
      expect(body.result.parameterErrors).toMatchObject([{ name: 'standingInstruction.mode' }]);
    });
  });
});
