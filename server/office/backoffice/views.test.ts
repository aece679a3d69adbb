import { beforeAll, describe, expect, test } from 'vitest';
import type { SavedView, ViewsReply } from '../../../catalogue/backoffice/replies/views.ts';
import { MOST_VIEWS, viewNameFormat } from '../../../catalogue/backoffice/saved-views.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { addChannel, addMerchant } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

test('a name has no account number and no e-mail address', () => {
  const { right, wrong } = viewNameFormat.samples();
  expect(wrong.map((name) => viewNameFormat.read(name))).toEqual(wrong.map(() => undefined));
  expect(right.map((name) => viewNameFormat.read(name)?.length ?? 0)).not.toContain(0);
  expect(viewNameFormat.read('  Late parcels ')).toBe('Late parcels');
});

describe.each(databases)('views of lists on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let page: TestPage;
  let number = 0;

  beforeAll(async () => {
    page = await pageWith(gateway, 'support');
  });

  /** Returns a name that no other view has. */
  const named = (): string => {
    number += 1;
    return `View ${number}`;
  };
  const save = (by: TestPage, more: Readonly<Record<string, string>> = {}) =>
    by.post('/views', { list: 'payments', name: named(), search: 'state=declined&period=lastMonth', ...more });
  const viewsOf = async (by: TestPage): Promise<readonly SavedView[]> =>
    ((await by.get('/views')).body as unknown as ViewsReply).views;
  const idOf = (reply: { readonly body: object }): string => (reply.body as { readonly id?: string }).id ?? '';
  const wrongOf = (reply: Awaited<ReturnType<typeof save>>) => [
    reply.status,
    reply.body.result.parameterErrors?.map(({ name }) => name),
  ];

  test('are kept, renamed, filled anew and removed by their owner, with entries of the audit', async () => {
    const own = await pageWith(gateway, 'support');
    const saved = await save(own, { name: 'Declined' });
    expect(saved).toMatchObject({ status: 200, body: { name: 'Declined', sharedWith: 'nobody', mayChange: true } });
    const id = idOf(saved);
    expect(await viewsOf(own)).toEqual([
      {
        ...{ id, list: 'payments', name: 'Declined', search: 'state=declined&period=lastMonth' },
        ...{ sharedWith: 'nobody', mayChange: true },
      },
    ]);
    expect(await viewsOf(page)).toEqual([]);
    const sent = { name: 'Refused', search: 'state=declined&text=jane@example.com' };
    expect((await own.send('PUT', `/views/${id}`, sent)).body).toMatchObject({ ...sent, sharedWith: 'nobody' });
    expect((await own.send('DELETE', `/views/${id}`)).status).toBe(200);
    expect(await viewsOf(own)).toEqual([]);
    const entries = await auditRecords(gateway.database).newest({ subject: id }, 10);
    expect(entries.map(({ action, after }) => [action, after?.['name']])).toEqual([
      ['views.remove', 'Refused'],
      ['views.change', 'Refused'],
      ['views.save', 'Declined'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('jane');
  });

  test('shared with a channel are seen by those who may see the list there, and by no others', async () => {
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    const channelId = await addChannel(dependencies, await addMerchant(dependencies, 'Another', {}), 'Elsewhere', {});
    const here = { kind: 'channel', id: gateway.entityId } as const;
    const [owner, colleague, developer] = [
      await pageWith(gateway, 'support', here),
      await pageWith(gateway, 'viewer', here),
      await pageWith(gateway, 'accountant', { kind: 'channel', id: channelId }),
    ];
    const saved = await save(owner, { name: 'Shared', sharedWith: gateway.entityId });
    expect(saved.status).toBe(200);
    expect(await viewsOf(colleague)).toMatchObject([{ name: 'Shared', owner: 'support', mayChange: false }]);
    expect(await viewsOf(developer)).toEqual([]);
    const path = `/views/${idOf(saved)}`;
    expect((await colleague.send('DELETE', path)).status).toBe(403);
    expect((await colleague.send('PUT', path, { name: 'Mine' })).status).toBe(403);
    expect((await developer.send('DELETE', path)).status).toBe(404);
    // What it is shared with is what its owner may see.
    expect(wrongOf(await save(owner, { sharedWith: 'everyone' }))).toEqual([400, ['sharedWith']]);
    expect(wrongOf(await save(owner, { sharedWith: channelId }))).toEqual([400, ['sharedWith']]);
    expect((await owner.send('PUT', path, { sharedWith: 'nobody' })).body).toMatchObject({ sharedWith: 'nobody' });
    expect(await viewsOf(colleague)).toEqual([]);
  });

  test('that show one channel are shared with that one only', async () => {
    const search = `entityId=${gateway.entityId}`;
    expect(wrongOf(await save(page, { search, sharedWith: 'everyone' }))).toEqual([400, ['sharedWith']]);
    const saved = await save(page, { search, sharedWith: gateway.entityId });
    expect(saved.status).toBe(200);
    await page.send('DELETE', `/views/${idOf(saved)}`);
  });

  test('of others are removed by an operator, if they are shared', async () => {
    const operator = await pageWith(gateway, 'operator');
    const [own, shared] = [await save(page), await save(page, { sharedWith: 'everyone' })];
    expect((await operator.send('DELETE', `/views/${idOf(own)}`)).status).toBe(404);
    expect((await operator.send('DELETE', `/views/${idOf(shared)}`)).status).toBe(200);
    await page.send('DELETE', `/views/${idOf(own)}`);
  });

  test('need the right to their list', async () => {
    const developer = await pageWith(gateway, 'developer');
    expect(await save(developer, { list: 'disputes' })).toMatchObject({ status: 403 });
    await save(page, { list: 'disputes', sharedWith: 'everyone', name: 'Open ones' });
    expect((await viewsOf(developer)).map(({ name }) => name)).not.toContain('Open ones');
  });

  test.each([
    ['name', ''],
    ['name', 'a'.repeat(61)],
    ['name', 'jane@example.com'],
    ['list', 'nothing'],
    ['search', 'from=2026-11-01&to=2026-11-30'],
    ['search', 'cursor=0123'],
    ['search', 'period=own'],
    ['search', '<script>=1'],
    ['sharedWith', 'all'],
    ['sharedWith', 'f'.repeat(32)],
  ])('refuse a %s such as %s', async (name, value) => {
    expect(wrongOf(await save(page, { [name]: value }))).toEqual([400, [name]]);
  });

  test('keep no number of a card', async () => {
    const own = await pageWith(gateway, 'support');
    for (const number of ['4200000000000000', '4200+0000+0000+0000']) await save(own, { search: `text=${number}` });
    expect(JSON.stringify(await viewsOf(own))).not.toMatch(/4200.?0000.?0000/);
  });

  test('have names of their own in a list, whoever is faster among fifty rivals', async () => {
    const own = await pageWith(gateway, 'support');
    const name = named();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, rival) => save(own, { name: rival % 2 === 0 ? name : name.toUpperCase() })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect((await viewsOf(own)).filter(({ owner }) => owner === undefined)).toHaveLength(1);
    expect((await save(own, { name, list: 'disputes' })).status).toBe(200);
    // A name is as taken for a view that is renamed.
    const other = await save(own);
    expect((await own.send('PUT', `/views/${idOf(other)}`, { name })).status).toBe(409);
  });

  test('are at most fifty a person, also among fifty rivals', async () => {
    const own = await pageWith(gateway, 'support');
    for (let kept = 0; kept < 10; kept += 1) await save(own);
    const replies = await Promise.all(Array.from({ length: 50 }, () => save(own)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MOST_VIEWS - 10);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(10);
    expect((await viewsOf(own)).filter(({ owner }) => owner === undefined)).toHaveLength(MOST_VIEWS);
  });

  test('that fifty people change at once end as one of them wished', async () => {
    const own = await pageWith(gateway, 'support');
    const id = idOf(await save(own));
    const names = Array.from({ length: 50 }, named);
    const replies = await Promise.all(names.map((name) => own.send('PUT', `/views/${id}`, { name })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(names).toContain((await viewsOf(own)).find((view) => view.id === id)?.name);
    const removals = await Promise.all(names.map(() => own.send('DELETE', `/views/${id}`)));
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 404)]);
  });
});
