import { beforeAll, describe, expect, test } from 'vitest';
import { API } from '../../../catalogue/backoffice/endpoint.ts';
import { gives, type Role, rightNames, roleNames } from '../../../catalogue/backoffice/rights.ts';
import { tokenRights } from '../../../catalogue/backoffice/token-rights.ts';
import { takesBody } from '../../../catalogue/endpoints/endpoints.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { type OfficeRow, officeRows } from '../../testing/office-endpoints.ts';
import { createPerson, openPage, pageOf, type TestPage } from '../../testing/people.ts';

const UNKNOWN = '8a019a9cf1a80000000000000000000f';

const rows: readonly OfficeRow[] = officeRows.map((row) => ({
  ...row,
  path: row.path.replaceAll(/\{\w+\}/g, UNKNOWN),
}));

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

describe('every endpoint of the back office', () => {
  const gateway = gatewayOfTests(database.open);
  const pages = new Map<Role, TestPage>();
  let foreign = '';

  beforeAll(async () => {
    foreign = await addChannel(
      { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault },
      gateway.entityId,
      'Other shop',
      {},
    );
    for (const role of roleNames) {
      pages.set(
        role,
        await pageOf(gateway, await createPerson(gateway, role, { kind: 'channel', id: gateway.entityId })),
      );
    }
  });

  const sent = (page: TestPage, { method, path, parameters, takesEntity, upload }: OfficeRow, entityId: string) => {
    // Parameters in the address of an upload or a DELETE, in the body of others.
    const all = takesEntity ? { ...parameters, entityId } : parameters;
    return upload === undefined
      ? page.send(method, path, all)
      : page.send(method, `${path}?entityId=${entityId}`, {}, { 'Content-Type': upload });
  };

  const table = rows.map((row): [string, OfficeRow] => [row.name, row]);

  test.each(table)('%s is for people who are signed in', async (_name, row) => {
    expect((await sent(openPage(gateway), row, gateway.entityId)).status).toBe(401);
  });

  const writes = table.filter(([, { method }]) => takesBody({ method }) || method === 'DELETE');

  test.each(writes)('%s is refused without the header of the page', async (_name, row) => {
    const page = pages.get('administrator');
    const reply = await page?.send(row.method, row.path, row.parameters, { 'X-Tollgate': '' });
    expect([reply?.status, reply?.body.result.description]).toEqual([403, expect.stringContaining('X-Tollgate')]);
  });

  describe.each(roleNames)('as %s', (role) => {
    const page = (): TestPage => pages.get(role) ?? openPage(gateway);

    test.each(table)('%s', async (_name, row) => {
      const mayHere = row.right === undefined || gives(role, row.right);
      const here = await sent(page(), row, gateway.entityId);
      const says = mayHere
        ? expect.not.stringContaining('is missing')
        : expect.stringContaining(`right ${row.right} is missing`);
      expect([here.status === 403, here.body.result?.description ?? '']).toEqual([!mayHere, says]);
      expect(here.status).toBeLessThan(500);
      if (!row.takesEntity) return;
      const elsewhere = await sent(page(), row, foreign);
      expect([elsewhere.status, elsewhere.body.result.description]).toEqual([
        403,
        expect.stringContaining(`right ${row.right} is missing`),
      ]);
    });
  });
});

describe('the live environment', () => {
  const gateway = gatewayOfTests(database.open, { environment: 'live' });

  test.each(
    rows.filter(({ environment }) => environment === 'test').map((row): [string, OfficeRow] => [row.name, row]),
  )('has no %s', async (_name, { method, path }) => {
    const page = await pageOf(gateway, await createPerson(gateway, 'administrator'));
    expect((await page.send(method, path)).status).toBe(404);
  });
});

test.each(rightNames)('%s is needed: somebody without it is refused what somebody with it may do', (right) => {
  const ofPeople = rows.filter((row) => row.right === right);
  // Who has the right in one channel only is refused in another.
  const isRefused = roleNames.some((role) => !gives(role, right)) || ofPeople.some(({ takesEntity }) => takesEntity);
  expect((ofPeople.length > 0 && isRefused) || tokenRights.includes(right)).toBe(true);
});

test('every endpoint has one address', () => {
  const addresses = rows.map(({ name }) => `${API} ${name}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
