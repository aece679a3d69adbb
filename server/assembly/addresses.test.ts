import { describe, expect, test } from 'vitest';
import { endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { officeAddresses } from '../backoffice/setup.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { pageWith } from '../testing/people.ts';

const addresses = [
  ...[...endpoints, ...officeAddresses('test')].map(({ method, path }) => ({ method, path })),
  { method: 'GET', path: '/pay/{token}' },
  { method: 'GET', path: '/pay/{token}/result' },
  { method: 'GET', path: '/backoffice/{path}' },
].filter(({ path }) => path.includes('{'));

describe.each(databases)('addresses on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test.each(addresses)('$method $path is refused with a NUL character, which no text contains', async (address) => {
    const { method, path } = address;
    const page = await pageWith(gateway, 'administrator');
    const cookie = `tollgate_session=${page.cookies.get('tollgate_session')}`;
    for (const id of ['%00', 'a%00b']) {
      const response = await fetch(`${gateway.url}${path.replaceAll(/\{\w+\}/g, id)}`, {
        method,
        headers: { Authorization: `Bearer ${gateway.accessToken}`, Cookie: cookie, 'X-Tollgate': 'backoffice' },
      });
      expect(response.status, await response.text()).toBe(400);
    }
  });

  test('a NUL character in the query of an address is a wrong parameter', async () => {
    const page = await pageWith(gateway, 'administrator');
    const { status, body } = await page.get('/payments', { text: 'a\0b' });
    expect([status, body.result.parameterErrors?.[0]?.name]).toEqual([400, 'text']);
  });
});
