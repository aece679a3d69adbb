import { exemptionFlags } from '../../../catalogue/payments/exemptions.ts';
import { type Account, accountFrom } from '../accounts/account.ts';
import { descriptorOf, riskDefaultsOf } from '../model/defaults.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { taskOf } from '../model/tasks.ts';
import type { AcquirerOrder } from '../ports/acquirer.ts';
import type { Channel } from '../ports/channel.ts';
import type { StepInput } from '../ports/stepped-payment.ts';

/** The data of an order that are not in the payment itself. */
interface OrderContext {
  readonly account?: Account | undefined;
  readonly referenced?: Payment | undefined;
  /** The secrets in a follow-up's request; those of an initial payment belong to its account. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** The address to which the acquirer redirects the shopper back. */
  readonly returnUrl?: string | undefined;
}

/** The context of a payment, resolved once and passed on: its channel, and the data of its order. */
export interface PaymentContext extends OrderContext {
  readonly channel: Channel;
}

/** Returns the reference of the order that reverses another. */
const reversalReference = (reference: string): string => `${reference}-RV`;

/**
 * Returns the reference of a payment at its acquirer: its id, with the number of the attempt from the second one on.
 */
export const referenceOf = ({ id, attempt }: Payment): string => (attempt === 1 ? id : `${id}-${attempt}`);

/** The form of our references: the id of a payment, its attempt from the second one on, and the mark of a reversal. */
export const REFERENCE_FORM = '[0-9a-f]{32}(?:-\\d{1,6})?(?:-RV)?';

const REFERENCE = new RegExp(`^${REFERENCE_FORM}$`);

/**
 * Returns a text if it has the form of our references. Other systems use the same account at a processor, with words of
 * their own in the same places.
 */
export const ourReference = (text: string | undefined): string | undefined =>
  text !== undefined && REFERENCE.test(text) ? text : undefined;
/** Returns the references of every attempt of a payment so far, and of what reversed it. */
export const referencesOf = (payment: Payment): readonly string[] =>
  Array.from({ length: payment.attempt }, (_, place) => referenceOf({ ...payment, attempt: place + 1 })).flatMap(
    (reference) => [reference, reversalReference(reference)],
  );

/** Returns the id of the payment that a reference belongs to. */
export const paymentIdOf = (reference: string): string => reference.split('-', 1)[0] ?? '';

/** The acquirer gets the results of an authentication as if the merchant had sent them. */
const ofAuthentication = ({ outcome }: Payment): Record<string, string> =>
  Object.fromEntries(Object.entries(outcome?.parameters ?? {}).filter(([name]) => name.startsWith('threeDSecure.')));

const EXEMPTION = 'threeDSecure.exemptionFlag';

/** Returns whether the cardholder was authenticated in spite of an exemption, which is then obsolete. */
const wasAsked = ({ outcome, attempt }: Payment): boolean =>
  attempt > 1 || ['challenge', 'decoupled'].includes(outcome?.parameters?.['threeDSecure.flow'] ?? '');

/** The acquirer gets both flags of an exemption, whichever of them the merchant sent. */
const requestOf = (payment: Payment): Readonly<Record<string, string>> => {
  const whole = { ...riskDefaultsOf(payment), ...payment.request, ...ofAuthentication(payment) };
  if (!wasAsked(payment)) return { ...whole, ...exemptionFlags(payment.request) };
  const { [EXEMPTION]: _moot, ...withoutExemption } = whole;
  return withoutExemption;
};

/** Returns the order of a payment; it is the same for the first call and for every later inquiry. */
export const orderOf = (
  payment: Payment,
  { account, referenced, returnUrl, secrets = {} }: OrderContext,
): AcquirerOrder => ({
  reference: referenceOf(payment),
  receivedAtMs: payment.askedAtMs,
  channelId: payment.channelId,
  task: taskOf(payment),
  paymentType: payment.type,
  amount: payment.amount,
  currency: payment.currency,
  brand: payment.brand,
  account,
  secrets,
  request: requestOf(payment),
  referencedOrder: referenced === undefined ? payment.referencedId : referenceOf(referenced),
  referencedType: referenced?.type,
  referencedDetails: referenced?.outcome?.details,
  ownDetails: payment.outcome?.details,
  returnUrl,
});

/** Returns the order that reverses an approved payment at its acquirer, under a reference of its own. */
export const reversalOf = (payment: Payment): AcquirerOrder => ({
  ...orderOf(payment, { account: undefined, referenced: payment }),
  reference: reversalReference(referenceOf(payment)),
  task: 'reverse',
  paymentType: 'RV',
  referencedOrder: referenceOf(payment),
});

/** Returns the context of a stored payment: its current channel, and its account without security codes. */
export const storedContext = async (
  dependencies: PaymentDependencies,
  { channelId, id, account, request, referencedId }: Payment,
): Promise<PaymentContext> => ({
  channel: await dependencies.channelOf(channelId),
  account:
    account === undefined ? undefined : accountFrom(await dependencies.vault.open(channelId, id, account), request),
  referenced: referencedId === undefined ? undefined : await dependencies.records.byId(channelId, referencedId),
});

/** Returns the input of the steps before and after the acquirer: risk checks and authentication. */
export const stepInput = (payment: Payment, { account, channel }: PaymentContext): StepInput => ({
  payment,
  account,
  settings: channel.settings,
  merchantName: descriptorOf(payment),
});
