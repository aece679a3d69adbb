import { describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { SETTINGS_PAUSE_MS, testMerchant } from '../../testing/merchant.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(databases)('chargebacks and risk on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { pay, paid, followed } = testMerchant(() => gateway);

  const set = async (changes: Readonly<Record<string, string>>): Promise<void> => {
    const { database, clock, gateway: running, entityId } = gateway;
    await changeSettings({ database, clock, vault: running.vault }, entityId, changes);
    clock.advance(SETTINGS_PAUSE_MS);
  };

  const chargeBack = async (paymentId: string, code = '000.100.220'): Promise<void> => {
    const reply = await gateway.post('/v1/test/chargebacks', { paymentId, chargebackResultCode: code });
    expect(reply.status).toBe(200);
  };

  const codeWith = async (parameters: Readonly<Record<string, string>>): Promise<string> =>
    (await pay(parameters)).body.result.code;

  const visa = (number: string) => ({ 'card.number': number });

  test('a channel that blocks by reason charges no card again that was charged back for fraud', async () => {
    const [fraud, quality] = [visa('4111111111111111'), visa('4012888888881881')];
    // A capture has its account with its authorization.
    await chargeBack(await followed(await paid({ ...fraud, paymentType: 'PA' }), 'CP', '92.00'));
    await chargeBack(await paid(quality), '000.100.223');
    expect(await codeWith(fraud)).toBe('000.100.110');
    await set({ 'chargebacks.block': 'byReason' });
    expect(await codeWith(fraud)).toBe('800.300.101');
    expect(await codeWith(quality)).toBe('000.100.110');
    await set({ 'chargebacks.block': 'always' });
    expect(await codeWith(quality)).toBe('800.300.101');
    expect(await codeWith(visa('4200000000000000'))).toBe('000.100.110');
    // A stored account is the same card.
    const stored = await gateway.post('/v1/registrations', {
      paymentBrand: 'VISA',
      'card.number': '4111111111111111',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    });
    const charge = await gateway.post(`/v1/registrations/${stored.body.id}/payments`, {
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    expect(charge.body.result.code).toBe('800.300.101');
    await set({ 'chargebacks.block': 'never' });
    expect(await codeWith(fraud)).toBe('000.100.110');
  });

  test('a card that was charged back is not rebilled, but may be paid', async () => {
    const card = visa('4012888888881881');
    const paidOnce = await paid(card);
    await chargeBack(await paid(card));
    const codeOf = async (paymentType: string) => {
      const order = { paymentType, amount: '1.00', currency: 'EUR' };
      return (await gateway.post(`/v1/payments/${paidOnce}`, order)).body.result.code;
    };
    expect(await codeOf('RB')).toBe('000.100.110');
    await set({ 'chargebacks.block': 'always' });
    expect([await codeOf('RB'), await codeOf('CD')]).toEqual(['800.300.101', '000.100.110']);
    await set({ 'chargebacks.block': 'never' });
  });

  test('a bank account is blocked whatever its spelling', async () => {
    const account = {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Ada Lovelace',
      'bankAccount.iban': 'DE89370400440532013000',
    };
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const first = await gateway.post('/v1/payments', { ...order, ...account });
    await chargeBack(first.body.id ?? '', '000.100.204');
    await set({ 'chargebacks.block': 'byReason' });
    const again = { ...order, ...account, 'bankAccount.iban': 'DE89 3704 0044 0532 0130 00' };
    const codes = [(await gateway.post('/v1/payments', { ...order, ...account })).body.result.code];
    const spelled = (await gateway.post('/v1/payments', again)).body.result.code;
    expect(codes).toEqual(['800.300.101']);
    expect(['800.300.101', '200.300.404']).toContain(spelled);
    await set({ 'chargebacks.block': 'never' });
  });

  test('rules read earlier chargebacks of the same e-mail, for as long as they say', async () => {
    const name = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const shopper = { ...name, 'customer.email': 'Jane@Example.com' };
    await set({
      'risk.rules': 'chargedBack by=email days=100 outcome=review; chargedBack by=email count=2 outcome=reject',
    });
    expect(await codeWith(shopper)).toBe('000.100.110');
    await chargeBack(await paid(shopper));
    expect(await codeWith({ ...name, 'customer.email': 'jane@example.com' })).toBe('000.400.000');
    expect(await codeWith({ ...name, 'customer.email': 'other@example.com' })).toBe('000.100.110');
    gateway.clock.advance(101 * DAY_MS);
    const order = await pay(shopper);
    expect(order.body.result.code).toBe('000.100.110');
    await chargeBack(order.body.id ?? '');
    expect(await codeWith(shopper)).toBe('800.300.101');
    await set({ 'risk.rules': 'none' });
  });

  test('rules read the share of payments that was charged back in the last 30 days', async () => {
    gateway.clock.advance(40 * DAY_MS);
    await set({ 'risk.rules': 'chargebackRate above=2000 outcome=review' });
    const ids = [await paid(), await paid(), await paid(), await paid()];
    await chargeBack(ids[0] ?? '');
    gateway.clock.advance(10 * 60 * 1000);
    // One of four.
    expect(await codeWith({})).toBe('000.400.000');
    gateway.clock.advance(31 * DAY_MS);
    expect(await codeWith({})).toBe('000.100.110');
    await set({ 'risk.rules': 'none' });
  });
});
