import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';

type Fields = Readonly<Record<string, string>>;

interface Linked {
  readonly id: string;
  readonly paymentType: string;
  readonly amount: string;
}

describe.each(databases)('transfers of shoppers that the bank takes back, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let database: Database;
  let entityId: string;

  beforeAll(() => {
    ({ database } = gateway);
  });
  beforeEach(async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
  });

  /** The simulated shopper never pays this amount by itself, so the test's statements do. */
  const AMOUNT = '9810.50';

  const pay = async (more: Fields = {}): Promise<{ readonly id: string; readonly reference: string }> => {
    const { body } = await gateway.post('/v1/payments', {
      entityId,
      amount: AMOUNT,
      currency: 'EUR',
      paymentType: 'PA',
      paymentBrand: 'BANKTRANSFER_SEPA',
      shopperResultUrl: 'https://shop.example/result',
      ...more,
    });
    const { ConnectorTxID1: reference = '' } = body['resultDetails'] as Fields;
    return { id: body.id ?? '', reference };
  };

  const answer = async (file: string): Promise<ReplyBody> => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    await passed(gateway, 1_000);
    return (await reply.json()) as ReplyBody;
  };
  /** The bank tells of the same movements in a report of the day, a notification and a statement. */
  const toldThrice = async (...entries: readonly string[]): Promise<void> => {
    for (const id of ['REPORT', 'NOTIFICATION', 'STATEMENT']) {
      await answer(statementOf(...entries).replace('<Id>S</Id>', `<Id>${id}</Id>`));
    }
  };

  const PAYER = `<RltdPties><Dbtr><Nm>Jane Jones</Nm></Dbtr><DbtrAcct><Id><IBAN>DE75512108001245126199</IBAN></Id></DbtrAcct></RltdPties>`;
  const entry = (direction: string, reference: string, amount: string, more: string, details = ''): string =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${PAYER}<RmtInf><Ustrd>${reference}</Ustrd></RmtInf>${details}</TxDtls></NtryDtls></Ntry>`;
  const credit = (reference: string, amount = AMOUNT): string => entry('CRDT', reference, amount, '');
  const REVERSED = '<RvslInd>true</RvslInd>';
  const storno = (reference: string, amount = AMOUNT, details = ''): string =>
    entry('DBIT', reference, amount, REVERSED, details);

  const linkedOf = async (id: string): Promise<readonly Linked[]> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    return ((await gateway.get(`/v1/query/${id}?${query}`)).body['payments'] ?? []) as readonly Linked[];
  };
  const endsOf = async (id: string): Promise<readonly string[]> =>
    (await linkedOf(id)).map(({ paymentType, amount }) => `${paymentType} ${amount}`).toSorted();
  const exceptions = async (): Promise<readonly string[]> => {
    const { body } = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
    return ((body['exceptions'] ?? []) as readonly Fields[]).map(({ kind, amount }) => `${kind} ${amount}`);
  };
  const unmatched = async (): Promise<unknown> => {
    const query = new URLSearchParams({ entityId });
    return (await gateway.get(`/v1/reports/reconciliations/exceptions?${query}`)).body['reconciliations'];
  };
  const disputeOf = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
    const { id: chargeback = '' } = (await linkedOf(id)).find(({ paymentType }) => paymentType === 'CB') ?? {};
    return (await gateway.get(`/v1/disputes/${chargeback}?${new URLSearchParams({ entityId })}`)).body;
  };
  const balances = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await ledgerRecords(database).balances(entityId, Number.MAX_SAFE_INTEGER)).map(({ account, balance }) => [
        account,
        String(balance),
      ]),
    );
  const inOrder = async (): Promise<void> => {
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  };

  const ways = {
    'in one statement': async (...entries: readonly string[]) => await toldThrice(...entries),
    'in one statement, before they came in': async (...entries: readonly string[]) =>
      await toldThrice(...entries.toReversed()),
    'each in statements of its own': async (...entries: readonly string[]) => {
      for (const each of entries) await toldThrice(each);
    },
  } as const;

  test.each(Object.keys(ways) as (keyof typeof ways)[])('charge the receipt back, once, told %s', async (way) => {
    const { id, reference } = await pay();
    await ways[way](credit(reference), storno(reference));
    expect(await endsOf(id)).toEqual([`CB ${AMOUNT}`, `PA ${AMOUNT}`, `RC ${AMOUNT}`]);
    expect(await disputeOf(id)).toMatchObject({ state: 'ACCEPTED', amount: AMOUNT });
    expect(await exceptions()).toEqual([]);
    expect(await unmatched()).toEqual([]);
    expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '0' });
    await inOrder();
  });

  test('charge a debit back', async () => {
    const { id, reference } = await pay({ paymentType: 'DB' });
    await toldThrice(credit(reference));
    await toldThrice(storno(reference));
    expect(await endsOf(id)).toEqual([`CB ${AMOUNT}`, `DB ${AMOUNT}`]);
    expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '0' });
    await inOrder();
  });

  test('give the chargeback the reason of the bank', async () => {
    const { id, reference } = await pay();
    await answer(statementOf(credit(reference)));
    await answer(statementOf(storno(reference, AMOUNT, '<RtrInf><Rsn><Cd>FRAD</Cd></Rsn></RtrInf>')));
    expect(JSON.stringify(await disputeOf(id))).toContain('FRAD');
  });

  test('and are a part: the rest completes no payment', async () => {
    const { id, reference } = await pay();
    await toldThrice(credit(reference, '9000.00'));
    await toldThrice(storno(reference, '9000.00'));
    await toldThrice(credit(reference, '810.50'));
    expect(await endsOf(id)).toEqual([`PA ${AMOUNT}`]);
    await toldThrice(credit(reference, '9000.00').replace('2026-11-26', '2026-11-27'));
    expect(await endsOf(id)).toEqual([`PA ${AMOUNT}`, `RC ${AMOUNT}`]);
    expect(await exceptions()).toEqual([]);
    await inOrder();
  });

  test('and are a part of a receipt: that part is charged back', async () => {
    const { id, reference } = await pay();
    await toldThrice(credit(reference, '9000.00'), credit(reference, '810.50'));
    await toldThrice(storno(reference, '810.50'));
    expect(await endsOf(id)).toEqual(['CB 810.50', `PA ${AMOUNT}`, `RC ${AMOUNT}`]);
    await inOrder();
  });

  test('are told before they came in: nothing is received', async () => {
    const { id, reference } = await pay();
    await toldThrice(storno(reference));
    expect(await exceptions()).toEqual([`TAKEN_BACK ${AMOUNT}`]);
    await toldThrice(credit(reference));
    expect(await endsOf(id)).toEqual([`PA ${AMOUNT}`]);
    await toldThrice(credit(reference).replace('2026-11-26', '2026-11-27'));
    expect(await endsOf(id)).toEqual([`PA ${AMOUNT}`, `RC ${AMOUNT}`]);
  });

  test('and were a surplus: the receipt stays, and it is not paid back as well', async () => {
    const { id, reference } = await pay();
    await toldThrice(credit(reference), credit(reference));
    await toldThrice(storno(reference));
    expect(await endsOf(id)).toEqual([`PA ${AMOUNT}`, `RC ${AMOUNT}`]);
    expect(await exceptions()).toEqual([`SURPLUS ${AMOUNT}`, `TAKEN_BACK ${AMOUNT}`]);
    await inOrder();
  });

  test('and come again: they are a surplus, since the receipt is charged back', async () => {
    const { id, reference } = await pay();
    await toldThrice(credit(reference));
    await toldThrice(storno(reference));
    await toldThrice(credit(reference).replace('2026-11-26', '2026-11-27'));
    expect(await endsOf(id)).toEqual([`CB ${AMOUNT}`, `PA ${AMOUNT}`, `RC ${AMOUNT}`]);
    expect(await exceptions()).toEqual([`SURPLUS ${AMOUNT}`]);
  });

  test('have refunds that wait for their file: they are not paid', async () => {
    const { id, reference } = await pay();
    await answer(statementOf(credit(reference)));
    const { id: receipt } = (await linkedOf(id)).find(({ paymentType }) => paymentType === 'RC') ?? { id: '' };
    const refund = { entityId, paymentType: 'RF', amount: '10.50', currency: 'EUR' };
    expect((await gateway.post(`/v1/payments/${receipt}`, refund)).body.result.code).toBe('000.100.110');
    await toldThrice(storno(reference));
    expect(await endsOf(id)).toEqual([`CB ${AMOUNT}`, `PA ${AMOUNT}`, `RC ${AMOUNT}`, 'RF 10.50', 'RV 10.50']);
    await inOrder();
  });

  test('are not the money that the merchant pays back with the reference', async () => {
    const { id, reference } = await pay();
    await answer(statementOf(credit(reference)));
    expect(await answer(statementOf(entry('DBIT', reference, AMOUNT, '')))).toMatchObject({ ignored: 1 });
    expect(await endsOf(id)).toEqual([`PA ${AMOUNT}`, `RC ${AMOUNT}`]);
  });

  test('and named several payments are for the merchant', async () => {
    const [one, other] = [await pay(), await pay()];
    const references = `${one.reference} ${other.reference}`;
    await toldThrice(credit(references, '19621.00'));
    await toldThrice(storno(references, '19621.00'));
    expect(await exceptions()).toEqual(['SEVERAL_PAYMENTS 19621.00', 'TAKEN_BACK 19621.00']);
    expect(await endsOf(one.id)).toEqual([`PA ${AMOUNT}`]);
  });
});
