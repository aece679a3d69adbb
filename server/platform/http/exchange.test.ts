import type { Logger } from 'pino';
import { expect, test, vi } from 'vitest';
import { answerTo, unknownExchange } from './exchange.ts';

test('a fault of the gateway says nothing of itself to its caller; the log has all of it', () => {
  const error = vi.fn();
  const fault = new Error('relation "payments" at /srv/tollgate/records.ts');
  const answer = answerTo(fault, unknownExchange(), { error } as unknown as Logger);
  expect(answer.code).toBe('999.999.999');
  expect(JSON.stringify(answer)).not.toMatch(/payments|srv|records|stack/);
  expect(error.mock.calls).toMatchObject([[{ err: fault }, 'request failed']]);
});
