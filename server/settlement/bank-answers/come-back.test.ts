import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import type { OrderKind } from '../../connectors/sepa/model/days.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { type SepaRecords, sepaRecords } from '../../connectors/sepa/model/records.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf, statusReport } from '../../testing/bank-files.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { payoutSettings, payoutsOnDatabases } from '../../testing/payouts.ts';

const OK = '000.100.110';
const DAY_MS = 24 * 60 * 60 * 1000;
const PAYOUT = { ...sepaDebit, paymentType: 'CD', amount: '30.00' };

interface Linked {
  readonly id: string;
  readonly referencedId?: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly result: { readonly code: string };
  readonly resultDetails?: Readonly<Record<string, string>>;
}

interface Unmatched {
  readonly recordType: string;
  readonly transactionType: string;
  readonly settlement: { readonly amount: string };
}

describe.each(payoutsOnDatabases)('refunds and payouts that come back, by $kind on $name', ({ open, kind }) => {
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
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', { ...sepaSettings, ...payoutSettings[kind] });
  });

  const pay = async (request: Readonly<Record<string, string>> = sepaDebit) =>
    (await gateway.post('/v1/payments', { ...request, entityId })).body;
  const refund = async (id = '', amount = '10.50', more: Readonly<Record<string, string>> = {}) =>
    (await gateway.post(`/v1/payments/${id}`, { entityId, currency: 'EUR', paymentType: 'RF', amount, ...more })).body;
  const untilMade = async (id = ''): Promise<void> => {
    const order = await records.order(entityId, id);
    const key = { channelId: entityId, kind: order?.kind as OrderKind };
    const file = await records.file({ ...key, day: order?.day ?? '' });
    await passed(gateway, Math.max(0, (file?.closesAtMs ?? 0) - gateway.clock.now()));
  };
  const answer = async (file: string): Promise<{ readonly status: number; readonly body: ReplyBody }> => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    await passed(gateway, 1_000);
    return { status: reply.status, body: (await reply.json()) as ReplyBody };
  };
  /** The simulated bank books a charge on its day. */
  const untilBooked = async (id = ''): Promise<void> => {
    await untilMade(id);
    await passed(gateway, 4 * DAY_MS);
  };
  const rejected = async (id = '', reason = 'AC04'): Promise<string> => {
    const order = await records.order(entityId, id);
    const file = await records.file({ channelId: entityId, kind, day: order?.day ?? '' });
    return statusReport(messageIdOf({ id: file?.id ?? '' }), 'PART', [id], reason);
  };
  const booked = (id = '', amount = '10.50') => bankEntry(id, amount, 'DBIT');
  const returned = (id = '', amount = '10.50') => bankEntry(id, amount, 'CRDT', 'AC04');

  const familyOf = async (id: string | undefined): Promise<readonly Linked[]> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    const { body } = await gateway.get(`/v1/query/${id}?${query}`);
    return (body['payments'] ?? []) as readonly Linked[];
  };
  const endsOf = async (id: string | undefined): Promise<readonly string[]> =>
    (await familyOf(id))
      .filter(({ result }) => /^000\.(?:100\.1|100\.2|000)/.test(result.code))
      .map(({ paymentType, amount }) => `${paymentType} ${amount}`)
      .toSorted();
  const balances = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await ledgerRecords(database).balances(entityId, Number.MAX_SAFE_INTEGER)).map(({ account, balance }) => [
        account,
        String(balance),
      ]),
    );
  const exceptions = async (): Promise<readonly string[]> => {
    const { body } = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
    return ((body['exceptions'] ?? []) as readonly Record<string, string>[]).map(
      ({ kind, amount, reason = '-' }) => `${kind} ${amount} ${reason}`,
    );
  };
  const unmatched = async (): Promise<readonly string[]> => {
    const { body } = await gateway.get(`/v1/reports/reconciliations/exceptions?${new URLSearchParams({ entityId })}`);
    return ((body['reconciliations'] ?? []) as readonly Unmatched[]).map(
      ({ recordType, transactionType, settlement }) => `${recordType} ${transactionType} ${settlement.amount}`,
    );
  };
  const inOrder = { missing: 0, unexpected: 0 };

  /** A charge of 92.00 that came in, and a refund of 10.50 in a file that the bank has. */
  const refundAtBank = async (more: Readonly<Record<string, string>> = {}) => {
    const charge = await pay();
    await untilBooked(charge.id);
    const refunded = await refund(charge.id, '10.50', more);
    expect(refunded.result.code).toBe(OK);
    await untilMade(refunded.id);
    return { charge: charge.id ?? '', refunded: refunded.id ?? '' };
  };
  const NOTHING_MOVED = { ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '9200', MERCHANT_PAYABLE: '-9200' };

  test('a rejected refund is reversed with the reason, and can be made anew', async () => {
    const { charge, refunded } = await refundAtBank();
    expect((await answer(await rejected(refunded))).body).toMatchObject({ kind: 'report', rejected: 1 });
    expect(await endsOf(charge)).toEqual(['DB 92.00', 'RF 10.50', 'RV 10.50']);
    const reversal = (await familyOf(charge)).find(({ paymentType }) => paymentType === 'RV');
    expect(reversal).toMatchObject({ result: { code: OK }, resultDetails: { AcquirerResponse: 'AC04' } });
    expect(await balances()).toEqual(NOTHING_MOVED);
    expect(await exceptions()).toEqual(['CAME_BACK 10.50 AC04']);
    expect((await refund(charge, '92.01')).result.code).toBe('700.400.200');
    expect((await refund(charge, '92.00')).result.code).toBe(OK);
    expect(await checkLedger(database)).toMatchObject(inOrder);
  });

  test('a refund that was booked and comes back is reversed, and both movements are settled', async () => {
    const { charge, refunded } = await refundAtBank();
    await answer(statementOf(booked(refunded)));
    expect(await balances()).toEqual({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '8150', MERCHANT_PAYABLE: '-8150' });
    await answer(statementOf(returned(refunded)));
    expect(await endsOf(charge)).toEqual(['DB 92.00', 'RF 10.50', 'RV 10.50']);
    expect(await balances()).toEqual(NOTHING_MOVED);
    expect([await exceptions(), await unmatched()]).toEqual([['CAME_BACK 10.50 AC04'], []]);
    expect((await refund(charge, '92.00')).result.code).toBe(OK);
    expect(await checkLedger(database)).toMatchObject(inOrder);
  });

  test('the return may be told before the booking, with it, and again', async () => {
    const { charge, refunded } = await refundAtBank();
    await answer(statementOf(returned(refunded)));
    await answer(statementOf(booked(refunded)));
    await answer(statementOf(booked(refunded), returned(refunded)));
    await answer(await rejected(refunded));
    expect(await endsOf(charge)).toEqual(['DB 92.00', 'RF 10.50', 'RV 10.50']);
    expect(await balances()).toEqual(NOTHING_MOVED);
    expect([await exceptions(), await unmatched()]).toEqual([['CAME_BACK 10.50 AC04'], []]);
    expect(await checkLedger(database)).toMatchObject(inOrder);
  });

  test('a payout that is rejected or comes back is reversed', async () => {
    const [first, second] = [await pay(PAYOUT), await pay({ ...PAYOUT, 'bankAccount.mandate.id': 'B' })];
    await untilMade(first.id);
    await answer(await rejected(first.id));
    await answer(statementOf(booked(second.id, '30.00'), returned(second.id, '30.00')));
    for (const { id } of [first, second]) expect(await endsOf(id)).toEqual(['CD 30.00', 'RV 30.00']);
    expect(await balances()).toEqual({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '0', MERCHANT_PAYABLE: '0' });
    expect(await exceptions()).toEqual(['CAME_BACK 30.00 AC04', 'CAME_BACK 30.00 AC04']);
    expect(await checkLedger(database)).toMatchObject(inOrder);
  });

  test('a fee that the payee’s bank keeps is a fee', async () => {
    const { charge, refunded } = await refundAtBank();
    await answer(statementOf(booked(refunded), returned(refunded, '8.00')));
    expect(await endsOf(charge)).toEqual(['DB 92.00', 'RF 10.50', 'RV 10.50']);
    expect(await balances()).toEqual({ ...NOTHING_MOVED, IN_TRANSIT: '8950', FEES: '250' });
  });

  test('what was booked is not rejected afterwards; somebody must settle it', async () => {
    const { charge, refunded } = await refundAtBank();
    await answer(statementOf(booked(refunded)));
    await answer(await rejected(refunded));
    await answer(await rejected(refunded, 'AC06'));
    expect(await endsOf(charge)).toEqual(['DB 92.00', 'RF 10.50']);
    expect(await exceptions()).toEqual(['REJECTED_AFTER_BOOKING 10.50 AC04']);
  });

  test('what was rejected and is booked all the same is an exception of the settlement', async () => {
    const { charge, refunded } = await refundAtBank();
    await answer(await rejected(refunded));
    await answer(statementOf(booked(refunded)));
    expect(await endsOf(charge)).toEqual(['DB 92.00', 'RF 10.50', 'RV 10.50']);
    expect(await unmatched()).toEqual(['SETTLED REFUND 10.50']);
    expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', SUSPENSE: '1050' });
    expect(await checkLedger(database)).toMatchObject(inOrder);
  });

  test('a last refund that came back was not the last', async () => {
    const { charge, refunded } = await refundAtBank({ sequence: 'FINAL' });
    expect((await refund(charge, '1.00')).result.code).toBe('700.400.200');
    await answer(await rejected(refunded));
    expect((await refund(charge, '10.50', { sequence: 'FINAL' })).result.code).toBe(OK);
    expect((await refund(charge, '1.00')).result.code).toBe('700.400.200');
  });

  test('fifty answers at once undo a refund once', async () => {
    const { charge, refunded } = await refundAtBank();
    const report = await rejected(refunded);
    const statement = statementOf(returned(refunded));
    await Promise.all(Array.from({ length: 50 }, (_, place) => answer(place % 2 === 0 ? report : statement)));
    expect(await endsOf(charge)).toEqual(['DB 92.00', 'RF 10.50', 'RV 10.50']);
    expect(await exceptions()).toHaveLength(1);
    expect(await checkLedger(database)).toMatchObject(inOrder);
  });

  test('an order that no bank has cannot come back', async () => {
    const payout = await pay(PAYOUT);
    expect((await answer(statementOf(returned(payout.id, '30.00')))).body).toMatchObject({ ignored: 1, orders: 0 });
    expect(await endsOf(payout.id)).toEqual(['CD 30.00']);
  });

  describe('a charge that is returned in full after a refund', () => {
    const charged = (id: string) => statementOf(bankEntry(id, '92.00', 'DBIT', 'MD06'));

    test('gives all back if the refund is not paid yet', async () => {
      const charge = await pay();
      await untilBooked(charge.id);
      await refund(charge.id);
      await answer(charged(charge.id ?? ''));
      expect(await endsOf(charge.id)).toEqual(['CB 92.00', 'DB 92.00', 'RF 10.50', 'RV 10.50']);
      expect([await exceptions(), await unmatched()]).toEqual([[], []]);
      expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '0', MERCHANT_PAYABLE: '0' });
      expect(await checkLedger(database)).toMatchObject(inOrder);
    });

    test('gives the rest back, and tells what the shopper has twice, once', async () => {
      const { charge, refunded } = await refundAtBank();
      await answer(statementOf(booked(refunded)));
      await answer(charged(charge));
      await answer(statementOf(bankEntry(charge, '92.00', 'DBIT', 'MD06'), bankEntry('another', '1.00', 'CRDT')));
      expect(await endsOf(charge)).toEqual(['CB 81.50', 'DB 92.00', 'RF 10.50']);
      expect(await exceptions()).toEqual(['REFUNDED_AND_RETURNED 10.50 MD06']);
      expect(await unmatched()).toEqual(['CHARGEBACK DEBIT 10.50']);
      expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '-1050', SUSPENSE: '1050' });
      expect(await checkLedger(database)).toMatchObject(inOrder);
      await answer(statementOf(returned(refunded)));
      expect((await refund(charge, '1.00')).result.code).toBe('700.300.600');
    });

    test('tells the whole once if all was refunded, in whichever statements', async () => {
      const charge = await pay();
      await untilBooked(charge.id);
      const whole = await refund(charge.id, '92.00');
      await untilMade(whole.id);
      await answer(statementOf(booked(whole.id, '92.00')));
      await answer(charged(charge.id ?? ''));
      const again = bankEntry('another', '1.00', 'CRDT');
      await answer(statementOf(bankEntry(charge.id, '92.00', 'DBIT', 'MD06'), again));
      expect(await unmatched()).toEqual(['CHARGEBACK DEBIT 92.00']);
      expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '-9200', SUSPENSE: '9200' });
    });
  });

  test('a debit is settled once if reports, notifications and statements tell of it', async () => {
    const charge = await pay();
    await untilMade(charge.id);
    const credit = bankEntry(charge.id, '92.00', 'CRDT');
    await answer(statementOf(credit));
    await answer(statementOf(credit, bankEntry('another', '1.00', 'CRDT')));
    await answer(statementOf(bankEntry(charge.id, '92.00', 'DBIT', 'MD06')));
    await answer(statementOf(bankEntry(charge.id, '92.00', 'DBIT', 'MD06'), bankEntry('another', '1.00', 'CRDT')));
    expect(await endsOf(charge.id)).toEqual(['CB 92.00', 'DB 92.00']);
    expect(await unmatched()).toEqual([]);
    expect(await balances()).toMatchObject({ ACQUIRER_RECEIVABLE: '0', IN_TRANSIT: '0' });
    expect(await checkLedger(database)).toMatchObject(inOrder);
  });
});

