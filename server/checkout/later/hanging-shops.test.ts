import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { manualClock } from '../../platform/base/clock.ts';
import { ignoreEvents } from '../../platform/events/event.ts';
import { resultCall } from './result-call.ts';

const calling = () => {
  const called: string[] = [];
  const call = resultCall({
    outbound: {
      callOut: ({ url }) => {
        called.push(new URL(url).hostname);
        return new Promise(() => undefined);
      },
      faultOf: () => undefined,
      close: () => undefined,
    },
    clock: manualClock(0),
    log: pino({ level: 'silent' }),
    reportEvent: ignoreEvents,
  });
  const due = (subject: string, host: string, channelId = 'channel') =>
    call({
      kind: 'checkout.result-call',
      subject,
      data: { url: `https://${host}/result`, resourcePath: '/v1', entity: channelId },
      dueAtMs: 0,
      attempts: 0,
      version: 1,
    });
  return { called, due };
};

test('a shop that hangs has one call at a time, and other shops are called at once', async () => {
  const { called, due } = calling();
  for (let number = 0; number < 300; number += 1) void due(`${number}`, 'hangs.example');
  void due('other', 'shop.example');
  await vi.waitFor(() => expect(called).toContain('shop.example'));
  expect(called.toSorted()).toEqual(['hangs.example', 'shop.example']);
});

test('a shop that hangs delays no other channel whose shop has the same host', async () => {
  const { called, due } = calling();
  for (let number = 0; number < 3; number += 1) void due(`${number}`, 'shops.example');
  void due('other', 'shops.example', 'other channel');
  await vi.waitFor(() => expect(called).toEqual(['shops.example', 'shops.example']));
});
