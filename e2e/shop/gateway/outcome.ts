/** The outcome of an order's payment. */
export interface Outcome {
  readonly state: 'unpaid' | 'pending' | 'approved' | 'declined' | 'expired';
  /** The reason of a decline, in the gateway's words. */
  readonly reason?: string;
  /** The account that paid, such as 'VISA ending in 1111'. */
  readonly paidWith?: string;
  /** The account that the shopper submitted and the shop has yet to confirm, such as 'VISA ending in 1111'. */
  readonly submitted?: string;
  /** The account that was stored; undefined when none was. */
  readonly stored?: StoredAccount;
}

/** An account that the gateway stores for the shopper. */
export interface StoredAccount {
  /** The gateway's id of the account. */
  readonly id: string;
  /** The account's name, such as 'VISA ending in 1111'. */
  readonly name: string;
}

/** The part of the gateway's status reply that the shop reads. */
export interface StatusReply {
  readonly id?: string;
  readonly result: {
    readonly code: string;
    readonly description?: string;
    readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
  };
  readonly registrationId?: string;
  readonly paymentBrand?: string;
  readonly card?: { readonly last4Digits?: string };
  readonly bankAccount?: { readonly iban?: string };
  /** The redirect that a pending payment waits for. */
  readonly redirect?: unknown;
}

/** The groups of result codes; a code in none of them means a decline. */
const groups: readonly (readonly [RegExp, Outcome['state']])[] = [
  [/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/, 'approved'],
  [/^(000\.400\.0[^3]|000\.400\.100)/, 'approved'],
  [/^(000\.200|800\.400\.5|100\.400\.500|800\.700\.100)/, 'pending'],
  [/^200\.300\.404/, 'expired'],
];

/** Returns the outcome that a status reply means for the order. */
export function outcomeOf(reply: StatusReply): Outcome {
  const { code, description } = reply.result;
  const state = groups.find(([codes]) => codes.test(code))?.[1] ?? 'declined';
  // No payment yet, or one that the shopper has yet to confirm: in both cases the pay page continues.
  const waitsForShopper = reply.id === undefined || reply.redirect !== undefined;
  if (state === 'pending' && waitsForShopper) return { state: 'unpaid', ...submittedIn(reply) };
  if (state === 'approved') return { state, ...paidWith(reply), ...storedBy(reply) };
  return state === 'declined' ? { state, reason: description ?? code } : { state };
}

/**
 * Returns the outcome of a status reply when an account is stored without a payment: the reply's id is the account's.
 */
export function storingOutcomeOf(reply: StatusReply): Outcome {
  const { id } = reply;
  return outcomeOf(id === undefined ? reply : { ...reply, registrationId: id });
}

/** Returns whether the order may get a new checkout: nothing was paid, and the old checkout can no longer be paid. */
export function mayTryAgain(outcome: Outcome): boolean {
  return outcome.state === 'declined' || outcome.state === 'expired';
}

function paidWith(reply: StatusReply): Pick<Outcome, 'paidWith'> {
  const name = nameOf(reply);
  return name === undefined ? {} : { paidWith: name };
}

/** Before a payment, an account in the status waits for the shop's confirmation. */
function submittedIn(reply: StatusReply): Pick<Outcome, 'submitted'> {
  const name = reply.id === undefined ? nameOf(reply) : undefined;
  return name === undefined ? {} : { submitted: name };
}

function storedBy(reply: StatusReply): Pick<Outcome, 'stored'> {
  const id = reply.registrationId;
  return id === undefined ? {} : { stored: { id, name: nameOf(reply) ?? 'A stored account' } };
}

/** Returns the name of an account: its brand and the end of its number. */
function nameOf({ paymentBrand, card, bankAccount }: StatusReply): string | undefined {
  const digits = card?.last4Digits ?? bankAccount?.iban?.slice(-4);
  return digits === undefined ? paymentBrand : `${paymentBrand ?? 'Card'} ending in ${digits}`;
}
