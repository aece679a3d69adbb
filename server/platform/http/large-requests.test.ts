import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { largeRequestsSpread } from './in-turn.ts';

describe('large requests', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const arriving = (headers: Record<string, string>): readonly [IncomingMessage, ServerResponse] => {
    const request = new IncomingMessage(new Socket());
    request.headers = headers;
    return [request, new ServerResponse(request)];
  };
  const large = { 'content-length': '8000' };
  const chunked = { 'transfer-encoding': 'chunked' };

  test('without a token begin one after the other, with a pause; others begin at once', () => {
    const begun: IncomingMessage[] = [];
    const listener = largeRequestsSpread((request) => begun.push(request));
    const waiting = [large, chunked, large].map(arriving);
    const others = [{ ...large, authorization: 'Bearer x' }, { 'content-length': '400' }, {}].map(arriving);
    for (const [request, response] of [...waiting, ...others]) listener(request, response);
    const [first, second, third] = waiting.map(([request]) => request);
    const atOnce = [first, ...others.map(([request]) => request)];
    expect(begun).toEqual(atOnce);
    vi.advanceTimersByTime(3);
    expect(begun).toEqual([...atOnce, second]);
    vi.advanceTimersByTime(3);
    expect(begun).toEqual([...atOnce, second, third]);
  });

  test('leave no timer behind, and begin at once again', () => {
    let begun = 0;
    const listener = largeRequestsSpread(() => {
      begun += 1;
    });
    listener(...arriving(large));
    vi.advanceTimersByTime(4);
    expect(vi.getTimerCount()).toBe(0);
    listener(...arriving(large));
    expect(begun).toBe(2);
  });

  test('of a connection that has ended meanwhile do not begin', () => {
    const begun: IncomingMessage[] = [];
    const listener = largeRequestsSpread((request) => begun.push(request));
    const [first, ended, last] = [arriving(large), arriving(large), arriving(large)];
    for (const [request, response] of [first, ended, last]) listener(request, response);
    ended[0].socket.destroy();
    vi.advanceTimersByTime(10);
    expect(begun).toEqual([first[0], last[0]]);
  });
});
