import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportsReply, ShownExport, TotalsReply } from '../../../catalogue/backoffice/replies/whole-lists.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';
import { forgetExports } from '../lists/records.ts';

const ofPayment = query<{ payments: Record<string, string | number | null> }, { id: string }>()((db, input) =>
  db.selectFrom('payments').selectAll().where('id', '=', input('id')),
);

describe.each(databases)('lists as a whole on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let accountant: TestPage;
  const ids: string[] = [];

  const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    gateway.clock.advance(1_000);
    return (await gateway.post('/v1/payments', { ...cardPayment, ...more })).body.id ?? '';
  };

  beforeAll(async () => {
    accountant = await pageWith(gateway, 'accountant');
    const follow = async (id: string, more: Readonly<Record<string, string>>): Promise<void> => {
      gateway.clock.advance(1_000);
      const { status, text } = await gateway.post(`/v1/payments/${id}`, more);
      if (status !== 200) throw new Error(text);
    };
    ids.push(await pay({ amount: '10.00', merchantTransactionId: '=HYPERLINK("http://x")' }));
    await follow(ids[0] ?? '', { paymentType: 'RF', amount: '2.50', currency: 'EUR' });
    ids.push(await pay({ amount: '7.00', paymentType: 'PA' }));
    await follow(ids[1] ?? '', { paymentType: 'CP', amount: '5.00', currency: 'EUR' });
    ids.push(await pay({ amount: '3.00', currency: 'USD' }));
    ids.push(await pay({ amount: '4.00' }));
    await follow(ids[3] ?? '', { paymentType: 'RV' });
    ids.push(await pay({ amount: '6.00', paymentType: 'PA' }));
    await follow(ids[4] ?? '', { paymentType: 'RV' });
    ids.push(await pay({ amount: '99.00', 'card.number': '4200000000001552' }));
  });

  const totals = async (filter = '', list = 'payments', page = accountant): Promise<TotalsReply> =>
    (await page.get('/lists/totals', { list, filter })).body as unknown as TotalsReply;

  test('totals are by currency, of everything that the filter accepts', async () => {
    const all = await totals();
    expect([all.count, all.isCut]).toEqual([10, false]);
    expect(all.totals).toMatchObject([
      // Charged: 10 + 5 + 4; given back: 2.50 and the reversal of 4. The reversal of an authorization moves nothing.
      { currency: 'EUR', count: 9, charged: '19.00', refunded: '6.50', net: '12.50' },
      { currency: 'USD', count: 1, charged: '3.00', refunded: '0.00', net: '3.00' },
    ]);
    expect((await totals('state=declined')).totals).toMatchObject([{ count: 1, sum: '0.00', net: '0.00' }]);
    expect((await totals('paymentTypes=RF')).totals).toMatchObject([{ count: 1, refunded: '2.50', net: '-2.50' }]);
    expect((await totals('text=3.00')).totals).toMatchObject([{ currency: 'USD', count: 1 }]);
  });

  test('a wrong filter is named', async () => {
    const reply = await accountant.get('/lists/totals', { list: 'payments', filter: 'state=lost&colour=red' });
    expect([reply.status, reply.body.result.parameterErrors?.map(({ name }) => name).toSorted()]).toEqual([
      400,
      ['filter.colour', 'filter.state'],
    ]);
  });

  test('the totals of a list need its right', async () => {
    const reply = await accountant.get('/lists/totals', { list: 'requests' });
    expect([reply.status, reply.body.result.description]).toEqual([403, expect.stringContaining('requests.read')]);
  });

  const begun = async (parameters: Readonly<Record<string, string>>, page = accountant): Promise<ShownExport> => {
    const { status, text, body } = await page.post('/exports', { list: 'payments', format: 'csv', ...parameters });
    if (status !== 200) throw new Error(text);
    return body as unknown as ShownExport;
  };
  const fileOf = async ({ id }: ShownExport, page = accountant) => page.get(`/exports/${id}/file`);

  test('a short list is exported at once: what is shown, then the facts of books, and no formula', async () => {
    const made = await begun({ filter: 'paymentTypes=DB&state=succeeded', columns: 'amount,reference' });
    expect(made).toMatchObject({ state: 'READY', rows: 3, isCut: false });
    const { status, headers, text } = await fileOf(made);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [heads = '', ...lines] = text.trimEnd().split('\n');
    expect(heads).toMatch(/^amount,currency,merchantTransactionId,tags,id,created \(UTC\),/);
    expect(lines[0]).toMatch(new RegExp(`^4\\.00,EUR,,,${ids[3]},2026-`));
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).not.toContain('4200000000000000');
  });

  test('a selection is exported exactly, whatever page and filter its rows are from', async () => {
    const chosen = [ids[0] ?? '', ids[5] ?? '', ids[0] ?? ''];
    const made = await begun({ filter: `ids=${chosen.join()}`, columns: 'id' });
    expect(made).toMatchObject({ state: 'READY', rows: 2 });
    const lines = (await fileOf(made)).text.trimEnd().split('\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual([ids[5], ids[0]]);
    const [entry] = await auditRecords(gateway.database).newest({ action: 'lists.export' }, 1);
    expect(entry?.after).toMatchObject({ list: 'payments', chosen: '2' });
    expect(await begun({ format: 'xlsx', filter: `ids=${chosen.join()}` })).toMatchObject({ rows: 2 });
    const sum = (await totals(`ids=${chosen.join()}`)).totals;
    expect(sum).toMatchObject([{ currency: 'EUR', charged: '10.00', net: '10.00' }]);
  });

  test('as many are selected as a person can look through', async () => {
    const id = ids[0] ?? '';
    const many = async (count: number) =>
      (
        await accountant.post('/exports', {
          list: 'payments',
          format: 'csv',
          filter: `ids=${Array.from({ length: count }, () => id).join()}`,
        })
      ).body.result.parameterErrors?.[0]?.name;
    expect([await many(200), await many(201)]).toEqual([undefined, 'filter.ids']);
  });

  test('the file is named by the period and the state that it is of', async () => {
    const named = async (more: Readonly<Record<string, string>>) => (await begun(more)).name;
    const october = 'date.from=2026-09-30 22:00:00&date.to=2026-10-31 22:59:59';
    expect(await named({ filter: october, timeZone: 'Europe/Berlin' })).toBe('payments-2026-10.csv');
    expect(await named({ filter: october })).toBe('payments-2026-09-30-to-2026-10-31.csv');
    expect(await named({ list: 'payouts', filter: 'date.from=2026-02-01&date.to=2026-02-28', format: 'xlsx' })).toBe(
      'payouts-2026-02.xlsx',
    );
    expect(await named({ filter: 'date.from=2026-10-05 00:00:00&date.to=2026-10-05 23:59:59' })).toBe(
      'payments-2026-10-05.csv',
    );
    expect(await named({ filter: 'date.to=2026-10-05 23:59:59' })).toBe('payments-until-2026-10-05.csv');
    const refunded = { filter: `${october}&state=partlyRefunded`, timeZone: 'Europe/Berlin' };
    expect(await named(refunded)).toBe('payments-partly-refunded-2026-10.csv');
    const made = await begun({ filter: october, timeZone: 'Europe/Berlin' });
    expect((await fileOf(made)).headers.get('content-disposition')).toContain('payments-2026-10.csv');
  });

  test('payments have what they did to what the merchant has: nothing for what moves no money', async () => {
    const made = await begun({ columns: 'type,state' });
    const [heads = '', ...lines] = (await fileOf(made)).text.trimEnd().split('\n');
    const names = heads.split(',');
    const cells = lines.map((line) => {
      const all = line.split(',');
      return ['paymentType', 'state', 'signedAmount'].map((name) => all[names.indexOf(name)]);
    });
    const signs = cells.map(([type, state, signed = '']) => [type, state, Math.sign(Number(signed))].join(' '));
    expect([...new Set(signs)].toSorted()).toEqual([
      'CP succeeded 1',
      'DB declined 0',
      'DB succeeded 1',
      'PA succeeded 0',
      'RF succeeded -1',
      // Of a payment, and of an authorization.
      'RV succeeded -1',
      'RV succeeded 0',
    ]);
  });

  test('XLSX is a zip file of its length', async () => {
    const made = await begun({ format: 'xlsx' });
    const { headers } = await fileOf(made);
    expect(headers.get('content-length')).toBe(String(made.bytes));
    expect(headers.get('content-disposition')).toMatch(/payments-\d{4}-\d\d-\d\d\.xlsx/);
  });

  test('each export and each download is in the audit, without what was searched for', async () => {
    const made = await begun({ filter: 'text=jane%40example.com' });
    await fileOf(made);
    const [entry] = await auditRecords(gateway.database).newest({ action: 'lists.export' }, 1);
    expect(entry?.after).toMatchObject({ list: 'payments', format: 'csv' });
    expect(JSON.stringify(entry)).not.toContain('jane');
    const [download] = await auditRecords(gateway.database).newest({ action: 'lists.export.download' }, 1);
    expect(download).toMatchObject({ subject: made.id, after: { rows: '0' } });
  });

  test('an export belongs to the person who made it, and needs its right', async () => {
    gateway.realClock.advance(1); // Ids sort by time.
    const made = await begun({});
    expect((await fileOf(made, await pageWith(gateway, 'accountant'))).status).toBe(404);
    expect((await fileOf(made, await pageWith(gateway, 'support'))).status).toBe(403);
    const { exports } = (await accountant.get('/exports')).body as unknown as ExportsReply;
    expect(made).toMatchObject({ ...exports[0] });
  });

  test('has nothing of channels where the person lacks the right', async () => {
    const { database, clock, entityId } = gateway;
    const other = await addChannel({ database, clock, vault: gateway.gateway.vault }, entityId, 'Elsewhere', {});
    clock.advance(2_000); // The list of channels is kept that long.
    const elsewhere = await pageWith(gateway, 'accountant', { kind: 'channel', id: other });
    expect(await begun({}, elsewhere)).toMatchObject({ rows: 0 });
    expect((await totals('', 'payments', elsewhere)).count).toBe(0);
    const named = await elsewhere.post('/exports', { list: 'payments', format: 'csv', filter: `entityId=${entityId}` });
    expect([named.status, named.body.result.description]).toEqual([403, expect.stringContaining('lists.export')]);
  });

  test.each(['links', 'schedules', 'disputes', 'settlement', 'payouts', 'requests'])('exports %s', async (list) => {
    const administrator = await pageWith(gateway, 'administrator');
    const filter =
      { settlement: 'date.from=2026-11-01&date.to=2026-11-30', requests: 'outcome=all' }[list] ??
      `entityId=${gateway.entityId}`;
    const made = await begun({ list, filter }, administrator);
    expect(made.state).toBe('READY');
    expect((await fileOf(made, administrator)).text).toMatch(/^\w+/);
  });

  test('a wrong zone is named', async () => {
    const reply = await accountant.post('/exports', { list: 'payments', format: 'csv', timeZone: 'Europe/Atlantis' });
    expect([reply.status, reply.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'timeZone']);
  });

  test('a long list is exported in the background, and removed after its time', async () => {
    const [row] = await gateway.database.read(ofPayment, { id: ids[5] ?? '' });
    const copy = (number: number) => ({
      table: 'payments',
      row: {
        ...row,
        id: `${(ids[5] ?? '').slice(0, 24)}${String(number).padStart(8, '0')}`,
        merchant_transaction_id: null,
      },
    });
    await gateway.database.commit({ inserts: Array.from({ length: 1_500 }, (_, number) => copy(number)) });
    gateway.realClock.advance(1);
    const made = await begun({ format: 'csv' });
    expect(made.state).toBe('MAKING');
    expect((await fileOf(made)).status).toBe(404);
    await gateway.gateway.timers.runDue();
    const { exports } = (await accountant.get('/exports')).body as unknown as ExportsReply;
    expect(exports[0]).toMatchObject({ id: made.id, state: 'READY', rows: 1_510 });
    const { text } = await fileOf(made);
    expect(text.trimEnd().split('\n')).toHaveLength(1_511);
    expect(await forgetExports(gateway.database, gateway.realClock.now() + 1)).toBeGreaterThan(1);
    expect((await fileOf(made)).status).toBe(404);
  });
});
