import { describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment } from '../testing/gateway-under-test.ts';

const { amount, currency, paymentType, ...card } = cardPayment;
const prepared = { amount, currency, paymentType };
const { 'card.cvv': _code, ...account } = card;

const instruction = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`standingInstruction.${name}`, value]));

/** The merchant's parameters, the code of the refusal, and the parameter that it names. */
const refusals: readonly (readonly [sent: Record<string, string>, code: string, name?: string])[] = [
  [instruction({ type: 'RECURRING' }), '200.300.404', 'standingInstruction.mode'],
  [instruction({ mode: 'INITIAL', type: 'RECURRING', source: 'MIT' }), '200.300.404', 'standingInstruction.source'],
  [
    instruction({ mode: 'INITIAL', type: 'RECURRING', expiry: '2020-01-01' }),
    '200.300.404',
    'standingInstruction.expiry',
  ],
  [
    instruction({ mode: 'INITIAL', type: 'INSTALLMENT', numberOfInstallments: '0' }),
    '200.300.404',
    'standingInstruction.numberOfInstallments',
  ],
  [{ recurringType: 'INITIAL', ...instruction({ mode: 'REPEATED' }) }, '200.300.404', 'recurringType'],
  [instruction({ mode: 'REPEATED' }), '200.300.404', 'standingInstruction.initialTransactionId'],
  [{ recurringType: 'REPEATED' }, '200.300.404', 'standingInstruction.initialTransactionId'],
  [instruction({ mode: 'REPEATED', industryPractice: 'NO_SHOW' }), '200.300.404', 'standingInstruction.source'],
  [
    instruction({ mode: 'REPEATED', source: 'MIT', industryPractice: 'INCREMENTAL_AUTH', agreementId: 'a' }),
    '200.300.404',
    'referenceUuid',
  ],
  [{ paymentType: 'RG', ...instruction({ mode: 'REPEATED' }) }, '200.300.404', 'standingInstruction.mode'],
  [{ amount: '0.00' }, '100.550.300'],
  [{ amount: '0.00', paymentType: 'PA', paymentBrand: 'VISA', 'overridePaymentType[VISA]': 'DB' }, '100.550.300'],
  [{ paymentBrand: 'SKRILL_1' }, '100.100.501', 'paymentBrand'],
  [{ paymentBrand: 'IDEAL', paymentType: 'CD' }, '600.200.300'],
  [{ paymentBrand: 'IDEAL', paymentType: 'RG' }, '600.200.300'],
  [{ paymentBrand: 'IDEAL', 'overridePaymentType[IDEAL]': 'PA.CP' }, '600.200.300'],
  [{ paymentBrand: 'DIRECTDEBIT_SEPA', paymentType: 'TK' }, '600.200.300'],
  [{ paymentBrand: 'IDEAL', createRegistration: 'true' }, '200.300.404', 'createRegistration'],
];

const refused = refusals.map(([sent, code, name]): [Record<string, string>, string, string | undefined] => [
  sent,
  code,
  name,
]);

/** Similar parameters that some shopper can pay. */
const accepted: readonly Record<string, string>[] = [
  instruction({ mode: 'INITIAL' }),
  instruction({ mode: 'INITIAL', type: 'UNSCHEDULED' }),
  { recurringType: 'INITIAL' },
  { recurringType: 'INITIAL', 'recurring.numberOfInstallments': '3' },
  { 'recurring.numberOfInstallments': '3' },
  instruction({ mode: 'REPEATED', agreementId: 'issued elsewhere' }),
  { amount: '0.00', paymentType: 'PA' },
  { amount: '0.00', 'overridePaymentType[VISA]': 'PA' },
  { paymentBrand: 'IDEAL', 'overridePaymentType[VISA]': 'CD' },
  { paymentBrand: 'PAYPAL', paymentType: 'RG' },
  { paymentBrand: 'PAYPAL', createRegistration: 'true' },
  { paymentBrand: 'VISA', paymentType: 'CD' },
  { paymentType: 'RG', ...instruction({ mode: 'INITIAL', type: 'RECURRING' }) },
  { paymentBrand: 'IDEAL', paymentType: 'CD', 'overridePaymentType[IDEAL]': 'DB' },
];

describe.each(databases)('a checkout on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const create = (parameters: Record<string, string>) => gateway.post('/v1/checkouts', { ...prepared, ...parameters });

  test.each(refused)(
    'that no shopper could pay, %j, is refused by %s at its creation and at its update',
    async (sent, code, name) => {
      const created = await create(sent);
      const { body } = await create({});
      const { 'overridePaymentType[VISA]': visa, 'overridePaymentType[IDEAL]': ideal, ...changes } = sent;
      const mayChange = visa === undefined && ideal === undefined;
      const changed = mayChange ? await gateway.post(`/v1/checkouts/${body.id}`, changes) : created;
      for (const reply of [created, changed]) {
        expect([reply.status, reply.body.result.code]).toEqual([400, code]);
        expect(reply.body.result.parameterErrors?.map((error) => error.name)).toEqual(name && [name]);
      }
      const paid = await gateway.submit(`/v1/checkouts/${body.id}/payment`, card);
      expect(paid.body.result.code).toBe('000.100.110');
    },
  );

  test.each(accepted)('%j is created', async (sent) => {
    const { status, body } = await create(sent);
    expect([status, body.result.code]).toEqual([200, '000.200.100']);
  });

  test('that offers stored accounts may be for later payments, depending on their agreements', async () => {
    const initial = instruction({ mode: 'INITIAL', type: 'RECURRING' });
    const { body: stored } = await gateway.post('/v1/registrations', { ...account, ...initial });
    const offer = { 'registrations[0].id': stored.id ?? '' };
    const { body } = await create({ ...instruction({ mode: 'REPEATED' }), ...offer });
    const paid = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { registrationId: stored.id ?? '' });
    expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.110']);
  });
});
