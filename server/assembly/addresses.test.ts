import { describe, expect, test } from 'vitest';
import { endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { officeAddresses } from '../office/backoffice/setup.ts';
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

  test.each(addresses)('$method $path answers NUL as it answers another unknown id', async (address) => {
    const { method, path } = address;
    const page = await pageWith(gateway, 'administrator');
    const cookie = `tollgate_session=${page.cookies.get('tollgate_session')}`;
    const statusOf = async (id: string): Promise<number> => {
      const response = await fetch(`${gateway.url}${path.replaceAll(/\{\w+\}/g, id)}`, {
        method,
        headers: { Authorization: `Bearer ${gateway.accessToken}`, Cookie: cookie, 'X-Tollgate': 'backoffice' },
      });
      return response.status;
    };
    const status = await statusOf('a%EF%BF%BDb');
    expect(status).toBeLessThan(500);
    expect(await statusOf('a%00b')).toBe(status);
  });

  test('a NUL character in the query of an address is a wrong parameter', async () => {
    const page = await pageWith(gateway, 'administrator');
    const { status, body } = await page.get('/payments', { text: 'a\0b' });
    expect([status, body.result.parameterErrors?.[0]?.name]).toEqual([400, 'text']);
  });
});
