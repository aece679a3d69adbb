import { describe, expect, test } from 'vitest';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { longAgo, movableClock } from '../../platform/base/clock.ts';
import { storedBook } from '../../simulation/acquirer/simulator.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, startGateway } from '../../testing/gateway-under-test.ts';
import { vaultText } from '../accounts/account.ts';
import type { Payment } from '../model/payment.ts';
import { insertPayment, paymentRecords } from '../model/records.ts';
import { ABANDONED_AFTER_MS } from './recover.ts';

describe.each(databases)('recovery on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const records = () => paymentRecords(gateway.database);

  const book = () => storedBook(gateway.database, gateway.clock);

  /**
   * Leaves a payment as a process leaves it that is killed after writing it down and before the acquirer received it.
   */
  const leaveUnsent = async (
    id: string,
    cardNumber: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, 'card.number': cardNumber });
    const made = await records().byId(gateway.entityId, body.id ?? '');
    if (made === undefined) throw new Error('the payment was not stored');
    const { vault } = gateway.gateway;
    const left: Payment = {
      ...made,
      id,
      rootId: id,
      version: 1,
      request: { ...made.request, ...more },
      state: 'received',
      outcome: undefined,
      decidedAtMs: undefined,
      account: await vault.seal(
        gateway.entityId,
        id,
        vaultText({ kind: 'card', parameters: { 'card.number': cardNumber } }),
      ),
    };
    await gateway.database.commit({ inserts: [insertPayment(left)] });
  };

  /** The same, before the acquirer's answer. */
  const leaveReceived = async (...[id, cardNumber, more]: Parameters<typeof leaveUnsent>): Promise<void> => {
    await leaveUnsent(id, cardNumber, more);
    await book().enter(id);
  };

  const read = (id: string) => gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`);

  test('an unfinished payment stores its account when it ends', async () => {
    const id = '8a0000000000000000000000000000e7';
    await leaveReceived(id, '4200000000000000', { createRegistration: 'true' });
    gateway.clock.advance(1);
    await gateway.gateway.recover(gateway.clock.now());
    const { body } = await read(id);
    const registration = String(body['registrationId']);
    const debit = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const paid = await gateway.post(`/v1/registrations/${registration}/payments`, debit);
    expect(paid.body.result.code).toBe('000.100.110');
  });

  test.each([
    ['8a0000000000000000000000000000a1', '4200000000000000', '000.100.110'],
    ['8a0000000000000000000000000000a2', '4200000000001552', '800.100.155'],
    ['8a0000000000000000000000000000a3', '4200000000009027', '000.100.110'],
  ])('an unfinished payment %s gets the outcome that the acquirer has', async (id, number, code) => {
    await leaveReceived(id, number);
    expect((await read(id)).body.result.code).toBe('000.200.000');
    gateway.clock.advance(1);
    expect(await gateway.gateway.recover(gateway.clock.now())).toBe(1);
    expect((await read(id)).body.result.code).toBe(code);
    expect(await gateway.gateway.recover(gateway.clock.now())).toBe(0);
  });

  test.each([
    ['8a0000000000000000000000000000a5', '4200000000000000'],
    ['8a0000000000000000000000000000a6', '4200000000009035'],
  ])('an unfinished payment %s that its acquirer never received is declined', async (id, number) => {
    await leaveUnsent(id, number);
    gateway.clock.advance(1);
    expect(await gateway.gateway.recover(gateway.clock.now())).toBe(1);
    expect((await read(id)).body.result.code).toBe('900.100.300');
    expect(await gateway.gateway.recover(gateway.clock.now())).toBe(0);
  });

  test('a payment whose order is being processed is not changed, however far the clock is moved', async () => {
    const id = '8a0000000000000000000000000000ab';
    const clock = movableClock(gateway.realClock);
    const abandonedBefore = longAgo(clock, ABANDONED_AFTER_MS);
    await leaveReceived(id, '4200000000009035');
    gateway.realClock.advance(10_000);
    clock.moveTo({ offsetMs: 24 * 60 * 60_000, frozenAtMs: undefined });
    expect(await gateway.gateway.recover(abandonedBefore())).toBe(0);
    gateway.realClock.advance(85_000);
    expect(await gateway.gateway.recover(abandonedBefore())).toBe(1);
  });

  test('money that an unfinished capture has reserved cannot be captured again', async () => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, paymentType: 'PA' });
    const parent = await records().byId(gateway.entityId, body.id ?? '');
    if (parent === undefined) throw new Error('the authorization was not stored');
    const capture: Payment = {
      ...parent,
      id: '8a0000000000000000000000000000b1',
      referencedId: parent.id,
      type: 'CP',
      state: 'received',
      amount: 9_000n,
      effect: { takes: 9_000n, gives: 0n, closes: undefined },
      account: undefined,
      outcome: undefined,
      decidedAtMs: undefined,
    };
    await gateway.database.commit({ inserts: [insertPayment(capture)] });
    await book().enter(capture.id);
    const more = { paymentType: 'CP', amount: amountText(201n), currency: 'EUR' };
    expect((await gateway.post(`/v1/payments/${parent.id}`, more)).body.result.code).toBe('700.400.100');
    gateway.clock.advance(1);
    await gateway.gateway.recover(gateway.clock.now());
    const rest = await gateway.post(`/v1/payments/${parent.id}`, { ...more, amount: '2.00' });
    expect(rest.body.result.code).toBe('000.100.110');
  });

  test('a payment that cannot be resolved does not prevent the recovery of others', async () => {
    await leaveReceived('8a0000000000000000000000000000d2', '4200000000000000');
    const left = await records().byId(gateway.entityId, '8a0000000000000000000000000000d2');
    if (left === undefined) throw new Error('the payment was not stored');
    const damaged = { ...left, id: '8a0000000000000000000000000000d1', account: '1.AAAA', version: 1 };
    await gateway.database.commit({ inserts: [insertPayment({ ...damaged, rootId: damaged.id })] });
    gateway.clock.advance(1);
    expect(await gateway.gateway.recover(gateway.clock.now())).toBe(1);
    expect((await read('8a0000000000000000000000000000d2')).body.result.code).toBe('000.100.110');
    expect((await read(damaged.id)).body.result.code).toBe('000.200.000');
    expect(gateway.logLines.join('')).toContain('could not be resolved');
  });

  test('a recent payment is not changed', async () => {
    await leaveReceived('8a0000000000000000000000000000c1', '4200000000000000');
    expect(await gateway.gateway.recover(gateway.clock.now() - 90_000)).toBe(0);
    expect((await read('8a0000000000000000000000000000c1')).body.result.code).toBe('000.200.000');
  });

  test('an outcome that cannot be stored leaves the payment received, and recovery completes it', async () => {
    let isFailing = true;
    const failing = await startGateway(
      {
        ...gateway.database,
        commit: async (changes) => {
          const isOutcome = changes.updates?.some(({ set }) => 'outcome' in set) ?? false;
          if (isOutcome && isFailing) throw new Error('the disk is full');
          await gateway.database.commit(changes);
        },
      },
      { beside: gateway },
    );
    try {
      const { status, body } = await failing.post('/v1/payments', cardPayment);
      expect([status, body.result.code]).toEqual([200, '000.200.000']);
      expect(failing.logLines.join('')).toContain('the outcome of a payment could not be written');
      gateway.clock.advance(1);
      await gateway.gateway.recover(gateway.clock.now());
      expect((await read(body.id ?? '')).body).toMatchObject({ id: body.id, result: { code: '000.100.110' } });
    } finally {
      isFailing = false;
      await failing.close();
    }
  });
});
