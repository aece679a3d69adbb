import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedMail } from '../../../catalogue/backoffice/replies/mails.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { passed, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { mailShopOfTests } from '../../testing/mail-shop.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const rowsOf = async (page: TestPage, parameters: Readonly<Record<string, string>> = {}) => {
  const { status, text, body } = await page.get('/mails', parameters);
  expect(status, text).toBe(200);
  return body['mails'] as readonly ListedMail[];
};

describe.each(databases)('the inbox of the test environment on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    return async () => {
      await gateway.close();
      await database.close();
    };
  });
  const shop = async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    const id = await addChannel(dependencies, gateway.entityId, 'Hats & Caps', {});
    gateway.realClock.advance(SETTINGS_PAUSE_MS);
    return id;
  };
  const sendLink = async (entityId: string, mailTo: string): Promise<void> => {
    gateway.clock.advance(1_000);
    const { status, text } = await gateway.post('/v1/links', { entityId, ...order, mailTo, description: 'Two cups' });
    expect(status, text).toBe(200);
  };

  test('shows mails, the newest first, and what each says, as text and as a page without scripts', async () => {
    const entityId = await shop();
    await sendLink(entityId, 'jane@example.com');
    await sendLink(entityId, 'joe@example.com');
    const page = await pageWith(gateway, 'support', { kind: 'channel', id: entityId });
    const mails = await rowsOf(page);
    expect(mails.map(({ to, kind, state }) => [to, kind, state])).toEqual([
      ['joe@example.com', 'link', 'kept'],
      ['jane@example.com', 'link', 'kept'],
    ]);
    expect(JSON.stringify(mails)).not.toContain('Two cups');
    expect(await rowsOf(page, { to: 'JANE@example.com', state: 'kept' })).toHaveLength(1);
    expect(await rowsOf(page, { cursor: mails[0]?.id ?? '', limit: '1' })).toEqual([mails[1]]);
    const id = mails[0]?.id ?? '';
    const { body } = await page.get(`/mails/${id}`);
    expect(body).toMatchObject({ id, to: 'joe@example.com', subject: 'Hats & Caps asks you to pay' });
    expect(body['text']).toContain('Two cups');
    const shown = await page.get(`/mails/${id}/page`);
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = shown.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
    expect(policy).not.toMatch(/script/);
    expect(shown.text).toContain('<base target="_blank" />');
    expect(shown.text).toContain('Two cups');
  });

  test('is closed to those without the right, and shows nothing of other channels', async () => {
    const [own, other] = [await shop(), await shop()];
    await sendLink(other, 'jane@example.com');
    const page = await pageWith(gateway, 'support', { kind: 'channel', id: own });
    expect(await rowsOf(page)).toEqual([]);
    const everywhere = await pageWith(gateway, 'administrator');
    const [mail] = await rowsOf(everywhere, { entityId: other });
    for (const path of [`/mails/${mail?.id}`, `/mails/${mail?.id}/page`, `/mails/${'f'.repeat(32)}`, '/mails/x']) {
      expect((await page.get(path)).status, path).toBe(404);
    }
    const viewer = await pageWith(gateway, 'viewer');
    for (const path of ['/mails', `/mails/${mail?.id}`]) {
      const { status, body } = await viewer.get(path);
      expect([status, body.result.description]).toEqual([403, expect.stringContaining('mails.read')]);
    }
    const wrong = await everywhere.get('/mails', { state: 'lost', to: 'jane', limit: '0' });
    expect(wrong.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['state', 'to', 'limit']);
  });

  test('shows mails to people to those who see everything, without the link that gives access', async () => {
    const page = await pageWith(gateway, 'administrator');
    const sent = { email: 'grace@example.com', role: 'administrator', 'scope.kind': 'psp' };
    const { body: invited } = await page.post('/team/invitations', sent);
    const token = (invited['invitation'] as { readonly link: string }).link.split('#')[1] ?? '';
    const [mail] = await rowsOf(page, { to: 'grace@example.com' });
    expect(mail).toMatchObject({ kind: 'invitation', state: 'kept' });
    expect(mail?.channel).toBeUndefined();
    const { text } = await page.get(`/mails/${mail?.id}`);
    expect(text).toContain('You are invited');
    expect(text + (await page.get(`/mails/${mail?.id}/page`)).text).not.toContain(token);
    const other = await pageWith(gateway, 'operator', { kind: 'merchant', id: gateway.entityId });
    expect((await other.get(`/mails/${mail?.id}`)).status).toBe(404);
  });
});

describe.each(databases)('the mails of the live environment on $name', ({ open }) => {
  const mails = mailShopOfTests(open);

  test('show how they stand and not what they say; a refused address is allowed again by a person', async () => {
    const { gateway, server } = mails;
    const entityId = await mails.shop();
    server.toRecipient = () => [550, '5.1.1 no such user'];
    await mails.buy(entityId);
    await passed(gateway, 0);
    server.toRecipient = () => undefined;
    await mails.buy(entityId);
    await passed(gateway, 0);
    const page = await pageWith(gateway, 'support', { kind: 'channel', id: entityId });
    const rows = await rowsOf(page);
    expect(rows.map(({ state, answer }) => [state, answer]).toSorted()).toEqual([
      ['bounced', '550 5.1.1'],
      ['withheld', undefined],
    ]);
    for (const { refused } of rows) expect(refused).toMatchObject({ answer: '550 5.1.1' });
    const [{ id } = { id: '' }] = rows;
    for (const path of [`/mails/${id}`, `/mails/${id}/page`]) expect((await page.get(path)).status).toBe(404);
    const developer = await pageWith(gateway, 'developer');
    expect((await developer.post(`/mails/${id}/allow`)).status).toBe(403);
    const fifty = await Promise.all(Array.from({ length: 50 }, () => page.post(`/mails/${id}/allow`)));
    const statuses = fifty.map(({ status }) => status);
    expect([statuses.filter((each) => each === 200).length, new Set(statuses)]).toEqual([1, new Set([200, 409])]);
    expect((await rowsOf(page)).every(({ refused }) => refused === undefined)).toBe(true);
    const entries = await auditRecords(mails.database).newest({ action: 'mails.allowed', subject: id }, 10);
    expect(entries).toMatchObject([{ subject: id, entity: entityId, before: { answer: '550 5.1.1' } }]);
    expect(JSON.stringify(entries)).not.toContain('jane');
    await mails.buy(entityId);
    await passed(gateway, 0);
    expect(server.received.map(({ to }) => to)).toEqual(['jane@example.com']);
  });
});