describe.each(payoutsOnDatabases)(
  'a report that comes after the refund of its charge, by $kind on $name',
  ({ open, kind }) => {
    // No simulated bank books the charge before.
    const gateway = gatewayOfTests(open, { environment: 'live' });

    test.each([
      ['a part', '10.50', ['DB 92.00', 'RF 10.50', 'RV 81.50']],
      ['all', '92.00', ['DB 92.00', 'RF 92.00']],
    ])('leaves to the merchant what is refunded, if it is %s', async (_, amount, ends) => {
      const { database, clock } = gateway;
      const { vault } = gateway.gateway;
      const settings = { ...sepaSettings, ...payoutSettings[kind] };
      const entityId = await addChannel({ database, clock, vault }, gateway.entityId, 'Shop', settings);
      const records = sepaRecords(database, vault);
      const request = { ...sepaDebit, entityId };
      const { id = '' } = (await gateway.post('/v1/payments', request)).body;
      const refunding = { entityId, currency: 'EUR', paymentType: 'RF', amount };
      const refund = (await gateway.post(`/v1/payments/${id}`, refunding)).body;
      const fileOf = async (reference: string, of: OrderKind) =>
        await records.file({
          channelId: entityId,
          kind: of,
          day: (await records.order(entityId, reference))?.day ?? '',
        });
      await passed(gateway, ((await fileOf(refund.id ?? '', kind))?.closesAtMs ?? 0) - clock.now());
      const report = statusReport(messageIdOf({ id: (await fileOf(id, 'collection'))?.id ?? '' }), 'PART', [id]);
      for (let times = 0; times < 2; times += 1) {
        const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
        const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
        expect((await fetch(url, { method: 'PUT', headers, body: report })).status).toBe(200);
      }
      const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
      const linked = (await gateway.get(`/v1/query/${id}?${query}`)).body['payments'] as readonly Linked[];
      expect(linked.map((each) => `${each.paymentType} ${each.amount}`).toSorted()).toEqual(ends);
      const { body } = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
      expect(body['exceptions']).toMatchObject([
        { kind: 'REFUNDED_AND_RETURNED', amount, paymentId: id, reason: 'AC04' },
      ]);
      expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
    });
  },
);
