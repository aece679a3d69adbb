import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChargebackReasonCode,
  chargebackCodeOf,
  reasonSchemes,
  schemeReasons,
} from '../../../catalogue/books/chargeback-reasons.ts';
import { ANSWER_WITHIN_DAYS, DECIDED_WITHIN_DAYS, evidenceLimits } from '../../../catalogue/books/disputes.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { killedAtEachCommit, passed, type TestReply } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PDF = Buffer.from('%PDF-1.4 a receipt').toString('base64');

describe('the reasons of schemes', () => {
  test.each(reasonSchemes)('%s: each has a code of the interface, and one row', (scheme) => {
    const rows = schemeReasons[scheme];
    expect(new Set(rows.map(([reason]) => reason)).size).toBe(rows.length);
    for (const [reason, , code] of rows) {
      expect(resultCodes[code]).toBeDefined();
      expect(chargebackCodeOf(reason, scheme)).toBe(code);
    }
  });

  test.each<[string, string | undefined, ChargebackReasonCode]>([
    ['000.100.224', 'VISA', '000.100.224'],
    ['10.4', 'MASTER', '000.100.200'],
    ['4853', undefined, '000.100.200'],
    ['AM04', 'DIRECTDEBIT_SEPA', '000.100.203'],
    ['AM04', 'VISA', '000.100.200'],
    ['000.100.299', undefined, '000.100.299'],
  ])('%s of %s is %s', (reason, brand, code) => {
    expect(chargebackCodeOf(reason, brand)).toBe(code);
  });
});

