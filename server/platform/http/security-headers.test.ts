import { expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startGateway } from '../../testing/gateway-under-test.ts';
import { securityHeaders } from './security-headers.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

test('browsers are told to use https in live, and not for the localhost of a test gateway', () => {
  expect(securityHeaders('live')['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  expect(securityHeaders('test')).not.toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders('test')).toHaveProperty('X-Content-Type-Options', 'nosniff');
});

test('every reply in live tells browsers so: of endpoints, pages, files, errors and redirects', async () => {
  const database = await sqlite.open();
  const gateway = await startGateway(database, { environment: 'live' });
  const paths = [
    '/',
    '/docs',
    '/v1/payments',
    '/v1/widget/scripts',
    '/v1/fastcheckout/integrity',
    '/v1/paymentWidgets.js',
  ];
  for (const path of [...paths, '/return/x', '/pay/x', '/backoffice', '/healthz', '/metrics', '/nope', '/docs/%']) {
    const { headers } = await fetch(gateway.url + path, { redirect: 'manual' });
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains']);
  }
  await gateway.close();
  await database.close();
});

test('every reply says its type and its characters, and what a browser may make of it', async () => {
  const database = await sqlite.open();
  const gateway = await startGateway(database, { environment: 'live' });
  const paths = ['/', '/v1/payments', '/v1/widget/scripts', '/v1/fastcheckout/integrity', '/v1/paymentWidgets.js'];
  for (const path of [...paths, '/return/x', '/pay/x', '/account/x', '/healthz', '/metrics', '/nope', '/docs/%']) {
    const { headers } = await fetch(gateway.url + path, { redirect: 'manual' });
    const policy = headers.get('content-security-policy') ?? '';
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
    expect([path, policy.split(/; ?/)]).toEqual([
      path,
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'"]),
    ]);
    // A page that only says what is wrong may be shown where shops show the others, in a frame.
    if (!/^\/(?:return|pay|account)\//.test(path))
      expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
    expect([path, headers.get('content-type')]).toEqual([path, expect.stringMatching(/json$|charset=utf-8/i)]);
  }
  await gateway.close();
  await database.close();
});
