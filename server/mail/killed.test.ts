import { describe, expect, test } from 'vitest';
import { query } from '../platform/database/query.ts';
import { databases } from '../testing/databases.ts';
import { killedAtEachCommit, passed } from '../testing/gateway-under-test.ts';
import { buyFrom, mailShopOfTests, subscribeTo } from '../testing/mail-shop.ts';

interface Tables {
  payments: { readonly entity: string; readonly id: string; readonly state: string };
}

const paidOn = query<Tables, { channel: string }>()((db, input) =>
  db.selectFrom('payments').select('id').where('entity', '=', input('channel')).where('state', '=', 'succeeded'),
);

const subscribed = query<{ schedules: { readonly entity: string; readonly id: string } }, { channel: string }>()(
  (db, input) => db.selectFrom('schedules').select('id').where('entity', '=', input('channel')),
);

const HOUR_MS = 60 * 60 * 1000;

describe.each(databases)('a process that sends mails dies at any commit, on $name', ({ open, moments }) => {
  const mails = mailShopOfTests(open);

  test.each(moments)('%s it is durable', { timeout: 240_000 }, async (moment) => {
    const { gateway, server } = mails;
    const entityId = await mails.shop({ 'mail.kinds': 'receipt' });
    const way = async (victim: typeof gateway) => {
      await buyFrom(victim, entityId);
      await victim.gateway.timers.runDue();
    };
    const settings = { environment: 'live', mail: server.settings } as const;
    const deaths = await killedAtEachCommit(
      gateway,
      moment,
      {
        way,
        afterwards: async () => {
          for (let times = 0; times < 3; times += 1) await passed(gateway, HOUR_MS);
          const paid = (await mails.database.read(paidOn, { channel: entityId })).map(({ id }) => id);
          const stored = await mails.stored(entityId);
          expect(stored.map(({ subjectId }) => subjectId).toSorted()).toEqual(paid.toSorted());
          expect(stored.every(({ state }) => state === 'sent')).toBe(true);
          // At least once, and each under its own Message-ID: never for a payment that was rolled back.
          const ids = new Set(server.received.map(({ parsed }) => parsed.messageId));
          expect([...ids].toSorted()).toEqual(stored.map(({ messageId }) => messageId).toSorted());
        },
      },
      settings,
    );
    expect(deaths).toBeGreaterThan(3);
  });

  test.each(moments)(
    '%s a subscription and its mail are durable',
    {
      timeout: 240_000,
    },
    async (moment) => {
      const { gateway, server } = mails;
      const entityId = await mails.shop({ 'mail.kinds': 'charge', 'mail.chargeDays': '30' });
      const way = async (victim: typeof gateway) => {
        await subscribeTo(victim, entityId, '0 0 9 18 * ?');
        await victim.gateway.timers.runDue();
      };
      const afterwards = async () => {
        for (let times = 0; times < 3; times += 1) await passed(gateway, HOUR_MS);
        const made = (await mails.database.read(subscribed, { channel: entityId })).map(({ id }) => id);
        const stored = await mails.stored(entityId);
        expect(stored.map(({ subjectId }) => subjectId).toSorted()).toEqual(made.toSorted());
        expect(stored.every(({ kind, state }) => kind === 'charge' && state === 'sent')).toBe(true);
        const ids = new Set(server.received.map(({ parsed }) => parsed.messageId));
        expect([...ids].toSorted()).toEqual(stored.map(({ messageId }) => messageId).toSorted());
      };
      const settings = { environment: 'live', mail: server.settings } as const;
      expect(await killedAtEachCommit(gateway, moment, { way, afterwards }, settings)).toBeGreaterThan(3);
    },
  );
});
