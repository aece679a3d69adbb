import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../platform/database/query.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import {
  cardPayment,
  killedAtEachCommit,
  passed,
  startGateway,
  type TestGateway,
} from '../../testing/gateway-under-test.ts';

const HOUR_MS = 3_600_000;
const PATIENCE = { timeout: 240_000 };

const { amount, currency, paymentType, ...card } = cardPayment;

const countersOf = query<
  { payment_links: { id: string; taken_payments: number; taken_sum: number } },
  { link: string }
>()((db, input) =>
  db.selectFrom('payment_links').select(['taken_payments', 'taken_sum']).where('id', '=', input('link')),
);

const rowsOf = query<{ link_payments: { link: string; amount: number } }, { link: string }>()((db, input) =>
  db.selectFrom('link_payments').select('amount').where('link', '=', input('link')),
);

describe.each(databases)('a link for many payments whose process is killed, on $name', ({ open, moments }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const visit = async (path: string): Promise<string> => {
    gateway.realClock.advance(1_000);
    const { headers } = await fetch(`${gateway.url}${path}`, { method: 'POST', redirect: 'manual' });
    return headers.get('location')?.split('/').at(-1) ?? '';
  };

  test.each(moments)(
    'takes one payment for its one place, and loses no place, killed %s each commit',
    PATIENCE,
    async (moment) => {
      const made = new Map<number, { readonly link: string; readonly path: string }>();
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          const { body } = await gateway.post('/v1/links', {
            ...{ amount, currency, paymentType },
            reusable: 'true',
            maximumPayments: '1',
          });
          const path = new URL(String(body['url'])).pathname;
          made.set(commit, { link: String(body.id), path });
          await victim.submit(`/v1/checkouts/${await visit(path)}/payment`, card);
        },
        afterwards: async (commit) => {
          const { link = '', path = '' } = made.get(commit) ?? {};
          await passed(gateway, HOUR_MS);
          // A payment that the dead process began ended by itself; if it ended without money, its place is free.
          const id = await visit(path);
          if (id !== '') await gateway.submit(`/v1/checkouts/${id}/payment`, card);
          const read = await gateway.get(`/v1/links/${link}?entityId=${gateway.entityId}`);
          expect(read.body).toMatchObject({ state: 'full', paidPayments: 1, pendingPayments: 0 });
          const [counted] = await gateway.database.read(countersOf, { link });
          const rows = await gateway.database.read(rowsOf, { link });
          expect([counted?.taken_payments, counted?.taken_sum]).toEqual([
            rows.length,
            rows.reduce((sum, row) => sum + row.amount, 0),
          ]);
        },
      });
      expect(deaths).toBeGreaterThan(1);
    },
  );
});
