import { describe, expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';
import { scriptAddressOf } from './script-address.ts';
import { brandsIn } from './shop-form.ts';

const page = 'https://shop.example/cart/pay?step=3';
const checkoutId = '0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01';
const resourcePath = `/v1/checkouts/${checkoutId}/payment`;
const added = `id=${checkoutId}&resourcePath=%2Fv1%2Fcheckouts%2F${checkoutId}%2Fpayment`;
const addressFor = (action: string) => returnAddress({ action, checkoutId, resourcePath }, page);

describe('the return address', () => {
  test.each([
    ['https://shop.example/result', `https://shop.example/result?${added}`],
    ['/result', `https://shop.example/result?${added}`],
    ['result', `https://shop.example/cart/result?${added}`],
    ['/result?order=7&lang=de', `https://shop.example/result?order=7&lang=de&${added}`],
    ['/result?', `https://shop.example/result?${added}`],
    ['/result?order=7&', `https://shop.example/result?order=7&${added}`],
    ['/result?q=a%20b+c', `https://shop.example/result?q=a%20b+c&${added}`],
    ['/result#paid', `https://shop.example/result?${added}#paid`],
    ['app.name://result', `app.name://result?${added}`],
    ['app.name://result?order=7', `app.name://result?order=7&${added}`],
    ['http://localhost:8081/result', `http://localhost:8081/result?${added}`],
  ])('%s', (action, address) => {
    expect(addressFor(action)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'http://[',
  ])('%j is refused', (action) => {
    expect(addressFor(action)).toBeUndefined();
  });
});

describe("the script's address", () => {
  const apiAddress = 'https://gateway.example/v1/';

  test.each([
    [`https://gateway.example/v1/paymentWidgets.js?checkoutId=${checkoutId}`, { apiAddress, checkoutId }],
    [`https://gateway.example/v1/paymentWidgets.js?checkoutId=%20${checkoutId}`, { apiAddress, checkoutId }],
    [`https://gateway.example/v1/paymentWidgets.js?a=b&checkoutId=${checkoutId}#c`, { apiAddress, checkoutId }],
    ['https://gateway.example/v1/paymentWidgets.js', { apiAddress, checkoutId: '' }],
    ['https://gateway.example/v1/widget/27a5527d/paymentWidgets.js?checkoutId=A', { apiAddress, checkoutId: 'A' }],
    ['https://gateway.example//v1/paymentWidgets.js', { apiAddress: 'https://gateway.example//v1/', checkoutId: '' }],
    ['https://shop.example/pay/v1/paymentWidgets.js', { apiAddress: 'https://shop.example/pay/v1/', checkoutId: '' }],
  ])('%s', (address, read) => {
    expect(scriptAddressOf(address)).toEqual({ ...read, isRegistration: false });
  });

  test('that ends in /registration is for a registration', () => {
    expect(scriptAddressOf('https://gateway.example/v1/paymentWidgets.js?checkoutId=A/registration')).toEqual({
      apiAddress,
      checkoutId: 'A',
      isRegistration: true,
    });
  });

  test.each([
    'https://gateway.examplev1/paymentWidgets.js',
    'https://gateway.example/paymentWidgets.js',
    'https://gateway.example/v1/other.js',
  ])('%s is not recognised', (address) => {
    expect(scriptAddressOf(address)).toBeUndefined();
  });
});

test.each([
  ['VISA MASTER AMEX', ['VISA', 'MASTER', 'AMEX']],
  ['\n  VISA\n\tMASTER ', ['VISA', 'MASTER']],
  ['VISA VISA', ['VISA']],
  ['', []],
])('the brands in %j', (text, brands) => {
  expect(brandsIn(text)).toEqual(brands);
});
