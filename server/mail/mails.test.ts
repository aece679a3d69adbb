import { describe, expect, test } from 'vitest';
import { mailLimits } from '../../catalogue/mail/mail-limits.ts';
import { databases } from '../testing/databases.ts';
import { passed } from '../testing/gateway-under-test.ts';
import type { MailAnswer } from '../testing/mail-server.ts';
import { mailShopOfTests } from '../testing/mail-shop.ts';
import { countedOf, forgetMailCounts, forgetMails, mailRecords, removedMail } from './model/records.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe.each(databases)('mails of the live environment on $name', ({ open }) => {
  const mails = mailShopOfTests(open);
  const later = (milliseconds: number) => passed(mails.gateway, milliseconds);
  const statesOf = async (entityId: string) => (await mails.stored(entityId)).map(({ state }) => state);

  test('a payment causes one receipt, which the server receives once', async () => {
    const entityId = await mails.shop();
    const id = await mails.buy(entityId, { merchantTransactionId: 'order-0007' });
    await later(0);
    const { received } = mails.server;
    expect(received.map(({ from, to }) => [from, to])).toEqual([['mails@gateway.example', 'jane@example.com']]);
    const { headers, from, text, html, date } = received[0]?.parsed ?? {};
    expect(from?.value).toEqual([{ name: 'Straw Hats', address: 'mails@gateway.example' }]);
    expect(text).toContain('92.00');
    expect(html).toContain('92.00');
    expect(date?.getTime()).toBe(mails.gateway.clock.now());
    expect(headers?.get('auto-submitted')).toBe('auto-generated');
    const [mail] = await mails.stored(entityId);
    expect(mail).toMatchObject({ kind: 'receipt', state: 'sent', subjectId: id, facts: { reference: 'order-0007' } });
    await later(DAY_MS);
    expect(received).toHaveLength(1);
  });

  test('are off until a channel names their kinds, and need an address', async () => {
    const channels = [await mails.shop({}), await mails.shop({ 'mail.kinds': 'refund dispute' }), await mails.shop()];
    await mails.buy(channels[0] ?? '');
    await mails.buy(channels[1] ?? '');
    await mails.buy(channels[2] ?? '', { 'customer.email': 'no address' });
    await later(HOUR_MS);
    expect(mails.server.connections()).toBe(0);
    expect((await Promise.all(channels.map(statesOf))).flat()).toEqual([]);
  });

  test('have the sender, the address for replies and the logo of the channel', async () => {
    const inDomain = { 'mail.from': 'Hats & Caps <hats@gateway.example>', 'mail.replyTo': 'help@shop.example' };
    await mails.buy(await mails.shop({ 'mail.kinds': 'receipt', ...inDomain }));
    await mails.buy(await mails.shop({ 'mail.kinds': 'receipt', 'mail.from': 'Hüte <hats@shop.example>' }));
    await later(0);
    const heads = mails.server.received.map(({ from, parsed }) => [from, parsed.from?.text, parsed.replyTo?.text]);
    expect(heads.toSorted()).toEqual([
      ['hats@gateway.example', '"Hats & Caps" <hats@gateway.example>', 'help@shop.example'],
      ['mails@gateway.example', '"Hüte" <mails@gateway.example>', undefined],
    ]);
  });

  test('come again under one Message-ID if the server took them and broke off before its answer', async () => {
    const { server } = mails;
    server.toMail = () => (server.received.length < 2 ? 'hang up' : undefined);
    const entityId = await mails.shop();
    await mails.buy(entityId);
    await later(0);
    await later(MINUTE_MS);
    await later(2 * MINUTE_MS);
    await later(DAY_MS);
    expect(await statesOf(entityId)).toEqual(['sent']);
    expect(server.received).toHaveLength(3);
    expect(new Set(server.received.map(({ parsed }) => parsed.messageId)).size).toBe(1);
    expect(new Set(server.received.map(({ parsed }) => parsed.date?.getTime())).size).toBe(1);
  });

  test.each<[name: string, toRecipient: MailAnswer | undefined, toMail: MailAnswer | undefined]>([
    ['the address is busy', [450, '4.2.1 busy'], undefined],
    ['the mail is not taken now', undefined, [451, '4.3.0 later']],
  ])('are tried again after pauses while %s', async (_name, toRecipient, toMail) => {
    const { server } = mails;
    server.toRecipient = () => toRecipient;
    server.toMail = () => toMail;
    const entityId = await mails.shop();
    await mails.buy(entityId);
    await later(0);
    for (const minutes of [1, 2, 4]) {
      await later(minutes * MINUTE_MS - 1);
      const before = server.connections();
      await later(1);
      expect(server.connections()).toBe(before + 1);
    }
    expect(await statesOf(entityId)).toEqual(['waiting']);
    [server.toRecipient, server.toMail] = [() => undefined, () => undefined];
    await later(8 * MINUTE_MS);
    expect(await statesOf(entityId)).toEqual(['sent']);
    expect(server.received).toHaveLength(1);
  });

  test('are given up after five days', async () => {
    const { server } = mails;
    server.toMail = () => [451, 'later'];
    const entityId = await mails.shop();
    await mails.buy(entityId);
    for (const hours of [0, 1, 2, 24, 24, 24, 24]) await later(hours * HOUR_MS);
    expect(await statesOf(entityId)).toEqual(['waiting']);
    await later(DAY_MS);
    expect(await statesOf(entityId)).toEqual(['failed']);
    const before = server.connections();
    await later(2 * DAY_MS);
    expect(server.connections()).toBe(before);
  });

  test('are kept for a server that is away, and say nothing of a person in the log', async () => {
    const { server, gateway } = mails;
    const entityId = await mails.shop();
    await server.close();
    await mails.buy(entityId);
    await later(0);
    const [mail] = await mails.stored(entityId);
    expect(mail).toMatchObject({ state: 'waiting', tries: 1, attempts: [{ outcome: 'again' }] });
    for (let day = 0; day < 6; day += 1) await later(DAY_MS);
    expect(await statesOf(entityId)).toEqual(['failed']);
    const lines = gateway.logLines.filter((line) => line.includes('a mail failed'));
    expect(lines).toHaveLength(1);
    expect(gateway.logLines.join('\n')).not.toContain('jane@example.com');
  });

  test.each<[name: string, toRecipient: MailAnswer | undefined, toMail: MailAnswer | undefined, states: string[]]>([
    ['has no such mailbox', [550, '5.1.1 no such user'], undefined, ['bounced', 'withheld']],
    ['has no such mailbox, in few words', [550, 'unknown'], undefined, ['bounced', 'withheld']],
    ['does not like the sender', [550, '5.7.1 not allowed'], undefined, ['failed', 'failed']],
    ['does not like the mail', undefined, [554, '5.6.0 no'], ['failed', 'failed']],
  ])(
    'end when the server %s; only a missing mailbox is not written to again',
    async (name, toRecipient, toMail, ends) => {
      const { server } = mails;
      const address = `${name.replaceAll(/\W/g, '-')}@example.com`;
      server.toRecipient = (to) => (to.toLowerCase() === address ? toRecipient : undefined);
      server.toMail = ({ to }) => (to === address ? toMail : undefined);
      const entityId = await mails.shop();
      await mails.buy(entityId, { 'customer.email': address });
      await later(0);
      await mails.buy(entityId, { 'customer.email': toMail === undefined ? address.toUpperCase() : address });
      await later(DAY_MS);
      expect((await statesOf(entityId)).toSorted()).toEqual(ends);
      expect(server.connections()).toBe(ends.includes('withheld') ? 1 : 2);
      await mails.buy(entityId, { 'customer.email': 'joe@example.com' });
      await later(0);
      expect(server.received.map(({ to }) => to)).toEqual(['joe@example.com']);
    },
  );

  test('of fifty payments at once are fifty, and no address gets more than its limit within an hour', async () => {
    const channels = [await mails.shop(), await mails.shop()];
    const email = { 'customer.email': 'many@example.com' };
    await Promise.all(Array.from({ length: 50 }, (_, index) => mails.buy(channels[index % 2] ?? '', email)));
    await mails.buy(channels[0] ?? '', { 'customer.email': 'one@example.com' });
    await later(0);
    await later(MINUTE_MS);
    const { received } = mails.server;
    const countOf = (address: string) => received.filter(({ to }) => to === address).length;
    expect([countOf('many@example.com'), countOf('one@example.com')]).toEqual([mailLimits.toRecipient, 1]);
    await later(HOUR_MS);
    expect(countOf('many@example.com')).toBe(2 * mailLimits.toRecipient);
    await later(HOUR_MS);
    expect(countOf('many@example.com')).toBe(50);
    expect(new Set(received.map(({ parsed }) => parsed.messageId)).size).toBe(51);
    expect((await Promise.all(channels.map(statesOf))).flat().every((state) => state === 'sent')).toBe(true);
  });

  test('are removed by their age, but not while they wait; so are counts', async () => {
    const { server, database, gateway } = mails;
    server.toRecipient = (address) => (address === 'busy@example.com' ? [450, 'busy'] : undefined);
    const entityId = await mails.shop();
    await mails.buy(entityId);
    await mails.buy(entityId, { 'customer.email': 'busy@example.com' });
    await later(0);
    const records = mailRecords(database);
    const who = countedOf((await mails.stored(entityId))[0]?.merchantId ?? '');
    expect(await records.countOf(who)).toMatchObject({ begun: 2 });
    for (const forget of [forgetMails, forgetMailCounts]) await forget(database, gateway.clock.now() + 1);
    expect((await mails.stored(entityId)).map(({ recipient }) => recipient)).toEqual(['busy@example.com']);
    expect(await records.countOf(who)).toBeUndefined();
    server.toRecipient = () => undefined;
    await later(MINUTE_MS);
    expect(await statesOf(entityId)).toEqual(['sent']);
  });

  test('that a person was erased from are not sent, and no process fails', async () => {
    const { server, database } = mails;
    server.toMail = () => [451, 'later'];
    const entityId = await mails.shop();
    await mails.buy(entityId);
    await later(0);
    await database.commit({ deletes: (await mails.stored(entityId)).map(removedMail) });
    server.toMail = () => undefined;
    await later(DAY_MS);
    expect(server.received).toEqual([]);
  });
});
