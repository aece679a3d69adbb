import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GatewayProcess, startGateway } from '../harness/gateway.ts';

/*
 * Run in the folder of a build: starts its gateway, pays on a checkout as the widget does, refunds, receives the
 * notifications, and finds the payment again after a restart.
 */

type Reply = { readonly id: string; readonly result: { readonly code: string } } & Readonly<Record<string, unknown>>;

const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

const requests = ({ url, entityId, accessToken }: GatewayProcess) => {
  const read = async (response: Response): Promise<Reply> => (await response.json()) as Reply;
  const Authorization = `Bearer ${accessToken}`;
  return {
    post: async (path: string, parameters: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ entityId, ...parameters });
      return await read(await fetch(new URL(path, url), { method: 'POST', headers: { Authorization }, body }));
    },
    /** Sends what the widget sends: without a token. */
    submit: async (path: string, parameters: Readonly<Record<string, string>>) =>
      await read(await fetch(new URL(path, url), { method: 'POST', body: new URLSearchParams(parameters) })),
    get: async (path: string) =>
      await read(await fetch(new URL(`${path}?entityId=${entityId}`, url), { headers: { Authorization } })),
  };
};

/** Opens a merchant's address for notifications; `received` resolves once it has had this many. */
const openMerchant = async () => {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      count += 1;
      server.emit('notification');
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: async (wanted: number): Promise<void> => {
      const signal = AbortSignal.timeout(30_000);
      while (count < wanted) await once(server, 'notification', { signal });
    },
    close: () => server.close(),
  };
};

const [merchant, gateway] = [await openMerchant(), await startGateway(undefined, { entry: 'server/main.js' })];
try {
  const { post, submit, get } = requests(gateway);
  const webhook = await post('/v1/webhooks', { url: merchant.url, active: 'true' });
  assert.match(webhook.result.code, /^000\./, 'a webhook is made');
  const checkout = await post('/v1/checkouts', order);
  await submit(`/v1/checkouts/${checkout.id}/payment`, card);
  const paid = await get(`/v1/checkouts/${checkout.id}/payment`);
  assert.equal(paid.result.code, '000.100.110', 'the checkout is paid');
  await merchant.received(1);
  const refund = await post(`/v1/payments/${paid.id}`, { ...order, paymentType: 'RF', amount: '2.00' });
  assert.equal(refund.result.code, '000.100.110', 'it is refunded');
  await merchant.received(2);
  await gateway.stop();
  await gateway.start();
  const again = await requests(gateway).get(`/v1/payments/${paid.id}`);
  assert.equal(again.result.code, '000.100.110', 'it is found after a restart');
  process.stdout.write('The gateway took a payment, refunded it, notified the merchant, and kept it over a restart.\n');
} finally {
  merchant.close();
  await gateway.close();
}
