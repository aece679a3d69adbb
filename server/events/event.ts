/** What can happen to a checkout or a payment, and what is told of it: nothing else is, so that no card data can be. */
export const eventKinds = {
  request: {
    meaning: 'a request was answered that did not only read a payment',
    details: ['endpoint', 'status', 'code'],
  },
  acquirer: { meaning: 'the acquirer was asked, and answered or did not', details: ['task', 'code'] },
  authentication: { meaning: 'a step of the authentication of the cardholder', details: ['step', 'status', 'code'] },
  risk: { meaning: 'a risk check came to its verdict', details: ['check', 'verdict', 'code', 'score'] },
  page: { meaning: 'the shopper saw a page of the gateway, or came back from one', details: ['page', 'action'] },
  notification: {
    meaning: 'an attempt to deliver a notification',
    details: ['to', 'type', 'action', 'attempt', 'outcome'],
  },
  timer: { meaning: 'a timer has run', details: ['timer', 'attempt', 'outcome'] },
  resultCall: { meaning: 'an attempt at the result call to the shop', details: ['attempt', 'outcome'] },
} as const satisfies Record<string, { readonly meaning: string; readonly details: readonly string[] }>;

/** A kind of what can happen. */
export type EventKind = keyof typeof eventKinds;

type DetailsOf<Kind extends EventKind> = {
  readonly [Name in (typeof eventKinds)[Kind]['details'][number]]?: string | number | undefined;
};

/** Something that happened to a checkout, a payment or both; of those without an id nothing is kept. */
export type Happening = {
  readonly [Kind in EventKind]: {
    readonly kind: Kind;
    readonly checkoutId?: string | undefined;
    readonly paymentId?: string | undefined;
    readonly details: DetailsOf<Kind>;
  };
}[EventKind];

/** Tells of something that happened. It costs nothing to speak of, never fails, and does nothing where nobody may ask. */
export type Tell = (happening: Happening) => void;

/** Where money is real, nobody asks. */
export const tellNobody: Tell = () => undefined;
