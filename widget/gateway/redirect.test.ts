import { describe, expect, test } from 'vitest';
import { redirectOf } from './redirect.ts';

const url = 'https://bank.example/acs?a=b';
const fingerprint = {
  origin: 'iframe#hidden',
  waitUntil: 'iframe#onload',
  description: 'Fingerprint',
  method: 'POST',
  url: 'https://bank.example/method',
  parameters: [{ name: 'threeDSMethodData', value: 'e30' }],
};

describe('a redirect', () => {
  test('is parsed with its parameters and preconditions', () => {
    const parameters = [{ name: 'creq', value: 'e30' }];
    expect(redirectOf({ url, method: 'POST', parameters, preconditions: [fingerprint] })).toEqual({
      url,
      method: 'POST',
      parameters,
      preconditions: [{ url: fingerprint.url, method: 'POST', parameters: fingerprint.parameters }],
    });
  });

  test.each([undefined, 'put', 'get'])('of the method %s is a link', (method) => {
    expect(redirectOf({ url, method })).toEqual({ url, method: 'GET', parameters: [], preconditions: [] });
  });

  test('is parsed without invalid parameters and preconditions', () => {
    const strange = {
      url,
      method: 'GET',
      parameters: [null, { name: 'a' }, 7],
      preconditions: [{ url: 'data:x' }, null],
    };
    expect(redirectOf(strange)).toMatchObject({ parameters: [], preconditions: [] });
  });
});

test.each([
  undefined,
  null,
  'https://bank.example/',
  {},
  { url: 7 },
  { url: '/relative' },
  { url: 'javascript:alert(1)' },
  { url: ' javascript:alert(1)' },
  { url: 'data:text/html,x' },
  { url: 'bank.app://pay' },
])('%j is not a redirect that a browser may follow', (given) => {
  expect(redirectOf(given)).toBeUndefined();
});
