import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import type { FaultyProxy } from '../../testing/acquirers.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { type GatewayInFront, startInFront } from '../../testing/upstream.ts';

const external = { ...cardPayment, testMode: 'EXTERNAL' } as const;
const SUCCESS = '000.100.112';
const REFERENCE = 'order 4711 of the shop';
/** Longer than settings are cached. */
const SETTINGS_SEEN_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Listed {
  readonly id: string;
  readonly paymentType: string;
  readonly merchantTransactionId: string;
  readonly merchantInvoiceId?: string;
  readonly result: { readonly code: string };
}

describe.each(databases)('a gateway on $name in front of another', ({ open }) => {
  let pair: GatewayInFront;
  let ours: TestGateway;
  let theirs: TestGateway;
  let proxy: FaultyProxy;

  const configure = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    const { database, clock, gateway, entityId } = ours;
    await changeSettings({ database, clock, vault: gateway.vault }, entityId, settings);
    clock.advance(SETTINGS_SEEN_MS);
  };

  beforeAll(async () => {
    pair = await startInFront(open);
    ({ ours, theirs, proxy } = pair);
  });

  afterAll(() => pair.close());

  const codeOf = ({ body }: TestReply): string => body.result.code;
  const detailsOf = ({ body }: TestReply) => body['resultDetails'] as Readonly<Record<string, string>>;

  const heldUnder = async (reference: string): Promise<readonly Listed[]> => {
    const address = `/v1/query?entityId=${theirs.entityId}&merchantTransactionId=${encodeURIComponent(reference)}`;
    return ((await theirs.get(address)).body['payments'] ?? []) as readonly Listed[];
  };

  const follow = (id: string | undefined, paymentType: string, amount: string): Promise<TestReply> =>
    ours.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' });

  test('authorizes, captures, refunds and reverses there', async () => {
    const authorization = await ours.post('/v1/payments', {
      ...external,
      paymentType: 'PA',
      merchantTransactionId: REFERENCE,
    });
    const capture = await follow(authorization.body.id, 'CP', '40.00');
    const refund = await follow(capture.body.id, 'RF', '10.00');
    const reversal = await follow(authorization.body.id, 'RV', '52.00');
    const made = [authorization, capture, refund, reversal];
    expect(made.map(codeOf)).toEqual([SUCCESS, SUCCESS, SUCCESS, SUCCESS]);
    for (const { body } of made) {
      const [held, ...others] = await heldUnder(body.id ?? '');
      expect(others).toEqual([]);
      expect(held).toMatchObject({ paymentType: body['paymentType'], result: { code: '000.100.110' } });
    }
    const [first] = await heldUnder(authorization.body.id ?? '');
    expect(first?.merchantInvoiceId).toBe(REFERENCE);
    expect(authorization.body['merchantTransactionId']).toBe(REFERENCE);
    expect(detailsOf(authorization)['UpstreamPaymentId']).toBe(first?.id);
  });

  test('raises and renews an authorization there, pays out and rebills', async () => {
    const authorization = await ours.post('/v1/payments', { ...external, paymentType: 'PA' });
    const more = await follow(authorization.body.id, 'PA', '8.00');
    const capture = await follow(authorization.body.id, 'CP', '100.00');
    const again = await follow(capture.body.id, 'RB', '5.00');
    const out = await follow(capture.body.id, 'CD', '3.00');
    for (const made of [authorization, more, capture, again, out]) {
      expect([made.body['paymentType'], codeOf(made)]).toEqual([made.body['paymentType'], SUCCESS]);
      expect(await heldUnder(made.body.id ?? '')).toMatchObject([{ result: { code: '000.100.110' } }]);
    }
  });

  test('captures PA.CP there when it is due', async () => {
    const authorization = await ours.post('/v1/payments', { ...external, paymentType: 'PA.CP' });
    expect(codeOf(authorization)).toBe(SUCCESS);
    expect(await heldUnder(authorization.body.id ?? '')).toMatchObject([{ paymentType: 'PA' }]);
  });

  test('refuses a follow-up in another test mode', async () => {
    const paid = await ours.post('/v1/payments', external);
    const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR', testMode: 'INTERNAL' };
    expect(codeOf(await ours.post(`/v1/payments/${paid.body.id}`, refund))).toBe('700.100.600');
  });

  test("returns the other gateway's decline as its own", async () => {
    const declined = await ours.post('/v1/payments', { ...external, 'card.number': '4200000000001552' });
    expect(declined.status).toBe(400);
    expect(codeOf(declined)).toBe('800.100.155');
    expect(detailsOf(declined)).toMatchObject({ AcquirerResponse: '55' });
  });

  test('finds the outcome of a payment whose answer was lost, within the request', async () => {
    proxy.ahead.push('cut after');
    const paid = await ours.post('/v1/payments', external);
    expect(codeOf(paid)).toBe(SUCCESS);
    expect(await heldUnder(paid.body.id ?? '')).toHaveLength(1);
  });

  test('keeps a payment pending that may still arrive there, and ends it when it has arrived', async () => {
    proxy.ahead.push('cut and delivered late');
    const unknown = await ours.post('/v1/payments', external);
    expect(codeOf(unknown)).toBe('000.200.000');
    await proxy.settled();
    ours.clock.advance(1);
    await ours.gateway.recover(ours.clock.now());
    const { id = '' } = unknown.body;
    expect(codeOf(await ours.get(`/v1/payments/${id}?entityId=${ours.entityId}`))).toBe(SUCCESS);
    expect(await heldUnder(id)).toHaveLength(1);
  });

  test('fails a payment that never arrived, once it can no longer arrive', async () => {
    proxy.ahead.push('cut before');
    const unknown = await ours.post('/v1/payments', external);
    expect(codeOf(unknown)).toBe('000.200.000');
    const { id = '' } = unknown.body;
    const read = async () => codeOf(await ours.get(`/v1/payments/${id}?entityId=${ours.entityId}`));
    ours.clock.advance(60_000);
    await ours.gateway.recover(ours.clock.now());
    expect(await read()).toBe('000.200.000');
    ours.clock.advance(DAY_MS);
    await ours.gateway.recover(ours.clock.now());
    expect(await read()).toBe('900.100.300');
    expect(await heldUnder(id)).toEqual([]);
  });

  test('has no card numbers, security codes or tokens in its log and metrics', async () => {
    const said = [...ours.logLines, ...theirs.logLines, await fetch(`${ours.url}/metrics`).then((one) => one.text())];
    for (const secret of [external['card.number'], '4200000000001552', theirs.accessToken, ours.accessToken]) {
      expect(said.join('')).not.toContain(secret);
    }
    expect(said.join('')).toContain('tollgate_upstream_request_seconds_bucket');
  });

  test('refuses a follow-up on a channel with another upstream, and a payment on a channel without one', async () => {
    const paid = await ours.post('/v1/payments', external);
    await configure({ 'upstream.address': '', 'upstream.entityId': '', 'upstream.accessToken': '' });
    expect(codeOf(await follow(paid.body.id, 'RF', '1.00'))).toBe('600.200.500');
    await configure({
      'upstream.address': proxy.url,
      'upstream.entityId': 'f'.repeat(32),
      'upstream.accessToken': theirs.accessToken,
    });
    expect(codeOf(await follow(paid.body.id, 'RF', '1.00'))).toBe('600.200.500');
    expect(await heldUnder(paid.body.id ?? '')).toHaveLength(1);
    expect(codeOf(await ours.post('/v1/payments', external))).toBe('800.100.190');
  });
});
