import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { manualClock } from '../../base/clock.ts';
import { ignoreEvents } from '../../events/event.ts';
import { resultCall } from './result-call.ts';

test('a shop that hangs has one call at a time, and other shops are called at once', async () => {
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
  const due = (subject: string, host: string) =>
    call({
      kind: 'checkout.result-call',
      subject,
      data: { url: `https://${host}/result`, resourcePath: '/v1' },
      dueAtMs: 0,
      attempts: 0,
      version: 1,
    });
  for (let number = 0; number < 300; number += 1) void due(`${number}`, 'hangs.example');
  void due('other', 'shop.example');
  await vi.waitFor(() => expect(called).toContain('shop.example'));
  expect(called.toSorted()).toEqual(['hangs.example', 'shop.example']);
});
