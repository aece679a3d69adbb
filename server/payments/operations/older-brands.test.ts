import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { redirectIn } from '../../testing/shopper.ts';

const { paymentBrand: _, ...card } = cardPayment;
const order = { amount: '92.00', currency: 'EUR', shopperResultUrl: 'https://shop.example/result' };

const byRedirect = [
  ...['CHINAUNIONPAY', 'DAOPAY', 'PF_KARTE_DIRECT', 'UKASH', 'YANDEX', 'BRADESCO', 'TRUSTPAY_VA', 'PREPAYMENT'],
  ...['PAYOLUTION_ELV', 'PAYOLUTION_INS'],
];

describe.each(anyDatabase)('brands that older integrations send, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test.each(byRedirect)('%s is paid after a redirect, and cancelled there', async (paymentBrand) => {
    for (const [action, code] of [
      ['pay', '000.100.110'],
      ['cancel', '100.396.101'],
    ] as const) {
      const { status, body } = await gateway.post('/v1/payments', { ...order, paymentType: 'DB', paymentBrand });
      expect([status, body.result.code]).toEqual([200, '000.200.000']);
      const form = new URLSearchParams({ action });
      const done = await fetch(redirectIn(body).url, { method: 'POST', body: form, redirect: 'manual' });
      await fetch(done.headers.get('location') ?? '', { redirect: 'manual' });
      const read = await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`);
      expect(read.body).toMatchObject({ paymentBrand, result: { code } });
    }
  });

  test.each(['ASYACARD', 'AXESS', 'BONUS', 'WORLD'])('%s pays with a card of any scheme', async (paymentBrand) => {
    for (const number of ['4200000000000000', '5454545454545454', '9792000000000003']) {
      const { body } = await gateway.post('/v1/payments', { ...card, paymentBrand, 'card.number': number });
      expect([number, body.result.code, body['paymentBrand']]).toEqual([number, '000.100.110', paymentBrand]);
    }
    const declined = await gateway.post('/v1/payments', { ...card, paymentBrand, 'card.number': '4200000000001552' });
    expect(declined.body.result.code).toBe('800.100.155');
  });
});
