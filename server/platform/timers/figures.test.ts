import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { timerFigures } from './figures.ts';
import type { Timer } from './timer.ts';

const timer: Timer = { kind: 'payment.expiry', subject: 'a', data: {}, dueAtMs: 0, attempts: 0, version: 1 };

test('runs are counted by kind and outcome, with their delays, and passed on', async () => {
  const registry = new Registry();
  const passedOn: unknown[] = [];
  const ran = timerFigures(registry, (...run) => passedOn.push(run));
  ran(timer, 'done', 300);
  ran(timer, 'failed', -2); // The clock was put back meanwhile.
  expect(passedOn).toEqual([
    [timer, 'done', 300],
    [timer, 'failed', -2],
  ]);
  const text = await registry.metrics();
  expect(text).toContain('tollgate_timers_total{kind="payment.expiry",outcome="failed"} 1');
  expect(text).toContain('tollgate_timer_lateness_seconds_bucket{le="0.01",kind="payment.expiry"} 1');
  expect(text).toContain('tollgate_timer_lateness_seconds_bucket{le="0.5",kind="payment.expiry"} 2');
  expect(text).not.toContain('subject');
});
