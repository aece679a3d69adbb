import { expect, test } from 'vitest';
import { busySteps, lockedSteps, type Step, type StepEvent, stepAfter } from './steps.ts';

const steps: readonly Step[] = [
  'loading',
  'offline',
  'editing',
  'asking',
  'sending',
  'unsure',
  'leading',
  'paused',
  'waiting',
  'returning',
  'stranded',
  'ended',
];
const events: readonly StepEvent[] = [
  'configured',
  'inProgress',
  'decided',
  'unreachable',
  'unusable',
  'again',
  'submit',
  'stopped',
  'allowed',
  'corrected',
  'redirected',
  'repeated',
  'returned',
  'cancelled',
  'lost',
  'open',
  'stayed',
];

test('every pair of step and event goes where the table says, and nowhere else', () => {
  const goes = steps.flatMap((step) =>
    events.flatMap((event) => {
      const next = stepAfter(step, event);
      return next ? [`${step} + ${event} = ${next}`] : [];
    }),
  );
  expect(goes).toMatchInlineSnapshot(`
    [
      "loading + configured = editing",
      "loading + inProgress = waiting",
      "loading + decided = returning",
      "loading + unreachable = offline",
      "loading + unusable = ended",
      "loading + redirected = paused",
      "loading + repeated = paused",
      "offline + again = loading",
      "editing + unusable = ended",
      "editing + submit = asking",
      "asking + stopped = editing",
      "asking + allowed = sending",
      "sending + decided = returning",
      "sending + unusable = ended",
      "sending + corrected = editing",
      "sending + redirected = leading",
      "sending + repeated = leading",
      "sending + lost = unsure",
      "sending + open = editing",
      "unsure + again = sending",
      "leading + decided = returning",
      "leading + unreachable = offline",
      "leading + returned = waiting",
      "leading + cancelled = paused",
      "leading + stayed = paused",
      "paused + decided = returning",
      "paused + unreachable = offline",
      "paused + again = leading",
      "paused + returned = waiting",
      "waiting + decided = returning",
      "waiting + unusable = ended",
      "waiting + redirected = leading",
      "waiting + repeated = paused",
      "waiting + lost = offline",
      "waiting + open = editing",
      "returning + stayed = stranded",
    ]
  `);
});

test('a payment is sent once: neither a click nor a retry means anything while it is under way', () => {
  for (const step of ['asking', 'sending', 'leading', 'waiting', 'returning', 'stranded', 'ended'] as const) {
    expect(stepAfter(step, 'submit')).toBeUndefined();
    expect(stepAfter(step, 'again')).toBeUndefined();
  }
});

test('a payment that waits for its shopper cannot be filled in again, only gone on with', () => {
  expect(stepAfter('paused', 'submit')).toBeUndefined();
  expect(stepAfter('paused', 'again')).toBe('leading');
  expect(lockedSteps.has('paused')).toBe(true);
});

test('after a lost connection nothing can be changed, only sent again', () => {
  expect(lockedSteps.has('unsure')).toBe(true);
  expect(events.filter((event) => stepAfter('unsure', event))).toEqual(['again']);
});

test('no step that makes the shopper wait lets anything be typed', () => {
  for (const step of busySteps) expect(lockedSteps.has(step)).toBe(true);
});
