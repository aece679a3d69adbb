import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Checkout } from '../../checkout/checkout.ts';
import { CREATE_TIMEOUT_SECONDS, orderFor, refuseOtherTotal } from './order.ts';

const ID = `${'A'.repeat(32)}.test01-vm-tx01`;
const configuration = { state: 'created', amount: '92.00', currency: 'EUR' };

const checkoutWith = (createCheckout: unknown, id = ''): Checkout =>
  ({
    id,
    apiAddress: 'https://gateway.example/v1/',
    options: { given: { createCheckout } },
    unloaded: new AbortController().signal,
  }) as unknown as Checkout;

let asked: string[] = [];
let reply: { status: number; body: unknown };

beforeEach(() => {
  asked = [];
  reply = { status: 200, body: configuration };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return { status: reply.status, json: async () => reply.body };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the checkout that a click pays', () => {
  test("is the page's own, with a new request for its configuration", async () => {
    const create = vi.fn();
    expect(await orderFor(checkoutWith(create, ID), 'APPLEPAY')).toEqual({ id: ID, configuration });
    expect(create).not.toHaveBeenCalled();
    expect(asked).toEqual([`https://gateway.example/v1/checkouts/${ID}/configuration`]);
  });

  test('is created by the page synchronously, so that the click still counts', async () => {
    const create = vi.fn(() => ID);
    const order = orderFor(checkoutWith(create), 'APPLEPAY');
    expect(create.mock.calls).toEqual([[{ brand: 'APPLEPAY' }]]);
    expect((await order).id).toBe(ID);
  });

  test.each([
    [undefined, 'createMissing'],
    ['text', 'createMissing'],
    [() => 'short', 'createNonsense'],
    [() => `${ID}/../../payments`, 'createNonsense'],
    [() => Promise.reject(new Error('no')), 'createFailed'],
    // biome-ignore lint/suspicious/noThenProperty: the thenables of libraries are what is tested.
    [() => ({ then: (_done: unknown, fail: (why: string) => void) => fail('no') }), 'createFailed'],
  ])('%s is refused (%s)', async (create, reason) => {
    await expect(orderFor(checkoutWith(create), 'APPLEPAY')).rejects.toMatchObject({ reason });
    expect(asked).toEqual([]);
  });

  test('an answer that does not arrive is awaited for a limited time', async () => {
    vi.useFakeTimers();
    const order = orderFor(
      checkoutWith(() => new Promise(() => undefined)),
      'APPLEPAY',
    );
    const refused = expect(order).rejects.toMatchObject({ reason: 'createSilent' });
    await vi.advanceTimersByTimeAsync(CREATE_TIMEOUT_SECONDS * 1000);
    await refused;
  });

  test('the refused value is not in the message: it may be a secret', async () => {
    const order = orderFor(
      checkoutWith(() => 'Bearer secret'),
      'APPLEPAY',
    );
    await expect(order).rejects.toThrow('a text of 13 characters');
  });

  test.each([
    [{ status: 400, body: { result: { description: 'it expired' } } }, 'createFailed'],
    [{ status: 200, body: { ...configuration, state: 'submitted' } }, 'createUsed'],
    [{ status: 200, body: { ...configuration, resourcePath: '/v1/x' } }, 'createUsed'],
    [{ status: 200, body: { ...configuration, brands: ['VISA'] } }, 'createForeign'],
  ])('a checkout that cannot be paid is refused: %j', async (answer, reason) => {
    reply = answer;
    await expect(
      orderFor(
        checkoutWith(() => ID),
        'APPLEPAY',
      ),
    ).rejects.toMatchObject({ reason });
  });
});

test.each([
  ['92.00', 'EUR', false],
  ['93.00', 'EUR', true],
  ['92.00', 'USD', true],
])('a shopper who saw %s %s is charged that or nothing', (amount, currency, isRefused) => {
  const check = (): void => refuseOtherTotal({ id: ID, configuration }, { amount, currency });
  if (isRefused) expect(check).toThrow(`the sheet shows ${amount} ${currency}, the checkout has 92.00 EUR`);
  else expect(check).not.toThrow();
});
