import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, type TestReply } from '../../testing/gateway-under-test.ts';

const { amount, currency, paymentType: _type, 'card.cvv': _code, ...card } = cardPayment;

const bankAccount = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
} as const;

describe.each(databases)('money sent to a recipient in India on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const toIndia = { amount, currency, 'recipient.country': 'IND' } as const;

  const outcomeOf = ({ body: { result } }: TestReply) => result.parameterErrors?.map(({ name }) => name) ?? result.code;
  const idOf = async (path: string, parameters: Record<string, string>): Promise<string> =>
    (await gateway.post(path, parameters)).body.id ?? '';

  test('from a stored card names its purpose, from a stored bank account it need not', async () => {
    const funding = { ...toIndia, paymentType: 'DB', transactionProcessingCode: 'FUNDING' };
    const [ofCard, ofBank] = [await idOf('/v1/registrations', card), await idOf('/v1/registrations', bankAccount)];
    const pay = async (id: string, more: Record<string, string> = {}) =>
      outcomeOf(await gateway.post(`/v1/registrations/${id}/payments`, { ...funding, ...more }));
    expect(await pay(ofCard)).toEqual(['transactionPurposeCode']);
    expect(await pay(ofCard, { transactionPurposeCode: '07' })).toBe('000.100.110');
    expect(await pay(ofBank)).toBe('000.100.110');
  });

  test('after an earlier payment by card names its purpose, after a direct debit it need not', async () => {
    const [ofCard, ofBank] = [
      await idOf('/v1/payments', cardPayment),
      await idOf('/v1/payments', { amount, currency, paymentType: 'DB', ...bankAccount }),
    ];
    const credit = async (id: string, more: Record<string, string> = {}) =>
      outcomeOf(await gateway.post(`/v1/payments/${id}`, { ...toIndia, paymentType: 'CD', ...more }));
    expect(await credit(ofCard)).toEqual(['transactionPurposeCode']);
    expect(await credit(ofCard, { transactionPurposeCode: '07' })).toBe('000.100.110');
    expect(await credit(ofBank)).toBe('000.100.110');
    const refund = { ...toIndia, paymentType: 'RF', amount: '1.00' };
    expect(outcomeOf(await gateway.post(`/v1/payments/${ofCard}`, refund))).toBe('000.100.110');
  });
});
