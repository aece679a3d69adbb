/**
 * The kinds of events of a checkout or a payment, with their details. Only these details are stored, so that no card
 * data can be.
 */
export const eventKinds = {
  request: {
    meaning: 'a request was answered that did not only read a payment',
    details: ['endpoint', 'status', 'code'],
  },
  acquirer: { meaning: 'a request to the acquirer, with the code of its answer', details: ['task', 'code'] },
  authentication: { meaning: 'a step of the authentication of the cardholder', details: ['step', 'status', 'code'] },
  risk: { meaning: 'the verdict of a risk check', details: ['check', 'verdict', 'code', 'score', 'listEntry'] },
  page: { meaning: 'the shopper saw a page of the gateway, or came back from one', details: ['page', 'action'] },
  notification: {
    meaning: 'an attempt to deliver a notification',
    details: ['to', 'type', 'action', 'attempt', 'outcome'],
  },
  timer: { meaning: 'a timer has run', details: ['timer', 'attempt', 'outcome'] },
  resultCall: { meaning: 'an attempt at the result call to the shop', details: ['attempt', 'outcome'] },
} as const satisfies Record<string, { readonly meaning: string; readonly details: readonly string[] }>;

/** The name of a kind of event. */
type EventKind = keyof typeof eventKinds;

type DetailsOf<Kind extends EventKind> = {
  readonly [Name in (typeof eventKinds)[Kind]['details'][number]]?: string | number | undefined;
};

/** An event of a checkout, a payment or both; one without an id is not stored. */
export type NewEvent = {
  readonly [Kind in EventKind]: {
    readonly kind: Kind;
    readonly checkoutId?: string | undefined;
    readonly paymentId?: string | undefined;
    /** The payment that a request addressed, if it did not make it: the event belongs to both. */
    readonly addressedId?: string | undefined;
    readonly details: DetailsOf<Kind>;
  };
}[EventKind];

/** Reports an event. It costs next to nothing and never fails. */
export type ReportEvent = (event: NewEvent) => void;

/** Ignores events; for tests of parts that report some. */
export const ignoreEvents: ReportEvent = () => undefined;
