import { expect, test } from 'vitest';
import { busySteps, lockedSteps, type Step, type StepEvent, stepAfter } from './steps.ts';

const steps: readonly Step[] = [
  'loading',
  'offline',
  'editing',
  'asking',
  'sending',
  'unsure',
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
      "offline + again = loading",
      "editing + unusable = ended",
      "editing + submit = asking",
      "asking + stopped = editing",
      "asking + allowed = sending",
      "sending + decided = returning",
      "sending + unusable = ended",
      "sending + corrected = editing",
      "sending + lost = unsure",
      "unsure + again = sending",
      "waiting + decided = returning",
      "waiting + unusable = ended",
      "waiting + lost = offline",
      "waiting + open = editing",
      "returning + stayed = stranded",
    ]
  `);
});

test('a payment is sent once: neither a click nor a retry means anything while it is under way', () => {
  for (const step of ['asking', 'sending', 'waiting', 'returning', 'stranded', 'ended'] as const) {
    expect(stepAfter(step, 'submit')).toBeUndefined();
    expect(stepAfter(step, 'again')).toBeUndefined();
  }
});

test('after a lost connection nothing can be changed, only sent again', () => {
  expect(lockedSteps.has('unsure')).toBe(true);
  expect(events.filter((event) => stepAfter('unsure', event))).toEqual(['again']);
});

test('no step that makes the shopper wait lets anything be typed', () => {
  for (const step of busySteps) expect(lockedSteps.has(step)).toBe(true);
});
