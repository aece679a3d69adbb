/**
 * How a checkout goes on in the widget: from, event, to. What is not listed cannot happen. `leading` is the time that the
 * shopper spends elsewhere, such as with the bank; `paused` is the same payment while nothing of that is shown.
 */
const steps = [
  ['loading', 'configured', 'editing'],
  ['loading', 'inProgress', 'waiting'],
  ['loading', 'redirected', 'paused'],
  ['loading', 'repeated', 'paused'],
  ['loading', 'decided', 'returning'],
  ['loading', 'unreachable', 'offline'],
  ['loading', 'unusable', 'ended'],

  ['offline', 'again', 'loading'],

  ['editing', 'submit', 'asking'],
  ['editing', 'unusable', 'ended'],

  ['asking', 'stopped', 'editing'],
  ['asking', 'allowed', 'sending'],

  ['sending', 'redirected', 'leading'],
  ['sending', 'repeated', 'leading'],
  ['sending', 'asked', 'waiting'],
  ['sending', 'decided', 'returning'],
  ['sending', 'corrected', 'editing'],
  ['sending', 'lost', 'unsure'],
  ['sending', 'open', 'editing'],
  ['sending', 'unusable', 'ended'],

  ['unsure', 'again', 'sending'],

  ['leading', 'returned', 'waiting'],
  ['leading', 'cancelled', 'paused'],
  ['leading', 'stayed', 'paused'],
  ['leading', 'decided', 'returning'],
  ['leading', 'unreachable', 'offline'],

  ['paused', 'again', 'leading'],
  ['paused', 'returned', 'waiting'],
  ['paused', 'decided', 'returning'],
  ['paused', 'unreachable', 'offline'],

  ['waiting', 'redirected', 'leading'],
  ['waiting', 'repeated', 'paused'],
  ['waiting', 'decided', 'returning'],
  ['waiting', 'open', 'editing'],
  ['waiting', 'lost', 'offline'],
  ['waiting', 'unusable', 'ended'],

  ['returning', 'stayed', 'stranded'],
] as const;

/** Where a checkout stands in the widget. */
export type Step = (typeof steps)[number][0] | (typeof steps)[number][2];

/** What can happen to a checkout in the widget. */
export type StepEvent = (typeof steps)[number][1];

/** Gives the step that follows, or nothing when the event means nothing there; a second click while sending, say. */
export const stepAfter = (step: Step, event: StepEvent): Step | undefined =>
  steps.find(([from, name]) => from === step && name === event)?.[2];

/** The steps in which the shopper has to wait. */
export const busySteps: ReadonlySet<Step> = new Set(['asking', 'sending', 'leading', 'waiting', 'returning']);

/** The steps in which nothing may be typed, since a submission is under way or over. */
export const lockedSteps: ReadonlySet<Step> = new Set([...busySteps, 'unsure', 'paused', 'stranded', 'ended']);

/** The steps in which a form cannot do anything any more and gives way. */
export const goneSteps: ReadonlySet<Step> = new Set(['paused', 'ended']);
