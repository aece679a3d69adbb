import { expect, test } from 'vitest';
import { busySteps, lockedSteps, type Step, type StepEvent, stepAfter } from './steps.ts';

const steps: readonly Step[] = [
  'loading',
  'offline',
  'editing',
  'asking',
  'sending',
  'unsure',
  'redirecting',
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
  'renewed',
];

test('every pair of step and event leads to the step in the table, all others lead nowhere', () => {
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
      "sending + redirected = redirecting",
      "sending + repeated = redirecting",
      "sending + lost = unsure",
      "sending + open = editing",
      "unsure + again = sending",
      "redirecting + decided = returning",
      "redirecting + unreachable = offline",
      "redirecting + returned = waiting",
      "redirecting + cancelled = paused",
      "redirecting + stayed = paused",
      "paused + decided = returning",
      "paused + unreachable = offline",
      "paused + again = redirecting",
      "paused + returned = waiting",
      "waiting + decided = returning",
      "waiting + unusable = ended",
      "waiting + redirected = redirecting",
      "waiting + repeated = paused",
      "waiting + lost = offline",
      "waiting + open = editing",
      "returning + stayed = stranded",
      "ended + renewed = editing",
    ]
  `);
});

test('a payment is sent once: clicks and retries are ignored while it is under way', () => {
  for (const step of ['asking', 'sending', 'redirecting', 'waiting', 'returning', 'stranded', 'ended'] as const) {
    expect(stepAfter(step, 'submit')).toBeUndefined();
    expect(stepAfter(step, 'again')).toBeUndefined();
  }
});

test('a payment that waits for its shopper can be continued, but not edited', () => {
  expect(stepAfter('paused', 'submit')).toBeUndefined();
  expect(stepAfter('paused', 'again')).toBe('redirecting');
  expect(lockedSteps.has('paused')).toBe(true);
});

test('after a lost connection the payment can be sent again, but not edited', () => {
  expect(lockedSteps.has('unsure')).toBe(true);
  expect(events.filter((event) => stepAfter('unsure', event))).toEqual(['again']);
});

test('inputs are locked in every step in which the shopper has to wait', () => {
  for (const step of busySteps) expect(lockedSteps.has(step)).toBe(true);
});
