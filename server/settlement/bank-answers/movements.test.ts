import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { type SepaRecords, sepaRecords } from '../../connectors/sepa/model/records.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { dayAfter, dayIn } from '../../platform/base/zones.ts';
import type { Database } from '../../platform/database/database.ts';
import { bankEntry, batchEntry, sepaDebit, sepaSettings, statementOf, statusReport } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';

const PAYOUT = { paymentType: 'CD', amount: '30.00' };

interface Linked {
  readonly paymentType: string;
  readonly amount: string;
}

interface Unmatched {
  readonly recordType: string;
  readonly exception: string;
  readonly settlement: { readonly amount: string };
}

describe.each(databases)('movements on the account, on $name', ({ open }) => {
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

  const fileOf = async (id: string) => {
    const order = await records.order(entityId, id);
    const kind = order?.kind === 'transfer' ? 'transfer' : 'collection';
    return await records.file({ channelId: entityId, kind, day: order?.day ?? '' });
  };
  /** An order in a file that the bank has. */
  const ordered = async (request: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { id = '' } = (await gateway.post('/v1/payments', { ...sepaDebit, ...request, entityId })).body;
    await passed(gateway, Math.max(0, ((await fileOf(id))?.closesAtMs ?? 0) - gateway.clock.now()));
    return id;
  };
  const messageOf = async (id: string): Promise<string> => messageIdOf({ id: (await fileOf(id))?.id ?? '' });
  const rejectionOf = async (id: string): Promise<string> => statusReport(await messageOf(id), 'PART', [id]);

  const answer = async (file: string): Promise<{ readonly status: number; readonly body: ReplyBody }> => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    await passed(gateway, 1_000);
    return { status: reply.status, body: (await reply.json()) as ReplyBody };
  };
  /** The bank tells of the same movements in a report of the day, a notification and a statement. */
  const toldThrice = async (...entries: readonly string[]): Promise<void> => {
    for (const id of ['REPORT', 'NOTIFICATION', 'STATEMENT']) {
      await answer(statementOf(...entries).replace('<Id>S</Id>', `<Id>${id}</Id>`));
    }
  };

  const endsOf = async (id: string): Promise<readonly string[]> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    const { body } = await gateway.get(`/v1/query/${id}?${query}`);
    return ((body['payments'] ?? []) as readonly Linked[])
      .map(({ paymentType, amount }) => `${paymentType} ${amount}`)
      .toSorted();
  };
  const balances = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await ledgerRecords(database).balances(entityId, Number.MAX_SAFE_INTEGER)).map(({ account, balance }) => [
        account,
        String(balance),
      ]),
    );
  const unmatched = async (): Promise<readonly string[]> => {
    const { body } = await gateway.get(`/v1/reports/reconciliations/exceptions?${new URLSearchParams({ entityId })}`);
    // Exceptions of one moment are listed in any order.
    return ((body['reconciliations'] ?? []) as readonly Unmatched[])
      .map(({ recordType, exception, settlement }) => `${recordType} ${settlement.amount} ${exception}`)
      .toSorted();
  };
  const oddities = async (): Promise<readonly string[]> => {
    const { body } = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
    const found = (body['exceptions'] ?? []) as readonly Readonly<Record<'kind' | 'reason', string>>[];
    return found.map(({ kind, reason }) => `${kind} ${reason}`);
  };
  const inOrder = async (): Promise<void> => {
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  };

  describe('that settle nothing count once in all statements', () => {
    test('a charge that was rejected and is booked all the same', async () => {
      const id = await ordered();
      await answer(await rejectionOf(id));
      await toldThrice(bankEntry(id, '92.00', 'CRDT'));
      expect(await unmatched()).toEqual(['SETTLED 92.00 OTHER_AMOUNT']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '9200', SUSPENSE: '-9200' });
      await toldThrice(bankEntry(id, '92.00', 'CRDT'), bankEntry(id, '92.00', 'DBIT', 'AC04'));
      expect(await unmatched()).toEqual(['CHARGEBACK 92.00 CANNOT_BE_CHARGED_BACK', 'SETTLED 92.00 OTHER_AMOUNT']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '0', SUSPENSE: '0' });
      await inOrder();
    });

    test('a charge that is credited again more than five days apart', async () => {
      const id = await ordered();
      const credit = bankEntry(id, '92.00', 'CRDT');
      await toldThrice(credit);
      await toldThrice(credit.replace('2026-11-26', '2026-11-20'));
      expect(await unmatched()).toEqual(['SETTLED 92.00 ALREADY_SETTLED']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '18400', SUSPENSE: '-9200' });
      await inOrder();
    });

    test('a charge that is credited with another amount', async () => {
      const id = await ordered();
      await toldThrice(bankEntry(id, '91.50', 'CRDT'));
      expect(await unmatched()).toEqual(['SETTLED 91.50 OTHER_AMOUNT']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '9150', SUSPENSE: '-9150' });
      await inOrder();
    });

    test('a payout that was rejected, booked and returned', async () => {
      const id = await ordered(PAYOUT);
      await answer(await rejectionOf(id));
      await toldThrice(bankEntry(id, '30.00', 'DBIT'), bankEntry(id, '30.00', 'CRDT', 'AC04'));
      expect(await unmatched()).toEqual(['SETTLED 30.00 NO_PAYMENT', 'SETTLED 30.00 OTHER_AMOUNT']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '0', SUSPENSE: '0' });
      await inOrder();
    });
  });

  test('of one day that a statement has twice are two: a return that is taken back is not lost', async () => {
    const id = await ordered();
    const credit = bankEntry(id, '92.00', 'CRDT');
    await toldThrice(credit, bankEntry(id, '92.00', 'DBIT', 'MD06'), credit);
    expect(await endsOf(id)).toEqual(['CB 92.00', 'DB 92.00']);
    expect(await unmatched()).toEqual(['SETTLED 92.00 ALREADY_SETTLED']);
    expect(await balances()).toMatchObject({ IN_TRANSIT: '9200', SUSPENSE: '-9200' });
    await inOrder();
  });

  test('that are returned with a reason in the words of the bank are returned', async () => {
    const id = await ordered();
    await answer(statementOf(bankEntry(id, '92.00', 'CRDT')));
    const words = 'Widerspruch des Zahlungspflichtigen';
    const returned = bankEntry(id, '92.00', 'DBIT', 'MD06').replace('<Cd>MD06</Cd>', `<Prtry>${words}</Prtry>`);
    await answer(statementOf(returned));
    expect(await endsOf(id)).toEqual(['CB 92.00', 'DB 92.00']);
    expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '0' });
    await inOrder();
  });

  describe('that come in with the reference of a payout', () => {
    const marks = {
      'a reason': (entry: string) => entry.replace('</Refs>', '</Refs><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'),
      'an indicator': (entry: string) => entry.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>'),
      'a code': (entry: string) =>
        entry.replace(
          '<NtryDtls>',
          '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>',
        ),
    } as const;

    test.each(['0.01', '29.99', '30.01'])('are not the payout if the payee sends %s', async (amount) => {
      const id = await ordered(PAYOUT);
      await answer(statementOf(bankEntry(id, '30.00', 'DBIT')));
      expect((await answer(statementOf(bankEntry(id, amount, 'CRDT')))).body).toMatchObject({ orders: 0, ignored: 1 });
      expect(await endsOf(id)).toEqual(['CD 30.00']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '-3000' });
      await inOrder();
    });

    test.each(Object.keys(marks) as (keyof typeof marks)[])('are the payout if %s says so', async (mark) => {
      const id = await ordered(PAYOUT);
      await answer(statementOf(bankEntry(id, '30.00', 'DBIT'), marks[mark](bankEntry(id, '28.00', 'CRDT'))));
      expect(await endsOf(id)).toEqual(['CD 30.00', 'RV 30.00']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '-200', FEES: '200' });
    });

    test('are the payout if they are all of it', async () => {
      const id = await ordered(PAYOUT);
      await answer(statementOf(bankEntry(id, '30.00', 'DBIT'), bankEntry(id, '30.00', 'CRDT')));
      expect(await endsOf(id)).toEqual(['CD 30.00', 'RV 30.00']);
    });
  });

  test('of a part of a file settle its orders, also with a message of the bank’s own', async () => {
    const id = await ordered();
    const ofPart = `<MsgId>BANK-77</MsgId><PmtInfId>${await messageOf(id)}-OOFF</PmtInfId>`;
    const entry = batchEntry('', '92.00', 'CRDT').replace('<MsgId></MsgId>', ofPart);
    expect((await answer(statementOf(entry))).body).toMatchObject({ orders: 1, ignored: 0 });
    expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '9200' });
  });

  test.each([
    ['a charge', {}, '91.50', 'CRDT', { ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '9150', FEES: '50' }],
    ['a payout', PAYOUT, '30.50', 'DBIT', { ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '-3050', FEES: '50' }],
  ] as const)('of %s with a charge that the bank names settle it, and the charge is a fee', async (...row) => {
    const [, request, amount, direction, expected] = row;
    const id = await ordered(request);
    const named = '<Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt></Rcrd></Chrgs>';
    await toldThrice(bankEntry(id, amount, direction).replace('<NtryDtls>', `${named}<NtryDtls>`));
    expect(await unmatched()).toEqual([]);
    expect(await balances()).toMatchObject(expected);
    await inOrder();
  });

  test.each([
    ['with the charge in it', '91.50'],
    ['beside the charge', '92.00'],
  ])('of a file %s settle its orders', async (_, amount) => {
    const id = await ordered();
    const entry = batchEntry(await messageOf(id), amount, 'CRDT');
    const named = '<Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt></Rcrd></Chrgs>';
    await answer(statementOf(entry.replace('<NtryDtls>', `${named}<NtryDtls>`)));
    expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '9200' });
  });

  describe('of a whole file', () => {
    const REVERSED = '<RvslInd>true</RvslInd>';
    const reversed = (entry: string): string => entry.replace('<Sts>', `${REVERSED}<Sts>`);
    /** Two orders in one file, of 92.00 and 50.00. */
    const both = async (request: Readonly<Record<string, string>> = {}) => {
      const other = (await gateway.post('/v1/payments', { ...sepaDebit, ...request, amount: '50.00', entityId })).body;
      const id = await ordered({ ...request, amount: '92.00' });
      return { id, other: other.id ?? '', message: await messageOf(id) };
    };
    const openExceptions = async (): Promise<readonly Readonly<Record<string, string>>[]> => {
      const { body } = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
      return body['exceptions'] as readonly Readonly<Record<string, string>>[];
    };
    const exceptions = async (): Promise<readonly string[]> =>
      (await openExceptions()).map(({ kind, amount }) => `${kind} ${amount}`);
    const reasons = async (): Promise<readonly unknown[]> => (await openExceptions()).map(({ reason }) => reason);

    const takings = {
      'by its reference': ({ other }: { readonly other: string }) => bankEntry(other, '50.00', 'DBIT', 'AC04'),
      'as a sum of the file': ({ message }: { readonly message: string }) => batchEntry(message, '50.00', 'DBIT'),
    } as const;

    test.each(Object.keys(takings) as (keyof typeof takings)[])(
      'with an order that was rejected, which the bank takes out %s, settle the others',
      async (way) => {
        const file = await both();
        await answer(await rejectionOf(file.other));
        await toldThrice(batchEntry(file.message, '142.00', 'CRDT'), takings[way](file));
        expect(await endsOf(file.id)).toEqual(['DB 92.00']);
        expect(await endsOf(file.other)).toEqual(['DB 50.00', 'RV 50.00']);
        expect(await unmatched()).toEqual(['CHARGEBACK 50.00 CANNOT_BE_CHARGED_BACK', 'SETTLED 50.00 OTHER_AMOUNT']);
        expect(await exceptions()).toEqual([]);
        expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '9200', SUSPENSE: '0' });
        await inOrder();
      },
    );

    test('whose orders were all rejected, and which goes back, move no money', async () => {
      const { id, message } = await both();
      await answer(statusReport(message, 'RJCT'));
      await toldThrice(batchEntry(message, '142.00', 'CRDT'), batchEntry(message, '142.00', 'DBIT'));
      expect(await endsOf(id)).toEqual(['DB 92.00', 'RV 92.00']);
      expect(await exceptions()).toEqual([]);
      expect(await unmatched()).toHaveLength(4);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '0', SUSPENSE: '0' });
      await inOrder();
    });

    test('that the bank takes back charge all its orders back', async () => {
      const { id, other, message } = await both();
      await toldThrice(batchEntry(message, '142.00', 'CRDT'));
      await toldThrice(reversed(batchEntry(message, '142.00', 'DBIT')));
      expect(await endsOf(id)).toEqual(['CB 92.00', 'DB 92.00']);
      expect(await endsOf(other)).toEqual(['CB 50.00', 'DB 50.00']);
      expect(await unmatched()).toEqual([]);
      expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '0' });
      await inOrder();
    });

    test('of payouts that the bank takes back reverse them', async () => {
      const { id, other, message } = await both({ paymentType: 'CD' });
      await toldThrice(batchEntry(message, '142.00', 'DBIT'), reversed(batchEntry(message, '142.00', 'CRDT')));
      expect(await endsOf(id)).toEqual(['CD 92.00', 'RV 92.00']);
      expect(await endsOf(other)).toEqual(['CD 50.00', 'RV 50.00']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '0' });
      await inOrder();
    });

    test.each([
      ['that comes in', 'CRDT'],
      ['that goes out', 'DBIT'],
    ] as const)('with another sum %s are for the merchant, once, if orders were rejected', async (_, direction) => {
      const { id, other, message } = await both();
      await answer(await rejectionOf(other));
      const { body } = await answer(
        statementOf(batchEntry(message, '77.00', direction), bankEntry(id, '92.00', 'CRDT')),
      );
      expect(body).toMatchObject({ orders: 1, ignored: 1 });
      await toldThrice(batchEntry(message, '77.00', direction), bankEntry(id, '92.00', 'CRDT'));
      expect(await exceptions()).toEqual(['OTHER_SUM 77.00']);
      expect(await endsOf(id)).toEqual(['DB 92.00']);
      expect(await balances()).toMatchObject({ IN_TRANSIT: '9200' });
      await inOrder();
    });

    test('with another sum block nothing else, and count once the status report has come', async () => {
      const { id, other, message } = await both();
      const file = statementOf(batchEntry(message, '92.00', 'CRDT'), bankEntry('RENT', '1.00', 'DBIT'));
      for (const _ of ['once', 'again']) {
        expect((await answer(file)).body).toMatchObject({ orders: 0, ignored: 2 });
        expect(await exceptions()).toEqual(['OTHER_SUM 92.00']);
      }
      expect(await reasons()).toEqual([expect.stringContaining('status report of the file may still come')]);
      await answer(await rejectionOf(other));
      expect((await answer(file)).body).toMatchObject({ orders: 1, ignored: 1 });
      expect(await exceptions()).toEqual([]);
      expect([await endsOf(id), await endsOf(other)]).toEqual([['DB 92.00'], ['DB 50.00', 'RV 50.00']]);
      expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '9200' });
      await inOrder();
    });

    test('that may be of two groups of orders are for the merchant', async () => {
      const other = (await gateway.post('/v1/payments', { ...sepaDebit, entityId })).body.id ?? '';
      const id = await ordered();
      await answer(await rejectionOf(other));
      await answer(statementOf(reversed(batchEntry(await messageOf(id), '92.00', 'DBIT'))));
      expect(await endsOf(id)).toEqual(['DB 92.00']);
      expect(await exceptions()).toEqual(['OTHER_SUM 92.00']);
    });

    test('that are a charge of the bank are ignored', async () => {
      const { message } = await both();
      const code =
        '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>';
      const charge = batchEntry(message, '3.00', 'DBIT').replace('<NtryDtls>', code);
      expect((await answer(statementOf(charge))).body).toMatchObject({ orders: 0, ignored: 1 });
    });
  });

  describe('that return a charge with more than its amount', () => {
    test('have a fee of the bank, up to 50.00', async () => {
      const id = await ordered();
      await toldThrice(bankEntry(id, '92.00', 'CRDT'), bankEntry(id, '142.00', 'DBIT', 'MD06'));
      expect(await endsOf(id)).toEqual(['CB 92.00', 'DB 92.00']);
      expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '-5000', FEES: '5000' });
      await inOrder();
    });

    test.each(['142.01', '184.00', '999999999999.99'])(
      'are no return of it if that is no fee: %s is an exception of the settlement, once',
      async (amount) => {
        const id = await ordered();
        const { id: refund = '' } = (
          await gateway.post(`/v1/payments/${id}`, { entityId, paymentType: 'RF', amount: '10.50', currency: 'EUR' })
        ).body;
        await toldThrice(bankEntry(id, '92.00', 'CRDT'), bankEntry(id, amount, 'DBIT', 'MD06'));
        expect(await unmatched()).toEqual([`CHARGEBACK ${amount} OTHER_AMOUNT`]);
        expect(await endsOf(id)).toEqual(['DB 92.00', 'RF 10.50']);
        expect((await records.order(entityId, refund))?.state).toBe('open');
        expect(await balances()).not.toHaveProperty('FEES');
        await toldThrice(bankEntry(id, '92.00', 'DBIT', 'MD06'));
        expect(await endsOf(id)).toEqual(['CB 92.00', 'DB 92.00', 'RF 10.50', 'RV 10.50']);
        await inOrder();
      },
    );
  });

  test.each([
    ['CRDT', '10000000000000.00'],
    ['DBIT', '999999999999999.99'],
  ] as const)('of an order whose amount has too many digits are exceptions with their line: %s %s', async (...row) => {
    const [direction, amount] = row;
    const id = await ordered();
    for (const entry of [bankEntry(id, amount, direction), batchEntry(await messageOf(id), amount, direction)]) {
      expect((await answer(statementOf(entry))).body).toMatchObject({ orders: 0, ignored: 1 });
    }
    const reason =
      /^ODD_ENTRY line \d+: an order is booked with \d+\.\d\d: at most 13 digits before the point can be read/;
    expect(await oddities()).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)]);
    expect(await endsOf(id)).toEqual(['DB 92.00']);
  });

  describe('on a day', () => {
    const on = (entry: string, day: string): string => entry.replace('2026-11-26', day);
    const dayAt = (days: number): string => dayAfter(dayIn(gateway.clock.now(), 'Europe/Berlin'), days);

    test.each([-400, 0, 1, 7])('%i days from today are taken', async (days) => {
      const id = await ordered();
      const reply = await answer(statementOf(on(bankEntry(id, '92.00', 'CRDT'), dayAt(days))));
      expect(reply.body).toMatchObject({ orders: 1 });
    });

    test.each([
      ['of long ago', (): string => '0001-01-01'],
      ['401 days before today', () => dayAt(-401)],
      ['eight days after today', () => dayAt(8)],
      ['of a far future', (): string => '2099-01-01'],
    ] as const)('%s are exceptions with their line, and what would be right', async (_, day) => {
      const id = await ordered();
      const payment = {
        entityId,
        amount: '9810.50',
        currency: 'EUR',
        paymentType: 'PA',
        paymentBrand: 'BANKTRANSFER_SEPA',
        shopperResultUrl: 'https://shop.example/result',
      };
      const { resultDetails } = (await gateway.post('/v1/payments', payment)).body;
      const { ConnectorTxID1: reference = '' } = resultDetails as Readonly<Record<string, string>>;
      const transfer = bankEntry('NOTPROVIDED', '9810.50', 'CRDT').replace(
        '</TxDtls>',
        `<RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`,
      );
      for (const entry of [
        bankEntry(id, '92.00', 'CRDT'),
        bankEntry(id, '92.00', 'DBIT', 'MD06'),
        batchEntry(await messageOf(id), '92.00', 'CRDT'),
        transfer,
      ]) {
        const { body } = await answer(statementOf(on(entry, day()), bankEntry('RENT', '800.00', 'DBIT')));
        expect(body).toMatchObject({ orders: 0, transfers: 0, ignored: 2 });
      }
      const reason = `cannot be right: today is ${dayAt(0)}, so it must be from ${dayAt(-400)} to ${dayAt(7)}`;
      const found = await oddities();
      expect(found.filter((each) => each.startsWith('ODD_ENTRY line ') && each.endsWith(reason))).toEqual(found);
      expect(found).toHaveLength(4);
      expect(await endsOf(id)).toEqual(['DB 92.00']);
    });

    test('that is impossible of other movements on the account are ignored', async () => {
      const { status, body } = await answer(statementOf(on(bankEntry('RENT', '800.00', 'DBIT'), '0001-01-01')));
      expect(status).toBe(200);
      expect(body).toMatchObject({ ignored: 1 });
    });
  });
});
