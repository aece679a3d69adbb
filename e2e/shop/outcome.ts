/** What has become of an order's payment. */
export interface Outcome {
  readonly state: 'unpaid' | 'pending' | 'approved' | 'declined' | 'expired';
  /** Why a card was declined, in the gateway's words. */
  readonly reason?: string;
  /** The card that paid, such as 'VISA ending in 1111'. */
  readonly paidWith?: string;
}

/** The part of the gateway's status reply that the shop reads. */
export interface StatusReply {
  readonly id?: string;
  readonly result: { readonly code: string; readonly description?: string };
  readonly paymentBrand?: string;
  readonly card?: { readonly last4Digits?: string };
  /** Where the payment waits for its shopper. */
  readonly redirect?: unknown;
}

/** Result codes are read by their groups; a code that belongs to none of these means: declined. */
const groups: readonly (readonly [RegExp, Outcome['state']])[] = [
  [/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/, 'approved'],
  [/^(000\.400\.0[^3]|000\.400\.100)/, 'approved'],
  [/^(000\.200|800\.400\.5|100\.400\.500|800\.700\.100)/, 'pending'],
  [/^200\.300\.404/, 'expired'],
];

/** What a status reply means for the order. */
export function outcomeOf(reply: StatusReply): Outcome {
  const { code, description } = reply.result;
  const state = groups.find(([codes]) => codes.test(code))?.[1] ?? 'declined';
  // Nobody paid yet, or the shopper still has to confirm it: in both cases the pay page shows how to go on.
  const waitsForShopper = reply.id === undefined || reply.redirect !== undefined;
  if (state === 'pending' && waitsForShopper) return { state: 'unpaid' };
  if (state === 'approved') return { state, ...paidWith(reply) };
  return state === 'declined' ? { state, reason: description ?? code } : { state };
}

/** Whether the order may be given a new checkout: nothing was paid, and the old checkout can no longer be paid. */
export function mayTryAgain(outcome: Outcome): boolean {
  return outcome.state === 'declined' || outcome.state === 'expired';
}

function paidWith(reply: StatusReply): { paidWith?: string } {
  const digits = reply.card?.last4Digits;
  return digits === undefined ? {} : { paidWith: `${reply.paymentBrand ?? 'Card'} ending in ${digits}` };
}
