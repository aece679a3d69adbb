import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargebackCodeOf, schemeReasons } from '../../../../catalogue/books/chargeback-reasons.ts';
import { addChannel } from '../../../access/entities/settings.ts';
import { checkLedger } from '../../../assembly/books.ts';
import { messageIdOf } from '../../../connectors/sepa/model/file.ts';
import { type SepaRecords, sepaRecords } from '../../../connectors/sepa/model/records.ts';
import { paymentRecords } from '../../../payments/model/records.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf, statusReport } from '../../../testing/bank-files.ts';
import { databases } from '../../../testing/databases.ts';
import { gatewayOfTests } from '../../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../../testing/gateway-under-test.ts';
import { knownFile } from '../../../testing/known-files.ts';
import { rulebookReasons } from '../../../testing/r-transactions.ts';

const OK = '000.100.110';

describe.each(databases)('what comes of the files of a bank, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let database: Database;
  let records: SepaRecords;
  let entityId: string;

  beforeAll(() => {
    ({ database } = gateway);
    records = sepaRecords(database, gateway.gateway.vault);
  });
  beforeEach(async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
  });

  const pay = async (amount: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { body } = await gateway.post('/v1/payments', { ...sepaDebit, entityId, amount, ...more });
    expect(body.result.code).toBe(OK);
    return body.id ?? '';
  };

  const upload = async (file: string, channelId = entityId) => {
    const query = new URLSearchParams({ entityId: channelId, 'file.name': 'bank.xml' });
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const url = new URL(`v1/sepa/answers?${query}`, gateway.url);
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    const body = (await reply.json()) as ReplyBody;
    await passed(gateway, 1_000);
    return { status: reply.status, body };
  };

  /** Waits until the file of an order is made; returns the id of its message. */
  const made = async (id: string): Promise<string> => {
    const { kind, day } = (await records.order(entityId, id)) ?? { kind: 'authorization', day: '' };
    const key = { channelId: entityId, kind: kind === 'transfer' ? kind : ('collection' as const), day };
    const { closesAtMs = 0 } = (await records.file(key)) ?? {};
    await passed(gateway, closesAtMs - gateway.clock.now());
    return messageIdOf({ id: (await records.file(key))?.id ?? '' });
  };

  /** Returns whether a payment is settled, and what followed it. */
  const endOf = async (id: string): Promise<string> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    const { body } = await gateway.get(`/v1/query/${id}?${query}`);
    const linked = (body['payments'] ?? []) as readonly { id: string; paymentType: string; result: { code: string } }[];
    const paid = await paymentRecords(database).byId(entityId, id);
    const followed = linked
      .filter((each) => each.id !== id)
      .map(({ paymentType, result }) => (paymentType === 'CB' ? `CB ${result.code}` : paymentType));
    return [paid?.settledAtMs === undefined ? 'open' : 'settled', ...followed].join(', ');
  };

  /** Orders charges of one file, sends a known file about them, and returns the reply and the ends of the charges. */
  const sent = async (name: string, orders = 3) => {
    const ids = await Promise.all(Array.from({ length: orders }, () => pay('92.00')));
    const message = await made(ids[0] ?? '');
    const texts = Object.fromEntries(ids.map((id, place) => [`ORDER-${place + 1}`, id]));
    const { status, body } = await upload(await knownFile(name, { ...texts, MESSAGE: message }));
    const ends: string[] = [];
    for (const id of ids) ends.push(await endOf(id));
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
    return { status, body, ends };
  };

  test.each<[string, number, object, readonly string[]]>([
    [
      'camt.053.001.02-singles.xml',
      3,
      { orders: 4, ignored: 3 },
      ['settled, CB 000.100.206', 'settled, CB 000.100.203', 'open'],
    ],
    ['camt.053.001.08-accounts.xml', 3, { orders: 2, ignored: 3 }, ['settled', 'settled', 'open']],
    [
      'camt.053.001.08-returns.xml',
      6,
      { orders: 12, ignored: 0 },
      ['201', '206', '203', '206', '224', '207'].map((reason) => `settled, CB 000.100.${reason}`),
    ],
    ['camt.052.001.08-pending.xml', 3, { orders: 1, ignored: 0 }, ['open', 'settled', 'open']],
    ['camt.052.001.02-report.xml', 3, { orders: 1, ignored: 0 }, ['open', 'settled', 'open']],
    ['camt.054.001.02-file.xml', 3, { orders: 2, ignored: 0 }, ['settled', 'settled', 'open']],
  ])('%s', async (name, orders, totals, wanted) => {
    const { status, body, ends } = await sent(name, orders);
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'statement', ...totals })]);
    expect(ends).toEqual(wanted);
  });

  test('camt.053.001.02-files.xml: each form of an entry for a file settles it, and no charge twice', async () => {
    const { body, ends } = await sent('camt.053.001.02-files.xml');
    expect(body).toMatchObject({ orders: 4 * 3 + 2, ignored: 0 });
    expect(ends).toEqual(['settled, CB 000.100.202', 'settled, CB 000.100.204', 'settled']);
  });

  test.each<[string, number, readonly string[]]>([
    ['pain.002.001.03-file.xml', 3, ['open, RV', 'open, RV', 'open, RV']],
    ['pain.002.001.03-part.xml', 3, ['open, RV', 'open, RV', 'open, RV']],
    ['pain.002.001.03-orders.xml', 2, ['open, RV', 'open', 'open, RV']],
    ['pain.002.003.03-orders.xml', 1, ['open', 'open, RV', 'open']],
    ['pain.002.001.10-file.xml', 3, ['open, RV', 'open, RV', 'open, RV']],
    ['pain.002.001.10-mixed.xml', 2, ['open, RV', 'open', 'open, RV']],
    ['pain.002.001.10-part.xml', 0, ['open', 'open', 'open']],
    ['pain.002.001.10-accepted.xml', 0, ['open', 'open', 'open']],
  ])('%s rejects %i orders', async (name, rejected, wanted) => {
    const { status, body, ends } = await sent(name);
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'report', rejected })]);
    expect(ends).toEqual(wanted);
  });

  test('the fee of a returned debit that is smaller than the fee is no second return', async () => {
    const id = await pay('3.00');
    await made(id);
    const [credit, debit] = [bankEntry(id, '3.00', 'CRDT'), bankEntry(id, '3.00', 'DBIT', 'AM04')];
    const fee = bankEntry(id, '3.50', 'DBIT').replace(
      '<NtryDtls>',
      '<BkTxCd><Prtry><Cd>NCHG+808+9310</Cd></Prtry></BkTxCd><NtryDtls>',
    );
    expect((await upload(statementOf(credit, debit, fee))).body).toMatchObject({ orders: 2, ignored: 1 });
    expect(await endOf(id)).toBe('settled, CB 000.100.203');
  });

  const reasons = schemeReasons.DIRECTDEBIT_SEPA.map(([reason]) => reason);

  test('every reason of the rule books for direct debits is known, and no other', () => {
    const ofDebits = rulebookReasons.filter(({ schemes }) => schemes.some((scheme) => scheme !== 'SCT'));
    expect(reasons.toSorted()).toEqual(ofDebits.map(({ reason }) => reason).toSorted());
  });

  test('a debit that is rejected with any reason is reversed, with the reason at its order', async () => {
    const rejecting = rulebookReasons.filter(({ debits }) => debits.includes('reject'));
    const ids = await Promise.all(rejecting.map(() => pay('92.00')));
    const message = await made(ids[0] ?? '');
    for (const [place, { reason }] of rejecting.entries()) {
      const id = ids[place] ?? '';
      expect((await upload(statusReport(message, 'PART', [id], reason))).body).toMatchObject({ rejected: 1 });
      expect([(await records.order(entityId, id))?.reason, await endOf(id)]).toEqual([reason, 'open, RV']);
    }
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('a debit that comes back with any reason, before or after it was booked, is a chargeback', async () => {
    const back = rulebookReasons.filter(({ debits }) => debits.some((each) => each !== 'reject'));
    const all = [...back.map(({ reason }) => reason), 'XX99', ''];
    const ids = await Promise.all(all.map(() => pay('92.00')));
    await made(ids[0] ?? '');
    const entries = all.flatMap((reason, place) => [
      bankEntry(ids[place], '92.00', 'CRDT'),
      bankEntry(ids[place], '92.00', 'DBIT', reason === '' ? undefined : reason),
    ]);
    expect((await upload(statementOf(...entries))).body).toMatchObject({ orders: 2 * all.length });
    const ends: string[] = [];
    for (const id of ids) ends.push(await endOf(id));
    expect(ends).toEqual(all.map((reason) => `settled, CB ${chargebackCodeOf(reason, 'DIRECTDEBIT_SEPA')}`));
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('a transfer that is rejected with any reason has it at its order and is reversed, and so is one that comes back', async () => {
    const ofTransfers = rulebookReasons.filter(({ transfers }) => transfers.length > 0);
    const ids = await Promise.all(ofTransfers.map(() => pay('92.00', { paymentType: 'CD' })));
    const message = await made(ids[0] ?? '');
    for (const [place, { reason, transfers }] of ofTransfers.entries()) {
      const id = ids[place] ?? '';
      if (transfers.includes('reject')) {
        const report = statusReport(message, 'PART', [id], reason).replace('-OOFF', '-TRF');
        expect((await upload(report)).body).toMatchObject({ rejected: 1 });
        expect((await records.order(entityId, id))?.reason).toBe(reason);
        expect(await endOf(id)).toBe('open, RV');
      } else {
        const entries = [bankEntry(id, '92.00', 'DBIT'), bankEntry(id, '92.00', 'CRDT', reason)];
        expect((await upload(statementOf(...entries))).body).toMatchObject({ orders: 2 });
        expect(await endOf(id)).toBe('settled, RV');
      }
    }
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });
});
