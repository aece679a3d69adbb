import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../../testing/gateway-under-test.ts';
import type { Database } from '../../database/database.ts';
import { networkOf, plainAddress } from './caller-address.ts';

const [sqlite] = databases;

describe("the caller's address", () => {
  let database: Database;
  const gateways: TestGateway[] = [];

  beforeAll(async () => {
    database = await (sqlite?.open() ?? Promise.reject(new Error('there is no database to test on')));
  });

  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.close();
  });

  const addressSeenBy = async (trustedProxies: readonly string[], forwardedFor: string): Promise<string> => {
    const gateway = await startGateway(database, { trustedProxies });
    gateways.push(gateway);
    const { url, entityId } = gateway;
    const { paymentBrand, 'card.number': number, ...rest } = cardPayment;
    const order = { amount: rest.amount, currency: rest.currency, paymentType: 'DB' };
    const { body: created } = await gateway.post('/v1/checkouts', {
      ...order,
      shopperResultUrl: 'https://shop.example/',
    });
    const card = Object.entries({ ...rest, paymentBrand, 'card.number': number }).filter(
      ([name]) => name.startsWith('card.') || name === 'paymentBrand',
    );
    await fetch(`${url}/v1/checkouts/${created.id}/payment`, {
      method: 'POST',
      body: new URLSearchParams(Object.fromEntries(card)),
      headers: { 'X-Forwarded-For': forwardedFor },
    });
    const { body } = await gateway.get(`/v1/checkouts/${created.id}/payment?entityId=${entityId}`);
    return (body['customer'] as { ip: string }).ip;
  };

  test.each([
    ['the connection, where no proxy is trusted', [], '203.0.113.7', '127.0.0.1'],
    ['what a trusted proxy reports', ['127.0.0.0/8'], '203.0.113.7', '203.0.113.7'],
    [
      'the last address that no trusted proxy wrote',
      ['127.0.0.1', '10.0.0.0/8'],
      '8.8.8.8, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    ['the connection, where another proxy is trusted', ['10.0.0.0/8'], '203.0.113.7', '127.0.0.1'],
  ])('is %s', async (_, trusted, forwardedFor, seen) => {
    expect(await addressSeenBy(trusted, forwardedFor)).toBe(seen);
  });

  test.each([
    ['a proxy that writes version 4 inside version 6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the same in hex', '::ffff:cb00:7107', '203.0.113.7'],
    ['the same in full', '0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['a proxy that writes the port', '203.0.113.7:4711', '203.0.113.7'],
    ['a proxy that writes brackets', '[2001:db8::7]:4711', '2001:db8::7'],
    ['an address with a zone', 'fe80::1%eth0', 'fe80::1'],
    ['a proxy that does not know', 'unknown', '127.0.0.1'],
    ['a proxy that hides it', '_hidden', '127.0.0.1'],
    ['something else', '<script>', '127.0.0.1'],
  ])('is an address behind %s', async (_, forwardedFor, seen) => {
    expect(await addressSeenBy(['127.0.0.0/8'], forwardedFor)).toBe(seen);
  });

  test('is of version 4 on a socket that listens for both versions', async () => {
    const gateway = await startGateway(database);
    gateways.push(gateway);
    const both = createServer(gateway.gateway.listener).listen(0, '::');
    await once(both, 'listening');
    const url = `http://127.0.0.1:${(both.address() as AddressInfo).port}`;
    const seen = new Promise<string | undefined>((resolve) => {
      both.once('request', ({ socket }: IncomingMessage) => resolve(socket.remoteAddress));
    });
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const { body: created } = await gateway.post('/v1/checkouts', order);
    const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;
    await fetch(`${url}/v1/checkouts/${created.id}/payment`, { method: 'POST', body: new URLSearchParams(card) });
    expect(await seen).toBe('::ffff:127.0.0.1');
    const { body } = await gateway.get(`/v1/checkouts/${created.id}/payment?entityId=${gateway.entityId}`);
    expect((body['customer'] as { ip: string }).ip).toBe('127.0.0.1');
    both.closeAllConnections();
    both.close();
  });

  test('counts for the throttle as one, in whichever way it is written', async () => {
    const gateway = await startGateway(database, { trustedProxies: ['127.0.0.0/8'], throttlePerSecond: 1 });
    gateways.push(gateway);
    const statuses: number[] = [];
    for (const forwardedFor of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '203.0.113.9:80']) {
      const headers = { 'X-Forwarded-For': forwardedFor };
      statuses.push((await fetch(`${gateway.url}/v1/resultcodes`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe('an address as a proxy or a socket writes it', () => {
  test('is read as the address that it is, or as none', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(65_535), (address, port) => {
        const hex = address.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'));
        const [a, b, c, d] = hex;
        for (const written of [
          address,
          `::ffff:${address}`,
          `::FFFF:${a}${b}:${c}${d}`,
          `${address}:${port}`,
          ` ${address} `,
        ]) {
          expect(plainAddress(written)).toBe(address);
        }
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), (address) => void expect(plainAddress(`[${address}]:1`)).toBe(plainAddress(address))),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const address = plainAddress(text);
        expect(address === undefined || isIP(address) !== 0).toBe(true);
      }),
    );
  });
});

describe('the network of a caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
