import { expect, test } from 'vitest';
import { resultAddress } from './result-address.ts';

test.each([
  ['https://shop.example/result', '?id=C&resourcePath=%2Fv1%2Fp'],
  ['https://shop.example/result?order=1&b=a+c%20d', '?order=1&b=a+c%20d&id=C&resourcePath=%2Fv1%2Fp'],
  ['https://shop.example/result?order=1&#part', '?order=1&id=C&resourcePath=%2Fv1%2Fp#part'],
  ['https://shop.example/result?', '?id=C&resourcePath=%2Fv1%2Fp'],
  ['https://shop.example/result?id=7', '?id=7&id=C&resourcePath=%2Fv1%2Fp'],
])('the address %s keeps its own query', (url, query) => {
  expect(resultAddress(url, 'C', '/v1/p')).toBe(`https://shop.example/result${query}`);
});
