import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel, addMerchant } from '../../access/entities/settings.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import type { TestGateway } from '../../testing/gateway-under-test.ts';
import { openProcessorChannel, type ProcessorChannel } from '../../testing/processor-channel.ts';
import type { StripeStandIn } from '../../testing/processors/stripe.ts';
import { insertEvent } from './records.ts';

const MOMENT_MS = 10_000;
/** More than a page. */
const MANY = 120;

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly note?: string;
  readonly paymentId?: string;
  readonly entityId: string;
}

describe.each(databases)('what processors have told, on $name', (kind) => {
  let database: TestDatabase;
  let channel: ProcessorChannel<'stripe'>;
  let gateway: TestGateway;
  let stripe: StripeStandIn;

  beforeAll(async () => {
    database = await kind.open();
    channel = await openProcessorChannel('stripe', database);
    ({ gateway, standIn: stripe } = channel);
    channel.receiveEvents();
  });
  afterAll(() => channel.close());

  const happened = () => channel.happened();
  const paid = async () => {
    const { body } = await channel.pay({
      'customer.givenName': 'Ada',
      'customer.surname': 'Lovelace',
      'customer.email': 'ada@example.com',
    });
    const session = stripe.exchanges.findLast(({ path }) => path === '/v1/checkout/sessions')?.replied as {
      id: string;
    };
    await stripe.choose(session.id, 'pay');
    await happened();
    return { id: body.id ?? '', processorId: stripe.paymentOf(session.id) ?? '' };
  };
  const list = async (more: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ entityId: gateway.entityId, ...more });
    const { status, body, text } = await gateway.get(`/v1/connectors/events?${query}`);
    return { status, text, events: body['events'] as readonly Listed[], nextCursor: body['nextCursor'] };
  };

  test('is listed with what became of it, the newest first', async () => {
    const { id, processorId } = await paid();
    gateway.clock.advance(1_000);
    await stripe.payOut();
    await happened();
    const { events, text } = await list();
    // Both came in one millisecond: the payout, and its report.
    const newest = events.slice(0, 2).toSorted((one, other) => one.kind.localeCompare(other.kind));
    expect(newest.map(({ kind }) => kind)).toEqual(['paid out', 'report available']);
    expect(newest[0]).toMatchObject({ kind: 'paid out', connector: 'stripe', entityId: gateway.entityId });
    expect(events.find(({ paymentId }) => paymentId === id)).toMatchObject({
      kind: 'payment changed',
      state: 'applied',
      processorPaymentId: processorId,
    });
    expect(text).not.toMatch(/Ada|Lovelace|example\.com/);
  });

  test('is selected by its state', async () => {
    await stripe.refundInDashboard((await paid()).processorId, 100);
    await stripe.settled();
    const states = async (state: string) => new Set((await list({ state })).events.map((each) => each.state));
    expect(await states('waiting')).toEqual(new Set(['waiting']));
    await happened();
    expect(await states('waiting')).toEqual(new Set());
    expect(await states('applied')).toEqual(new Set(['applied']));
    expect((await list({ state: 'lost' })).status).toBe(400);
  });

  test('is selected by the payment that it is about, also where only the processor’s id names it', async () => {
    const [one, other] = [await paid(), await paid()];
    const dispute = await stripe.dispute(one.processorId);
    await stripe.refundInDashboard(other.processorId, 250);
    await happened();
    const kinds = async (paymentId: string) => (await list({ paymentId })).events.map((each) => each.kind);
    expect(dispute).toMatch(/^du_/);
    expect(await kinds(one.id)).toContain('chargeback opened');
    expect(await kinds(one.id)).not.toContain('refunded elsewhere');
    expect(await kinds(other.id)).toContain('refunded elsewhere');
    expect(await kinds(other.id)).not.toContain('chargeback opened');
    const refund = (await list()).events.find((each) => each.kind === 'refunded elsewhere');
    expect(await kinds(refund?.paymentId ?? '')).toEqual(['refunded elsewhere']);
    expect(await kinds('f'.repeat(32))).toEqual([]);
    // An event that met another one about its payment is applied a moment later.
    gateway.realClock.advance(MOMENT_MS);
    await happened();
    expect((await list({ paymentId: one.id, state: 'waiting' })).events).toEqual([]);
  });

  test('is listed page by page, also that about one payment', async () => {
    const { id } = await paid();
    const more = Array.from({ length: MANY }, (_, place) =>
      insertEvent({
        ...{ channelId: gateway.entityId, identity: `${id} ${place}`, version: 1, id: timeOrderedId(gateway.clock) },
        ...{ connector: 'stripe', kind: 'other', reference: id, paymentId: undefined, facts: {}, state: 'kept' },
        ...{ note: undefined, ourPaymentId: undefined, receivedAtMs: gateway.clock.now() },
      }),
    );
    await database.commit({ inserts: more });
    for (const selection of [{}, { paymentId: id }, { state: 'kept' }, { paymentId: id, state: 'kept' }]) {
      const whole = await list({ ...selection, limit: '500' });
      const first = await list({ ...selection, limit: '100' });
      const rest = await list({ ...selection, limit: '500', cursor: String(first.nextCursor) });
      expect(first.events).toHaveLength(100);
      expect(whole.nextCursor).toBeUndefined();
      expect([...first.events, ...rest.events]).toEqual(whole.events);
    }
  });

  test('is for those who have a right to the channel', async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    const stranger = await addMerchant(dependencies, 'Another merchant', {});
    const foreign = await addChannel(dependencies, stranger, 'Another shop', {});
    expect((await gateway.get(`/v1/connectors/events?entityId=${foreign}`)).status).toBe(403);
    const nobody = { Authorization: 'Bearer nobody' };
    expect((await gateway.get(`/v1/connectors/events?entityId=${gateway.entityId}`, nobody)).status).toBe(403);
  });
});
