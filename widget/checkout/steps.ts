/**
 * The steps of a checkout in the widget: for each step, the events that can happen and the steps that follow. Events
 * that are not listed are ignored. In `redirecting` the shopper is redirected, for example to the bank; in `paused` the
 * payment still waits for the redirect, but nothing of it is shown.
 */
const steps = {
  loading: {
    configured: 'editing',
    inProgress: 'waiting',
    redirected: 'paused',
    repeated: 'paused',
    unreachable: 'offline',
    unusable: 'ended',
  },
  offline: { again: 'loading' },
  editing: { submit: 'asking', unusable: 'ended' },
  asking: { stopped: 'editing', allowed: 'sending' },
  sending: {
    redirected: 'redirecting',
    repeated: 'redirecting',
    asked: 'waiting',
    decided: 'returning',
    corrected: 'editing',
    lost: 'unsure',
    open: 'editing',
    unusable: 'ended',
  },
  unsure: { again: 'sending' },
  redirecting: {
    returned: 'waiting',
    cancelled: 'paused',
    stayed: 'paused',
    decided: 'returning',
    unreachable: 'offline',
  },
  paused: { again: 'redirecting', returned: 'waiting', decided: 'returning', unreachable: 'offline' },
  waiting: {
    redirected: 'redirecting',
    repeated: 'paused',
    decided: 'returning',
    open: 'editing',
    lost: 'offline',
    unusable: 'ended',
  },
  returning: { stayed: 'stranded' },
  ended: { renewed: 'editing' },
} as const;

type From = keyof typeof steps;

/** A step of a checkout in the widget. */
export type Step = From | { [Each in From]: (typeof steps)[Each][keyof (typeof steps)[Each]] }[From];

/** An event of a checkout in the widget. */
export type StepEvent = { [Each in From]: keyof (typeof steps)[Each] }[From];

/** Returns the next step; nothing if the step ignores the event, such as a second click while sending. */
export const stepAfter = (step: Step, event: StepEvent): Step | undefined => (steps as Steps)[step]?.[event];

type Steps = Readonly<Partial<Record<Step, Partial<Record<StepEvent, Step>>>>>;

/** The steps in which the shopper has to wait. */
export const busySteps: ReadonlySet<Step> = new Set(['asking', 'sending', 'redirecting', 'waiting', 'returning']);

/** The steps in which the inputs are read-only, since a submission is under way or over. */
export const lockedSteps: ReadonlySet<Step> = new Set([...busySteps, 'unsure', 'paused', 'stranded', 'ended']);

/** The steps in which forms are of no further use and are hidden. */
export const goneSteps: ReadonlySet<Step> = new Set(['paused', 'ended']);
