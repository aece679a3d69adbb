import { describe, expect, test } from 'vitest';
import { pageRequest } from '../testing/account-page.ts';
import { databases } from '../testing/databases.ts';
import { passed } from '../testing/gateway-under-test.ts';
import { mailShopOfTests, subscribeTo } from '../testing/mail-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(databases)('a mail about a coming charge that waits for the server, on $name', ({ open }) => {
  const mails = mailShopOfTests(open);

  /** Returns a channel and its subscription, whose mail the server does not take yet. */
  const waiting = async () => {
    const { gateway, server } = mails;
    server.toMail = () => [451, 'later'];
    const entityId = await mails.shop({ 'mail.kinds': 'charge', 'mail.chargeDays': '30' });
    const id = await subscribeTo(gateway, entityId, '0 0 9 25 * ?');
    await passed(gateway, 0);
    await passed(gateway, 0);
    expect((await mails.stored(entityId)).map(({ kind, state }) => [kind, state])).toEqual([['charge', 'waiting']]);
    server.toMail = () => undefined;
    return { entityId, id };
  };

  test('is sent when the server is back', async () => {
    const { entityId } = await waiting();
    await passed(mails.gateway, HOUR_MS);
    expect(mails.server.received.map(({ to }) => to)).toEqual(['jane@example.com']);
    expect((await mails.stored(entityId)).map(({ state }) => state)).toEqual(['sent']);
  });

  test('is not sent once the subscription has ended', async () => {
    const { entityId, id } = await waiting();
    expect((await mails.gateway.post(`/v1/schedules/${id}/deschedule`, { entityId })).status).toBe(200);
    await passed(mails.gateway, HOUR_MS);
    expect(mails.server.received).toEqual([]);
    expect((await mails.stored(entityId)).map(({ state }) => state)).toEqual(['withheld']);
  });

  test('is not sent after the charge', async () => {
    const { entityId } = await waiting();
    mails.server.toMail = () => [451, 'later'];
    await passed(mails.gateway, 4.5 * DAY_MS);
    mails.server.toMail = () => undefined;
    await passed(mails.gateway, 0.5 * DAY_MS);
    const [charge] = (await mails.stored(entityId)).filter(
      ({ occasion }) => Number(occasion) < mails.gateway.clock.now(),
    );
    expect(charge?.state).toBe('withheld');
  });
});

describe.each(databases)('a mail with a code that waits for the server, on $name', ({ open }) => {
  const mails = mailShopOfTests(open);

  test.each([
    ['is sent while the code is valid', 2, 'sent'],
    ['is not sent after that', 11, 'withheld'],
  ])('%s', async (_name, minutes, state) => {
    const { gateway, server } = mails;
    const entityId = await mails.shop({ 'selfService.enabled': 'true' });
    await mails.buy(entityId);
    server.toMail = () => [451, 'later'];
    const asked = await pageRequest(gateway, entityId, { path: '/codes', body: { email: 'jane@example.com' } });
    expect(asked.status, asked.text).toBe(200);
    for (let times = 0; times < 3; times += 1) await passed(gateway, 0);
    expect((await mails.stored(entityId)).filter(({ kind }) => kind === 'code')).toMatchObject([{ state: 'waiting' }]);
    server.toMail = () => undefined;
    await passed(gateway, minutes * 60_000);
    expect((await mails.stored(entityId)).filter(({ kind }) => kind === 'code')).toMatchObject([{ state }]);
  });
});
