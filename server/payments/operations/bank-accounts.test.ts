import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';

const debit = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
};

describe.each(databases)('a bank account on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test('pays; only the end of its number is returned', async () => {
    const { status, body, text } = await gateway.post('/v1/payments', debit);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(body).toMatchObject({
      paymentBrand: 'DIRECTDEBIT_SEPA',
      paymentMethod: 'DD',
      bankAccount: { holder: 'Jane Jones', country: 'DE', last4Digits: '3000' },
    });
    expect(text).not.toContain('0532013000');
  });

  test('with a short number pays any amount, and nothing of the number is returned', async () => {
    const { 'bankAccount.iban': _, ...parameters } = debit;
    const { status, body } = await gateway.post('/v1/payments', {
      ...parameters,
      amount: '100.00',
      'bankAccount.number': '100',
      'bankAccount.bankCode': '37040044',
      'bankAccount.country': 'DE',
    });
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(body['bankAccount']).not.toHaveProperty('last4Digits');
  });

  test('is captured, refunded or charged again without being sent again', async () => {
    const { body: paid } = await gateway.post('/v1/payments', debit);
    const refund = { paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    const refunded = await gateway.post(`/v1/payments/${paid.id}`, refund);
    expect([refunded.status, refunded.body['paymentMethod']]).toEqual([200, 'DD']);
  });

  test.each([
    ['wrong check digits of the IBAN', { 'bankAccount.iban': 'DE88370400440532013000' }, '100.100.104'],
    ['a digit too few', { 'bankAccount.iban': 'DE8937040044053201300' }, '100.100.104'],
    ['a BIC of no country', { 'bankAccount.bic': 'COBAZZFF' }, '100.100.105'],
    ['another country than its IBAN', { 'bankAccount.country': 'FR' }, '100.200.100'],
    ['an amount that the simulator declines', { amount: '9155.00' }, '800.100.155'],
  ])('with %s is declined with its own code', async (_, change, code) => {
    const { status, body } = await gateway.post('/v1/payments', { ...debit, ...change });
    expect([status, body.result.code, body.result.parameterErrors]).toEqual([400, code, undefined]);
  });

  test('in a request with a card pays unless the brand is a card brand', async () => {
    const both = { ...cardPayment, ...debit };
    const { body } = await gateway.post('/v1/payments', both);
    expect([body.result.code, body['paymentMethod']]).toEqual(['000.100.110', 'DD']);
    const byCard = await gateway.post('/v1/payments', { ...both, paymentBrand: 'VISA' });
    expect([byCard.body.result.code, byCard.body['paymentMethod']]).toEqual(['000.100.110', 'CC']);
  });

  test('in a currency that its brand does not support is refused', async () => {
    const { status, body } = await gateway.post('/v1/payments', { ...debit, currency: 'USD' });
    expect([status, body.result.code]).toEqual([400, '600.200.500']);
    expect(body.result.description).toContain('DIRECTDEBIT_SEPA cannot be paid in USD');
  });

  test.each([
    ['a card brand', { paymentBrand: 'VISA' }, 'paymentBrand'],
    ['no holder', { 'bankAccount.holder': '' }, 'bankAccount.holder'],
    ['no number', { 'bankAccount.iban': '', 'bankAccount.bankCode': '37040044' }, 'bankAccount.iban'],
    ['no bank', { 'bankAccount.iban': '', 'bankAccount.number': '532013000' }, 'bankAccount.bankCode'],
  ])('with %s is refused by name', async (_, change, name) => {
    const { status, body } = await gateway.post('/v1/payments', { ...debit, ...change });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors?.map((error) => error.name)).toContain(name);
  });
});
