/** What may have happened at a processor. */
export const eventKinds = [
  'payment changed',
  'refund changed',
  'refund failed',
  'captured elsewhere',
  'refunded elsewhere',
  'chargeback opened',
  'chargeback won',
  'chargeback lost',
  'paid out',
  'report available',
  'other',
] as const;

/** The kind of an event. */
export type EventKind = (typeof eventKinds)[number];

/** The states of an event, and what each means. */
export const eventStates = {
  waiting: 'a timer will apply it',
  applied: 'it changed a payment, or the payment has what it says',
  kept: 'it is about nothing that is known here, or nothing follows from it',
} as const;

/** The state of an event. */
export type EventState = keyof typeof eventStates;

/** Why an event changed nothing, where the gateway itself says so; other reasons are those of a refused change. */
export const eventNotes = {
  noConsequence: 'nothing follows from it',
  unknownPayment: 'no payment of this channel has its reference',
  stillWaits: 'the payment still waits',
  otherwise: 'the payment has ended otherwise here: look at the processor',
} as const;

/** The name of a note. */
export type EventNote = keyof typeof eventNotes;

/** Returns the name of a note; undefined for one that is the reason of a refused change. */
export const noteNamed = (note: string): EventNote | undefined =>
  (Object.keys(eventNotes) as EventNote[]).find((name) => eventNotes[name] === note);
