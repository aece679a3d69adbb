import { describe, expect, test } from 'vitest';
import { pictureLimits } from '../../../catalogue/settings/logos.ts';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';
import { pngOf } from '../../testing/pictures.ts';

const RIVALS = 50;
/** Every process applies changed settings within this time. */
const SETTINGS_KEPT_MS = 2_000;

const allLogos = query<{ logos: { id: string } }>()((db) => db.selectFrom('logos').select('id'));

describe.each(databases)('the logo of a channel on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', hosted: 'true' };

  const manager = () => pageWith(gateway, 'administrator', { kind: 'channel', id: gateway.entityId });
  const logoAt = (channel: string) => `/channels/${channel}/logo`;
  const upload = (page: TestPage, picture: Buffer, channel = gateway.entityId) =>
    page.send('PUT', logoAt(channel), { picture: picture.toString('base64') });
  const shown = async (): Promise<{ readonly text: string; readonly policy: string }> => {
    gateway.realClock.advance(SETTINGS_KEPT_MS);
    const { body } = await gateway.post('/v1/checkouts', order);
    const page = await fetch(`${gateway.url}${new URL(String(body['url'])).pathname}`);
    return { text: await page.text(), policy: page.headers.get('Content-Security-Policy') ?? '' };
  };
  const addressIn = (text: string): string | undefined => /src="[^"]*(\/logos\/\w+\.png)"/.exec(text)?.[1];

  test('is shown on the pages of its shoppers, drawn anew, under an address that never changes', async () => {
    expect(addressIn((await shown()).text)).toBeUndefined();
    expect((await upload(await manager(), pngOf(960, 320))).status).toBe(200);
    const { text, policy } = await shown();
    const address = addressIn(text);
    expect(policy).toMatch(/img-src http/);
    const logo = await fetch(`${gateway.url}${address}`);
    expect(logo.status).toBe(200);
    expect(Object.fromEntries(logo.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const bytes = Buffer.from(await logo.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([480, 160]);
    const again = await fetch(`${gateway.url}${address}`, {
      headers: { 'If-None-Match': logo.headers.get('ETag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('changes with its setting: another has another address, and none is shown after it is cleared', async () => {
    const page = await manager();
    await upload(page, pngOf(30, 10));
    const first = addressIn((await shown()).text);
    await upload(page, pngOf(40, 10));
    const second = addressIn((await shown()).text);
    expect(second).not.toBe(first);
    // Pages that are open show the one before.
    expect((await fetch(`${gateway.url}${first}`)).status).toBe(200);
    await page.send('PUT', `/channels/${gateway.entityId}/settings`, { clear: 'look.logo' });
    expect(addressIn((await shown()).text)).toBeUndefined();
  });

  test('is in the audit, and no more than two are kept', async () => {
    const page = await manager();
    for (const width of [10, 20, 30, 40]) expect((await upload(page, pngOf(width, 10))).status).toBe(200);
    expect((await gateway.database.read(allLogos, {})).length).toBe(2);
    const { text } = await page.get('/audit');
    expect(text).toContain('look.logo');
  });

  test('is one of those that rivals uploaded, and each of them is told', async () => {
    const page = await manager();
    const replies = await Promise.all(Array.from({ length: RIVALS }, (_, index) => upload(page, pngOf(index + 1, 9))));
    const counts = new Map<number, number>();
    for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect([...counts.keys()].every((status) => status === 200 || status === 429)).toBe(true);
    const address = addressIn((await shown()).text);
    expect((await fetch(`${gateway.url}${address}`)).status).toBe(200);
  });

  describe('400', () => {
    test.each([
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PNG, JPEG or WebP'],
      ['a torn picture', pngOf(9, 9).subarray(0, 60), 'decoded'],
      ['too many bytes', Buffer.concat([pngOf(9, 9), Buffer.alloc(pictureLimits.bytes)]), 'KiB'],
    ])('%s', async (_name, picture, words) => {
      const { status, text } = await upload(await manager(), picture);
      expect([status, text.includes('picture'), text.includes(words)]).toEqual([400, true, true]);
    });
  });

  test('403: only who may change the channel may change its logo; 404: for a channel that is not there', async () => {
    const developer = await pageWith(gateway, 'support', { kind: 'channel', id: gateway.entityId });
    expect((await upload(developer, pngOf(9, 9))).status).toBe(403);
    expect((await upload(await manager(), pngOf(9, 9), '8a019a9cf1a80000000000000000000f')).status).toBe(404);
  });

  test('404: an address of no logo', async () => {
    for (const name of [`${'0a'.repeat(16)}.png`, `${'0a'.repeat(16)}`, '..%2f..%2fkeys', 'x.png']) {
      expect((await fetch(`${gateway.url}/logos/${name}`)).status).toBe(404);
    }
  });

  test('a colour changes the page, and what is upon it can be read', async () => {
    const page = await manager();
    const set = (colour: string) =>
      page.send('PUT', `/channels/${gateway.entityId}/settings`, { 'settings[look.colour]': colour });
    expect((await set('#ffcc00')).status).toBe(200);
    const { text, policy } = await shown();
    expect(text).toContain('--main: #ffcc00; --on-main: #000000; --link: #');
    expect(policy).not.toContain('unsafe');
    for (const wrong of ['#FFCC00', 'red', '#fff', '#ffcc00;}']) expect((await set(wrong)).status).toBe(400);
  });
});
