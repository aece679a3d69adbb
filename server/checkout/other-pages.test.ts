import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment } from '../testing/gateway-under-test.ts';
import { isOfShop } from './model/find.ts';

describe('a page is of the shop', () => {
  test.each([
    ['https://shop.example', 'https://shop.example/result?order=1'],
    ['https://www.shop.example', 'https://shop.example/result'],
    ['https://shop.example', 'https://pay.shop.example/result'],
    ['http://localhost:5173', 'http://localhost:3000/result'],
  ])('%s, which returns to %s', (page, shop) => {
    expect(isOfShop(page, shop)).toBe(true);
  });

  test.each([
    ['https://other.example', 'https://shop.example/result'],
    ['https://evilshop.example', 'https://shop.example/result'],
    ['https://shop.example.evil.example', 'https://shop.example/result'],
    ['https://pay.shop.example', 'https://www.shop.example/result'],
    ['http://shop.example', 'https://shop.example/result'],
    ['null', 'https://shop.example/result'],
    ['file://', 'https://shop.example/result'],
    ['', 'https://shop.example/result'],
  ])('but not %s, which returns to %s', (page, shop) => {
    expect(isOfShop(page, shop)).toBe(false);
  });
});

describe.each(anyDatabase)('the pages of a checkout on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
  const create = async (parameters: Record<string, string>): Promise<string> => {
    const prepared = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...parameters };
    return (await gateway.post('/v1/checkouts', prepared)).body.id ?? '';
  };
  const known = { shopperResultUrl: 'https://shop.example/result' };
  const sentBy = async (id: string, resource: string, headers: Record<string, string>) => {
    const body = resource === 'outcome' ? undefined : new URLSearchParams(account as Record<string, string>);
    const address = `${gateway.url}/v1/checkouts/${id}/${resource}`;
    const response = await fetch(address, { method: body ? 'POST' : 'GET', headers, ...(body ? { body } : {}) });
    return (await response.json()) as { result: { code: string; description: string } };
  };

  const strangers = [
    { 'tollgate-page-origin': 'https://other.example' },
    { 'tollgate-page-origin': 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' },
  ];

  test.each(strangers)('a page of another shop is refused for the outcome and for the payment: %j', async (headers) => {
    const id = await create(known);
    for (const resource of ['outcome', 'payment', 'registration']) {
      const { result } = await sentBy(id, resource, headers);
      expect(result).toMatchObject({
        code: '200.300.404',
        description: expect.stringContaining('another origin'),
        checkoutFault: 'otherPage',
      });
    }
    expect((await sentBy(id, 'payment', {})).result.code).toBe('000.100.110');
  });

  test.each([
    [known, { 'tollgate-page-origin': 'https://shop.example' }],
    [known, { 'sec-fetch-site': 'same-site', origin: 'https://www.shop.example' }],
    [known, { 'sec-fetch-site': 'same-origin', origin: 'https://gateway.example' }],
    [{ shopperResultUrl: 'shop.app://result' }, { 'tollgate-page-origin': 'null' }],
    [{}, { 'tollgate-page-origin': 'https://other.example' }],
  ])("%j: the shop's own page may pay, and any page if no shop is known (%j)", async (parameters, headers) => {
    const id = await create(parameters);
    expect((await sentBy(id, 'outcome', headers)).result.code).toBe('000.200.000');
    expect((await sentBy(id, 'payment', headers)).result.code).toBe('000.100.110');
  });
});
