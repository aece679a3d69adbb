/**
 * How a checkout goes on in the widget: from each step, which event leads to which. What is not listed cannot happen.
 * `leading` is the time that the shopper spends elsewhere, such as with the bank; `paused` is the same payment while nothing
 * of that is shown.
 */
const steps = {
  loading: {
    configured: 'editing',
    inProgress: 'waiting',
    redirected: 'paused',
    repeated: 'paused',
    decided: 'returning',
    unreachable: 'offline',
    unusable: 'ended',
  },
  offline: { again: 'loading' },
  editing: { submit: 'asking', unusable: 'ended' },
  asking: { stopped: 'editing', allowed: 'sending' },
  sending: {
    redirected: 'leading',
    repeated: 'leading',
    asked: 'waiting',
    decided: 'returning',
    corrected: 'editing',
    lost: 'unsure',
    open: 'editing',
    unusable: 'ended',
  },
  unsure: { again: 'sending' },
  leading: { returned: 'waiting', cancelled: 'paused', stayed: 'paused', decided: 'returning', unreachable: 'offline' },
  paused: { again: 'leading', returned: 'waiting', decided: 'returning', unreachable: 'offline' },
  waiting: {
    redirected: 'leading',
    repeated: 'paused',
    decided: 'returning',
    open: 'editing',
    lost: 'offline',
    unusable: 'ended',
  },
  returning: { stayed: 'stranded' },
} as const;

type From = keyof typeof steps;

/** Where a checkout stands in the widget. */
export type Step = From | { [Each in From]: (typeof steps)[Each][keyof (typeof steps)[Each]] }[From];

/** What can happen to a checkout in the widget. */
export type StepEvent = { [Each in From]: keyof (typeof steps)[Each] }[From];

/** Gives the step that follows, or nothing when the event means nothing there; a second click while sending, say. */
export const stepAfter = (step: Step, event: StepEvent): Step | undefined => (steps as Steps)[step]?.[event];

type Steps = Readonly<Partial<Record<Step, Partial<Record<StepEvent, Step>>>>>;

/** The steps in which the shopper has to wait. */
export const busySteps: ReadonlySet<Step> = new Set(['asking', 'sending', 'leading', 'waiting', 'returning']);

/** The steps in which nothing may be typed, since a submission is under way or over. */
export const lockedSteps: ReadonlySet<Step> = new Set([...busySteps, 'unsure', 'paused', 'stranded', 'ended']);

/** The steps in which a form cannot do anything any more and gives way. */
export const goneSteps: ReadonlySet<Step> = new Set(['paused', 'ended']);
