import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { differentCustomers, SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import { startConsumer } from '../../testing/webhooks.ts';

const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
const DAY_SECONDS = 24 * 60 * 60;

describe.each(databases)('notifications of schedules on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const customer = differentCustomers();
  let consumer: Awaited<ReturnType<typeof startConsumer>>;
  let usual: Awaited<ReturnType<typeof startConsumer>>;
  let secret = '';
  let usualSecret = '';

  beforeAll(async () => {
    consumer = await startConsumer();
    usual = await startConsumer();
    const asked = { url: consumer.url, types: 'SCHEDULE', active: 'true' };
    secret = String((await gateway.post('/v1/webhooks', asked)).body['secret']);
    const { body } = await gateway.post('/v1/webhooks', { url: usual.url, active: 'true' });
    usualSecret = String(body['secret']);
    expect(body['types']).toEqual(['PAYMENT', 'REGISTRATION']);
  });

  afterAll(async () => {
    await consumer.close();
    await usual.close();
  });

  const passed = (days: number) =>
    gateway.post('/v1/test/clock', { action: 'advance', seconds: String(days * DAY_SECONDS) });

  const changeChannel = async (settings: Record<string, string>): Promise<void> => {
    const { database, clock, entityId } = gateway;
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, settings);
    clock.advance(SETTINGS_PAUSE_MS);
  };

  const toldOf = (id: string): readonly string[] =>
    consumer
      .notifications(secret)
      .filter(({ payload }) => payload['id'] === id)
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ action }) => String(action));

  const scheduled = async (number: string, more: Record<string, string> = {}): Promise<string> => {
    const stored = await gateway.post('/v1/registrations', { ...account, ...customer(), 'card.number': number });
    const plan = { amount: '9.90', currency: 'EUR', 'job.expression': '0 0 9 * * ?', ...more };
    return (await gateway.post('/v1/schedules', { ...plan, registrationId: stored.body.id ?? '' })).body.id ?? '';
  };

  test('every change is told once, in order, to those who ask for it', async () => {
    const id = await scheduled('4200000000000000');
    await passed(2);
    await gateway.post(`/v1/schedules/${id}/reschedule`, { amount: '5.00', currency: 'EUR' });
    await gateway.post(`/v1/schedules/${id}/deschedule`, {});
    await passed(0.1);
    expect(toldOf(id)).toEqual(['CREATED', 'RUN', 'RUN', 'CHANGED', 'ENDED']);
    const [created] = consumer.notifications(secret).filter(({ payload }) => payload['id'] === id);
    expect(created).toMatchObject({
      type: 'SCHEDULE',
      payload: { paymentType: 'SD', amount: '9.90', schedule: { state: 'ACTIVE' }, result: { code: '000.000.100' } },
    });
  });

  test('declines, retries and the rest are told, and the payments as any other', async () => {
    const id = await scheduled('4200000000001552');
    await passed(7);
    expect(toldOf(id)).toEqual(['CREATED', 'FAILED', 'FAILED', 'FAILED', 'RESTING']);
    const payments = usual
      .notifications(usualSecret)
      .filter(({ payload }) => (payload['schedule'] as { id?: string } | undefined)?.id === id);
    expect(payments.map(({ type }) => type)).toEqual(Array(4).fill('PAYMENT'));
    expect(usual.notifications(usualSecret).filter(({ type }) => type === 'SCHEDULE')).toEqual([]);
  });

  test('reminders are told on their days, until another account pays', async () => {
    const settings = { 'schedule.dunning': '0 mail, 1 retry, 2 mail, 4 mail, 9 rest' };
    await changeChannel(settings);
    const person = customer();
    const stored = async (number: string) =>
      (await gateway.post('/v1/registrations', { ...account, ...person, 'card.number': number })).body.id ?? '';
    const plan = { amount: '9.90', currency: 'EUR', 'job.expression': '0 0 9 * * ?' };
    const registrationId = await stored('4200000000001552');
    const id = (await gateway.post('/v1/schedules', { ...plan, registrationId })).body.id ?? '';
    await passed(4);
    expect(toldOf(id)).toEqual(['CREATED', 'FAILED', 'REMINDER', 'GRACE', 'REMINDER']);
    await gateway.post(`/v1/schedules/${id}/reschedule`, { registrationId: await stored('4111111111111111') });
    await passed(9);
    expect(new Set(toldOf(id).slice(5))).toEqual(new Set(['CHANGED', 'RUN']));
    await changeChannel({ 'schedule.dunning': '' });
  });

  test('a sign-up tells of the schedule, the removal of the account of its end', async () => {
    const request = { ...cardPayment, ...customer(), createRegistration: 'true', 'job.expression': '0 0 9 1 * ?' };
    const { body } = await gateway.post('/v1/payments', request);
    const { id } = body['schedule'] as { id: string };
    await gateway.remove(`/v1/registrations/${body['registrationId']}`);
    await passed(0.1);
    expect(toldOf(id)).toEqual(['CREATED', 'ENDED']);
  });
});
