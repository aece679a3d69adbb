import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { confirmCheckout } from './checkouts.ts';

/** Confirms a checkout at a gateway that gives these answers, by method; returns the outcome and what was asked. */
const confirmedBy = async (answers: Readonly<Record<string, readonly [status: number, body: object]>>) => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ method = '' }, response) => {
    asked.push(method);
    const [status, body] = answers[method] ?? [500, {}];
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const account = { url: `http://127.0.0.1:${port}/`, entityId: '8a', accessToken: 'of-tests' };
  try {
    return { outcome: await confirmCheckout(account, { id: 'checkout', integrity: '' }, []), asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const unclear = { id: '8a', result: { code: '800.800.800' } };

test('a confirmation that failed is no failed payment: the status of the payment counts', async () => {
  const { outcome, asked } = await confirmedBy({
    POST: [503, unclear],
    GET: [200, { id: '8a', result: { code: '000.100.110' } }],
  });
  expect([outcome.state, asked]).toEqual(['approved', ['POST', 'GET']]);
});

test('without a status nothing is known of it', async () => {
  await expect(confirmedBy({ POST: [503, unclear], GET: [503, { result: unclear.result }] })).rejects.toThrow(
    'The gateway refused',
  );
});

test('a decline is final', async () => {
  const { outcome, asked } = await confirmedBy({ POST: [400, { id: '8a', result: { code: '800.100.155' } }] });
  expect([outcome.state, asked]).toEqual(['declined', ['POST']]);
});
