import { type MovableClock, timestampText } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Moved, TestClock } from './test-clock.ts';

const MS_PER_SECOND = 1_000;

const clockAnswer = (clock: MovableClock, moved?: Moved): Answer => ({
  code: '000.000.100',
  fields: {
    time: timestampText(clock.now()),
    isFrozen: clock.position().frozenAtMs !== undefined,
    aheadSeconds: Math.round((clock.now() - clock.real.now()) / MS_PER_SECOND),
    ...moved,
  },
});

/** Binds the endpoints of the test environment's clock. */
export const bindTestClock = (serve: Serve, clock: MovableClock, moving: TestClock): void => {
  serve.channels('readTestClock', async () => clockAnswer(clock));

  serve.channels('moveTestClock', async ({ request }) => {
    const { action, seconds } = request;
    if (action === 'freeze') return clockAnswer(clock, await moving.freeze());
    if (action === 'resume') return clockAnswer(clock, await moving.resume());
    return clockAnswer(clock, await moving.advance(Number(seconds) * MS_PER_SECOND));
  });
};
