import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedPayment } from '../../../catalogue/backoffice/replies/payments.ts';
import { tagFormat } from '../../../catalogue/backoffice/tags.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

test('a tag is a short word without an account number', () => {
  const { right, wrong } = tagFormat.samples();
  expect(right.map((tag) => tagFormat.read(tag))).toEqual(right);
  expect(wrong.map((tag) => tagFormat.read(tag))).toEqual(wrong.map(() => undefined));
  expect(tagFormat.read('PRÜFEN')).toBe('prüfen');
});

describe.each(databases)('tags of payments on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let page: TestPage;

  const pay = async (): Promise<string> => {
    gateway.clock.advance(1_000);
    return (await gateway.post('/v1/payments', cardPayment)).body.id ?? '';
  };

  beforeAll(async () => {
    page = await pageWith(gateway, 'support');
  });

  const give = (id: string, tag: string, by = page) => by.post(`/payments/${id}/tags`, { tag });
  const idsOf = async (parameters: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    ((await page.get('/payments', parameters)).body['payments'] as readonly ListedPayment[]).map(({ id }) => id);

  test('are shown, found and filtered by, page by page, and removed', async () => {
    const ids = [await pay(), await pay(), await pay()];
    for (const id of ids) expect((await give(id, 'Late-Parcel')).status).toBe(200);
    expect((await give(ids[0] ?? '', 'asked')).body['tags']).toEqual(['asked', 'late-parcel']);
    expect(await idsOf({ tag: 'late-parcel' })).toEqual(ids.toReversed());
    expect(await idsOf({ tag: 'late-parcel', limit: '2' })).toEqual([ids[2], ids[1]]);
    expect(await idsOf({ tag: 'late-parcel', limit: '2', cursor: ids[1] ?? '' })).toEqual([ids[0]]);
    expect(await idsOf({ tag: 'late-parcel', state: 'declined' })).toEqual([]);
    expect(await idsOf({ text: 'ASKED' })).toEqual([ids[0]]);
    expect(await idsOf({ text: '0000', tag: 'asked' })).toEqual([ids[0]]);
    expect((await page.get(`/payments/${ids[0]}`)).body['payment']).toMatchObject({ tags: ['asked', 'late-parcel'] });
    const removed = await page.send('DELETE', `/payments/${ids[0]}/tags`, { tag: 'asked' });
    expect(removed.body['tags']).toEqual(['late-parcel']);
    expect(await idsOf({ tag: 'asked' })).toEqual([]);
    const [entry] = await auditRecords(gateway.database).newest({ action: 'payments.untag' }, 1);
    expect(entry).toMatchObject({ subject: ids[0], after: { tag: 'asked' } });
  });

  test('in use are listed, each once', async () => {
    const ids = [await pay(), await pay()];
    for (const id of ids) await give(id, 'zebra');
    await give(ids[0] ?? '', 'apple');
    const { tags } = (await page.get('/tags')).body as unknown as { readonly tags: readonly string[] };
    expect(tags.filter((tag) => tag === 'zebra' || tag === 'apple')).toEqual(['apple', 'zebra']);
    expect(tags).toEqual([...new Set(tags)].toSorted());
    for (const id of ids) await page.send('DELETE', `/payments/${id}/tags`, { tag: 'zebra' });
    expect((await page.get('/tags')).body['tags']).not.toContain('zebra');
    const elsewhere = await pageWith(gateway, 'support', { kind: 'channel', id: '0'.repeat(32) });
    expect((await elsewhere.get('/tags')).body['tags']).toEqual([]);
  });

  test.each(['two words', 'jane@example.com', '4200000000000000', 'DE89370400440532013000'])(
    'cannot be %s',
    async (tag) => {
      const reply = await give(await pay(), tag);
      expect([reply.status, reply.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'tag']);
    },
  );

  test('are at most ten', async () => {
    const id = await pay();
    for (let number = 0; number < 10; number += 1) await give(id, `tag-${number}`);
    expect((await give(id, 'tag-0')).status).toBe(200);
    expect((await give(id, 'one-more')).status).toBe(409);
  });

  test('fifty people who give the same tag at once give it once', async () => {
    const id = await pay();
    const replies = await Promise.all(Array.from({ length: 50 }, () => give(id, 'rivals')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await idsOf({ tag: 'rivals' })).toEqual([id]);
    const entries = await auditRecords(gateway.database).newest({ action: 'payments.tag', subject: id }, 10);
    expect(entries).toHaveLength(1);
  });

  test('need their right, and a payment that the person may see', async () => {
    const id = await pay();
    const viewer = await pageWith(gateway, 'viewer');
    expect((await give(id, 'a', viewer)).body.result.description).toContain('payments.note');
    const elsewhere = await pageWith(gateway, 'support', { kind: 'channel', id: '0'.repeat(32) });
    expect((await give(id, 'a', elsewhere)).status).toBe(404);
  });
});
