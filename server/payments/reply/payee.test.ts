import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';

const [database] = databases;
if (database === undefined) throw new Error('There is always a database.');

describe('the reply to a payment', () => {
  const gateway = gatewayOfTests(database.open);

  const pay = (paymentBrand: string) =>
    gateway.post('/v1/payments', {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'PA',
      paymentBrand,
      shopperResultUrl: 'https://shop.example/done',
      merchantMemo: 'only for reports',
    });

  test.each(['BOLETO', 'SIBS_MULTIBANCO'])(
    'by %s names the account to which the shopper transfers the money, also when it is read later',
    async (brand) => {
      const account = {
        holder: 'Tollgate Simulator',
        bic: 'COBADEFFXXX',
        country: 'DE',
        number: 'DE89370400440532013000',
      };
      const { body } = await pay(brand);
      expect(body).toMatchObject({ result: { code: '000.200.000' }, merchant: { bankAccount: account } });
      const read = await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`);
      expect(read.body).toMatchObject({ merchant: { bankAccount: account } });
    },
  );

  test('by a wallet names none', async () => {
    expect((await pay('PAYPAL')).body).not.toHaveProperty('merchant');
  });

  test('has no memo of the merchant, which appears in reports only', async () => {
    expect((await pay('PAYPAL')).body).not.toHaveProperty('merchantMemo');
  });
});
