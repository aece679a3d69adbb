/** What has become of an order's payment. */
export interface Outcome {
  readonly state: 'unpaid' | 'pending' | 'approved' | 'declined' | 'expired';
  /** Why a card was declined, in the gateway's words. */
  readonly reason?: string;
  /** What paid, such as 'VISA ending in 1111'. */
  readonly paidWith?: string;
  /** What the shopper has handed in and the shop is still to confirm, such as 'VISA ending in 1111'. */
  readonly handedIn?: string;
  /** The account that was stored, when one was. */
  readonly stored?: StoredAccount;
}

/** An account that the gateway keeps for the shopper. */
export interface StoredAccount {
  /** The gateway's id of it. */
  readonly id: string;
  /** Such as 'VISA ending in 1111'. */
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
  if (state === 'pending' && waitsForShopper) return { state: 'unpaid', ...handedInBy(reply) };
  if (state === 'approved') return { state, ...paidWith(reply), ...storedBy(reply) };
  return state === 'declined' ? { state, reason: description ?? code } : { state };
}

/** What a status reply means where an account is stored without a payment: its id is the account's. */
export function storingOutcomeOf(reply: StatusReply): Outcome {
  const { id } = reply;
  return outcomeOf(id === undefined ? reply : { ...reply, registrationId: id });
}

/** Whether the order may be given a new checkout: nothing was paid, and the old checkout can no longer be paid. */
export function mayTryAgain(outcome: Outcome): boolean {
  return outcome.state === 'declined' || outcome.state === 'expired';
}

function paidWith(reply: StatusReply): Pick<Outcome, 'paidWith'> {
  const name = nameOf(reply);
  return name === undefined ? {} : { paidWith: name };
}

/** Before anybody paid, an account in the status is one that waits for the shop's word. */
function handedInBy(reply: StatusReply): Pick<Outcome, 'handedIn'> {
  const name = reply.id === undefined ? nameOf(reply) : undefined;
  return name === undefined ? {} : { handedIn: name };
}

function storedBy(reply: StatusReply): Pick<Outcome, 'stored'> {
  const id = reply.registrationId;
  return id === undefined ? {} : { stored: { id, name: nameOf(reply) ?? 'A stored account' } };
}

/** An account by its brand and the end of its number. */
function nameOf({ paymentBrand, card, bankAccount }: StatusReply): string | undefined {
  const digits = card?.last4Digits ?? bankAccount?.iban?.slice(-4);
  return digits === undefined ? paymentBrand : `${paymentBrand ?? 'Card'} ending in ${digits}`;
}
