import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Unavailable } from '../base/unavailable.ts';
import { type Answering, answeringAt, ConnectionLost, type Handlers, type Link, linkTo, type Peer } from './calls.ts';

describe('calls between two processes', () => {
  let folder: string;
  let answering: Answering | undefined;
  let links: Link[];
  const socket = () => join(folder, 'socket');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-calls-'));
    links = [];
  });
  afterEach(async () => {
    for (const link of links) link.close();
    await answering?.close();
    answering = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  const answer = async (handlers: Handlers): Promise<void> => {
    answering = await answeringAt(socket(), handlers);
  };
  const linked = (handlers: Handlers = {}, greet?: (peer: Peer) => void, patienceMs?: number): Link => {
    const link = linkTo(socket(), handlers, greet, patienceMs);
    links.push(link);
    return link;
  };

  test('bring what JSON has, in any order of answers', async () => {
    await answer({
      echo: (_peer, ...given) => given,
      later: (_peer, ms: number) => new Promise((resolve) => setTimeout(resolve, ms, ms)),
    });
    const link = linked();
    const given = ['ä € 𝄞 \u0000 \n "', -1.5, true, null, { list: [1, [2]] }];
    expect(await link.call('echo', ...given)).toEqual(given);
    const late = link.call('later', 50);
    expect(await Promise.race([late, link.call('later', 1)])).toBe(1);
    expect(await late).toBe(50);
  });

  test('bring texts that are larger than a socket takes at once', async () => {
    await answer({ length: (_peer, text: string) => text.length, repeat: (_peer, count: number) => 'é'.repeat(count) });
    const link = linked();
    expect(await link.call('length', 'ü'.repeat(3_000_000))).toBe(3_000_000);
    expect(await link.call('repeat', 2_000_000)).toBe('é'.repeat(2_000_000));
  });

  test('go both ways', async () => {
    await answer({ ask: async (peer) => `you are ${String(await peer.call('name'))}` });
    expect(await linked({ name: () => 'the first' }).call('ask')).toBe('you are the first');
  });

  test('say why there is no answer', async () => {
    await answer({
      fail: () => {
        throw new TypeError('it failed');
      },
    });
    const link = linked();
    await expect(link.call('fail')).rejects.toThrow('it failed');
    await expect(link.call('other')).rejects.toThrow('does not answer other');
  });

  test('are lost with the other process, which is known at once', async () => {
    await answer({ end: (peer) => new Promise(() => peer.close()) });
    const peer = await linked().peer();
    await expect(peer.call('end')).rejects.toThrow(ConnectionLost);
    await expect(peer.call('end')).rejects.toThrow(ConnectionLost);
  });

  test('are made again by a link, on a new connection that is greeted first', async () => {
    const names: string[] = [];
    let ends = 2;
    await answer({
      hello: (_peer, name: string) => void names.push(name),
      count: (peer) => {
        ends -= 1;
        if (ends >= 0) peer.close();
        return names.length;
      },
    });
    const link = linked({}, (peer) => void peer.call('hello', 'me').catch(() => undefined));
    expect(await link.call('count')).toBe(3);
  });

  test('wait for a process that starts, and no longer than they may', async () => {
    const early = linked().call('name');
    const impatient = linked({}, undefined, 30);
    await expect(impatient.call('name')).rejects.toThrow(Unavailable);
    await answer({ name: () => 'late' });
    expect(await early).toBe('late');
    expect(await impatient.call('name')).toBe('late');
  });

  test('fifty links call at once, and each gets its own answers', async () => {
    await answer({ twice: (_peer, number: number) => number * 2 });
    const calls = Array.from({ length: 50 }, (_, place) => {
      const link = linked();
      return Promise.all(Array.from({ length: 50 }, (__, each) => link.call('twice', place * 100 + each)));
    });
    const answers = await Promise.all(calls);
    for (const [place, own] of answers.entries()) expect(own).toEqual(own.map((_, each) => (place * 100 + each) * 2));
    expect(answering?.peers.size).toBe(50);
  });
});
