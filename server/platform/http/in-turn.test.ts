import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { inTurn, MOST_WAITING } from './in-turn.ts';
import { refusalPace } from './reading/refusal-pace.ts';

const opened: { close(): unknown }[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

const listening = async (listener: RequestListener, pace = refusalPace()): Promise<number> => {
  const server = createServer(inTurn(listener, pace)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({ close: () => server.close() });
  return (server.address() as AddressInfo).port;
};

/** Sends requests for `/0`, `/1` and so on in one packet. */
const sent = (port: number, count: number): Socket => {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  opened.push({ close: () => socket.destroy() });
  socket.write(Array.from({ length: count }, (_, place) => `GET /${place} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return socket;
};

const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<(.*?)>/g)].map(([, address = '']) => address);

/** Returns the addresses of a connection's replies, once there are this many. */
const answered = async (socket: Socket, count: number): Promise<readonly string[]> => {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (addressesIn(text).length >= count) break;
  }
  return addressesIn(text);
};

const addresses = (count: number): readonly string[] => Array.from({ length: count }, (_, place) => `/${place}`);

describe('requests that come on one connection before the replies', () => {
  test('are served one after another, in the order in which they were sent', async () => {
    let underWay = 0;
    let most = 0;
    const port = await listening((request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setImmediate(() => {
        underWay -= 1;
        response.end(`<${request.url}>`);
      });
    });
    expect(await answered(sent(port, 20), 20)).toEqual(addresses(20));
    expect(most).toBe(1);
  });

  test('leave all others their turn between two of them', async () => {
    let turn = 0;
    const count = (): void => {
      turn += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    opened.push({ close: () => clearImmediate(turning) });
    const turns: number[] = [];
    const port = await listening((request, response) => {
      turns.push(turn);
      response.end(`<${request.url}>`);
    });
    await answered(sent(port, 20), 20);
    expect(new Set(turns).size).toBe(20);
  });

  test('do not wait for those of other connections', async () => {
    const held: ServerResponse[] = [];
    const port = await listening((request, response) => {
      if (request.headers['x-held'] === undefined) response.end(`<${request.url}>`);
      else held.push(response);
    });
    const slow = connect(port, '127.0.0.1').setEncoding('latin1');
    opened.push({ close: () => slow.destroy() });
    slow.write('GET /slow HTTP/1.1\r\nHost: x\r\nX-Held: 1\r\n\r\nGET /behind HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answered(sent(port, 3), 3)).toEqual(addresses(3));
    held[0]?.end('</slow>');
    expect(await answered(slow, 2)).toEqual(['/slow', '/behind']);
  });

  test('are dropped where the connection ended before their turn', async () => {
    const served: (string | undefined)[] = [];
    const begun: ServerResponse[] = [];
    const port = await listening((request, response) => {
      served.push(request.url);
      begun.push(response);
    });
    const socket = sent(port, 5);
    while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    await once(begun[0] as ServerResponse, 'close');
    for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(served).toEqual(['/0']);
  });

  test('that are more than may wait end the connection, and what waited is not served', async () => {
    const served: (string | undefined)[] = [];
    const responses: ServerResponse[] = [];
    const port = await listening((request, response) => {
      served.push(request.url);
      responses.push(response);
    });
    const socket = sent(port, MOST_WAITING + 2);
    socket.resume();
    await once(socket, 'close');
    responses[0]?.end();
    expect(served).toEqual(['/0']);
    const echoing = await listening((request, response) => response.end(`<${request.url}>`));
    const most = MOST_WAITING + 1;
    expect(await answered(sent(echoing, most), most)).toEqual(addresses(most));
  });

  test('are refused at a pace, so that repeated offenders wait', async () => {
    const left: (() => void)[] = [];
    const slowly = { turn: () => new Promise<boolean>((resolve) => left.push(() => resolve(true))) };
    const port = await listening(() => undefined, slowly);
    const socket = sent(port, MOST_WAITING + 2);
    socket.resume();
    while (left.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(socket.closed).toBe(false);
    left[0]?.();
    await once(socket, 'close');
  });
});