describe.each(databases)('a chargeback on $name', ({ open, moments }) => {
  const gateway = gatewayOfTests(open);
  const { paid, follow, followed, codeOf } = testMerchant(() => gateway);

  const chargeBack = (paymentId: string, more: Readonly<Record<string, string>> = {}): Promise<TestReply> =>
    gateway.post('/v1/test/chargebacks', { paymentId, ...more });

  const disputed = async (paymentId: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { status, body } = await chargeBack(paymentId, more);
    if (status !== 200 || body.id === undefined) throw new Error(`not charged back: ${body.result.description}`);
    return body.id;
  };

  const reverse = (id: string, amount?: string): Promise<TestReply> =>
    gateway.post(`/v1/test/chargebacks/${id}/reversal`, amount === undefined ? {} : { amount });

  const read = async (id: string) => (await gateway.get(`/v1/disputes/${id}?entityId=${gateway.entityId}`)).body;

  const send = (id: string, more: Readonly<Record<string, string>> = {}): Promise<TestReply> =>
    gateway.post(`/v1/disputes/${id}/evidence`, {
      'evidence.kind': 'DELIVERY',
      'evidence.text': 'Delivered.',
      ...more,
    });

  const balanceOf = async (account: string): Promise<bigint> => {
    const balances = await ledgerRecords(gateway.database).balances(gateway.entityId, Number.MAX_SAFE_INTEGER);
    return balances.find((each) => each.account === account)?.balance ?? 0n;
  };

  test('is a payment that refers to the original, with the reason as its code', async () => {
    const id = await paid({ merchantTransactionId: 'order-4711' });
    const reply = await chargeBack(id, { schemeReason: '10.4', amount: '50.00' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      referencedId: id,
      state: 'OPEN',
      chargebackResultCode: '000.100.220',
      reason: '10.4',
      amount: '50.00',
      reversedAmount: '0.00',
      wantedEvidence: ['AUTHORIZATION', 'CUSTOMER_IDENTITY', 'DELIVERY'],
      evidence: [],
    });
    const stored = await gateway.get(`/v1/payments/${reply.body.id}?entityId=${gateway.entityId}`);
    expect(stored.status).toBe(200);
    expect(stored.body).toMatchObject({
      paymentType: 'CB',
      source: 'SETTLEMENT',
      referencedId: id,
      merchantTransactionId: 'order-4711',
      chargebackResultCode: '000.100.220',
      amount: '50.00',
      result: { code: '000.100.220' },
      resultDetails: { ExtendedDescription: '10.4' },
    });
    const linked = await gateway.get(`/v1/query/${id}?entityId=${gateway.entityId}&includeLinkedTransactions=true`);
    expect(JSON.stringify(linked.body['payments'])).toContain(reply.body.id);
    await gateway.post(`/v1/disputes/${reply.body.id}/accept`, {});
  });

  test('takes at most what was captured and not refunded; a reversal gives it back', async () => {
    const id = await paid();
    await followed(id, 'RF', '30.00');
    expect((await chargeBack(id, { amount: '62.01' })).body.result.code).toBe('700.400.200');
    const dispute = await disputed(id);
    expect((await read(dispute))['amount']).toBe('62.00');
    expect(await codeOf(id, 'RF', '0.01')).toBe('700.300.600');
    expect((await chargeBack(id)).body.result.code).toBe('700.400.200');
    expect((await reverse(dispute, '62.01')).body.result.code).toBe('700.400.200');
    expect((await reverse(dispute, '12.00')).body).toMatchObject({ state: 'OPEN', reversedAmount: '12.00' });
    expect((await reverse(dispute)).body).toMatchObject({ state: 'WON', reversedAmount: '62.00' });
    expect((await reverse(dispute)).body.result.code).toBe('700.400.200');
    await followed(id, 'RF', '62.00');
    expect(await codeOf(id, 'RF', '0.01')).not.toBe('000.100.110');
  });

  test.each([
    ['an authorization', { paymentType: 'PA' }],
    ['a payout', { paymentType: 'CD', transactionProcessingCode: 'PAYMENT' }],
  ])('is not possible for %s', async (_what, more) => {
    const refused = await chargeBack(await paid(more));
    expect([refused.status, refused.body.result.code]).toEqual([400, '700.300.200']);
  });

  test('is refused from merchants', async () => {
    const id = await paid();
    expect(await codeOf(id, 'CB', '1.00')).toBe('700.400.402');
    expect((await follow(id, 'CR', '1.00')).body.result.code).toBe('700.400.402');
  });

  test('of an unknown payment or dispute is not found', async () => {
    const unknown = '8a000000000000000000000000000000';
    expect((await chargeBack(unknown)).status).toBe(404);
    expect((await reverse(unknown)).status).toBe(404);
    expect((await gateway.get(`/v1/disputes/${unknown}?entityId=${gateway.entityId}`)).status).toBe(404);
    expect((await send(unknown)).status).toBe(404);
  });

  test('is contested with evidence, which is sealed, and lost if the acquirer does not give it back', async () => {
    const id = await paid();
    const before = await balanceOf('RESERVE');
    const dispute = await disputed(id, { chargebackResultCode: '000.100.221' });
    expect(await balanceOf('RESERVE')).toBe(before + 9_200n);
    expect((await gateway.post(`/v1/disputes/${dispute}/contest`, {})).body.result.code).toBe('700.300.200');
    await send(dispute, { 'evidence.text': 'Signed by Grace Hopper' });
    const { body } = await send(dispute, { 'file.content': PDF, 'file.name': 'receipt.pdf' });
    expect(body['evidence']).toMatchObject([
      { kind: 'DELIVERY' },
      { file: { name: 'receipt.pdf', type: 'application/pdf', bytes: 18 } },
    ]);
    expect(gateway.logLines.join('\n')).not.toContain('Grace Hopper');
    const contested = await gateway.post(`/v1/disputes/${dispute}/contest`, {});
    expect(contested.body).toMatchObject({ state: 'CONTESTED' });
    expect((await send(dispute)).body.result.code).toBe('700.300.200');
    await passed(gateway, ANSWER_WITHIN_DAYS * DAY_MS);
    expect((await read(dispute))['state']).toBe('CONTESTED');
    await passed(gateway, DECIDED_WITHIN_DAYS * DAY_MS);
    expect((await read(dispute))['state']).toBe('LOST');
    expect(await balanceOf('RESERVE')).toBe(before);
    // The acquirer gives it back after all.
    expect((await reverse(dispute)).body).toMatchObject({ state: 'WON' });
    expect(await balanceOf('RESERVE')).toBe(before);
    await followed(id, 'RF', '92.00');
  });

  test('is lost if nobody answers in time, and when it is accepted', async () => {
    const [forgotten, accepted] = [await disputed(await paid()), await disputed(await paid())];
    expect((await gateway.post(`/v1/disputes/${accepted}/accept`, {})).body).toMatchObject({ state: 'ACCEPTED' });
    expect((await gateway.post(`/v1/disputes/${accepted}/contest`, {})).body.result.code).toBe('700.300.200');
    await passed(gateway, ANSWER_WITHIN_DAYS * DAY_MS - 1);
    expect((await read(forgotten))['state']).toBe('OPEN');
    await passed(gateway, 1);
    expect((await read(forgotten))['state']).toBe('EXPIRED');
    expect((await gateway.post(`/v1/disputes/${forgotten}/accept`, {})).body.result.code).toBe('700.300.200');
    const listed = await gateway.get(`/v1/disputes?entityId=${gateway.entityId}&state=EXPIRED`);
    expect(listed.body['disputes']).toMatchObject([{ id: forgotten, state: 'EXPIRED' }]);
  });

  test.each([
    [{ 'evidence.kind': 'NOISE' }, ['evidence.kind']],
    [{ 'evidence.text': 'x'.repeat(evidenceLimits.textCharacters + 1) }, ['evidence.text']],
    [{ 'evidence.text': '' }, ['evidence.text']],
    [{ 'file.name': 'a.pdf' }, ['file.content']],
    [{ 'file.name': 'receipt.pdf.exe', 'file.content': PDF }, ['file.name']],
    [{ 'file.name': 'receipt.png', 'file.content': PDF }, ['file.name']],
    [{ 'file.content': 'not base64!' }, ['file.content']],
    [{ 'file.content': Buffer.from('MZ program').toString('base64') }, ['file.content']],
    [
      { 'file.content': Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(1_000_000)]).toString('base64') },
      ['file.content'],
    ],
  ])('refuses wrong evidence: %#', async (wrong: Record<string, string>, names) => {
    const id = await disputed(await paid());
    const { status, body, text } = await send(id, wrong);
    expect([status, body.result.code, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([
      400,
      '200.300.404',
      names,
    ]);
    expect(text.length).toBeLessThan(2_000);
    expect((await read(id))['evidence']).toEqual([]);
  });

  test.each(moments)('is made once, whichever commit its process dies %s', async (moment) => {
    const id = await paid();
    let attempts = 0;
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        attempts += 1;
        const reply = await victim.post('/v1/test/chargebacks', { paymentId: id, amount: '1.00' });
        if (reply.status !== 200) throw new Error(reply.text);
      },
      afterwards: async () => {
        const query = `entityId=${gateway.entityId}&includeLinkedTransactions=true`;
        const { body } = await gateway.get(`/v1/query/${id}?${query}`);
        const made = (body['payments'] as readonly { id: string; paymentType: string }[]).filter(
          ({ paymentType }) => paymentType === 'CB',
        );
        for (const each of made) expect((await read(each.id))['state']).toBe('OPEN');
        expect(made.length).toBeLessThanOrEqual(attempts);
      },
    });
    expect(deaths).toBeGreaterThan(0);
  });

  test('never takes more than there is, in any order of refunds, chargebacks and reversals', {
    timeout: 60_000,
  }, async () => {
    const step = fc.record({
      what: fc.constantFrom('refund', 'chargeback', 'reversal', 'accept'),
      cents: fc.integer({ min: 1, max: 6_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const id = await paid();
        let left = 9_200;
        const open: { id: string; cents: number }[] = [];
        for (const { what, cents } of steps) {
          const amount = (cents / 100).toFixed(2);
          if (what === 'refund') {
            const isPaid = (await codeOf(id, 'RF', amount)) === '000.100.110';
            expect(isPaid).toBe(cents <= left);
            if (isPaid) left -= cents;
          } else if (what === 'chargeback') {
            const reply = await chargeBack(id, { amount });
            expect(reply.status === 200).toBe(cents <= left);
            if (reply.status !== 200) continue;
            left -= cents;
            open.push({ id: reply.body.id ?? '', cents });
          } else {
            const dispute = open.at(-1);
            if (dispute === undefined) continue;
            if (what === 'accept') await gateway.post(`/v1/disputes/${dispute.id}/accept`, {});
            else {
              const isGiven = (await reverse(dispute.id, amount)).status === 200;
              expect(isGiven).toBe(cents <= dispute.cents);
              if (!isGiven) continue;
              dispute.cents -= cents;
              left += cents;
            }
          }
        }
        if (left > 0) expect(await codeOf(id, 'RF', (left / 100).toFixed(2))).toBe('000.100.110');
      }),
      { numRuns: 15 },
    );
  });
});
