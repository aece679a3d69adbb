import { exemptionFlags } from '../../../catalogue/payments/exemptions.ts';
import { type Account, accountFrom } from '../../accounts/account.ts';
import type { AcquirerOrder, AcquirerTask } from '../../acquirers/acquirer.ts';
import type { Channel } from '../../ports/channel.ts';
import type { StepInput } from '../../ports/stepped-payment.ts';
import { belongsToAnother, practiceOf } from '../model/authorizations.ts';
import { riskDefaultsOf } from '../model/defaults.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';

/** What an acquirer is asked for each payment type; a PA that refers to an earlier one is asked as its practice says. */
const tasks = {
  PA: 'authorize',
  'PA.CP': 'authorize',
  DB: 'debit',
  CD: 'credit',
  CP: 'capture',
  RV: 'reverse',
  RF: 'refund',
  RB: 'rebill',
  RC: 'receive',
  TK: 'tokenize',
} as const satisfies Record<string, AcquirerTask>;

const taskOf = (payment: Payment): AcquirerTask => {
  if (belongsToAnother(payment)) return practiceOf(payment.request);
  if (Object.hasOwn(tasks, payment.type)) return tasks[payment.type as keyof typeof tasks];
  throw new Error(`no acquirer is asked for ${payment.type}`);
};

/** What an order needs beside the payment: the account that is charged, or the payment that is referred to. */
export interface OrderContext {
  readonly account?: Account | undefined;
  readonly referenced?: Payment | undefined;
  /** Secrets of a follow-up's own request; those of a first payment are with its account. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Where a shopper who is led to the acquirer comes back to. */
  readonly returnUrl?: string | undefined;
}

/** The context in which a payment is carried out: what its order needs, and its channel. */
export interface PaymentContext extends OrderContext {
  readonly channel: Channel;
}

/** Gives our reference of a payment at its acquirer: its id, and from the second attempt on the number of the attempt. */
const referenceOf = ({ id, attempt }: Payment): string => (attempt === 1 ? id : `${id}-${attempt}`);

/** Gives the id of the payment that a reference of ours stands for. */
export const paymentIdOfReference = (reference: string): string => reference.split('-')[0] ?? reference;

/** What authentication brought goes to the acquirer as if the merchant had sent it. */
const ofAuthentication = ({ outcome }: Payment): Record<string, string> =>
  Object.fromEntries(Object.entries(outcome?.parameters ?? {}).filter(([name]) => name.startsWith('threeDSecure.')));

const EXEMPTION = 'threeDSecure.exemptionFlag';

/** A holder who was asked all the same needs no exemption. */
const wasAsked = ({ outcome, attempt }: Payment): boolean =>
  attempt > 1 || ['challenge', 'decoupled'].includes(outcome?.parameters?.['threeDSecure.flow'] ?? '');

/** The acquirer is told both flags of an exemption, by whichever the merchant asked for it. */
const requestOf = (payment: Payment): Readonly<Record<string, string>> => {
  const whole = { ...riskDefaultsOf(payment), ...payment.request, ...ofAuthentication(payment) };
  if (!wasAsked(payment)) return { ...whole, ...exemptionFlags(payment.request) };
  const { [EXEMPTION]: _moot, ...withoutExemption } = whole;
  return withoutExemption;
};

/** Gives the order that carries out a payment; the same for the first call and for every question after it. */
export const orderOf = (
  payment: Payment,
  { account, referenced, returnUrl, secrets = {} }: OrderContext,
): AcquirerOrder => ({
  reference: referenceOf(payment),
  receivedAtMs: payment.askedAtMs,
  entity: payment.entity,
  task: taskOf(payment),
  paymentType: payment.type,
  amount: payment.amount,
  currency: payment.currency,
  brand: payment.brand,
  account,
  secrets,
  request: requestOf(payment),
  referencedOrder: referenced === undefined ? payment.referencedId : referenceOf(referenced),
  referencedDetails: referenced?.outcome?.details,
  returnUrl,
});

/** Gives the order that takes an approved payment back at its acquirer, under a reference of its own. */
export const reversalOf = (payment: Payment): AcquirerOrder => ({
  ...orderOf(payment, { account: undefined, referenced: payment }),
  reference: `${referenceOf(payment)}-RV`,
  task: 'reverse',
  paymentType: 'RV',
  referencedOrder: referenceOf(payment),
});

/**
 * Gives the context of a stored payment: its account without codes, which are not kept, and its channel as it is now.
 */
export const storedContext = async (
  dependencies: PaymentDependencies,
  { entity, id, account, request, referencedId }: Payment,
): Promise<PaymentContext> => ({
  channel: await dependencies.channelOf(entity),
  account: account === undefined ? undefined : accountFrom(await dependencies.vault.open(entity, id, account), request),
  referenced: referencedId === undefined ? undefined : await dependencies.records.byId(entity, referencedId),
});

/** Gives the payment that an order with this reference carries out, or takes back. */
export const paymentIdOf = (reference: string): string => reference.split('-', 1)[0] ?? '';

/** Gives what the steps beside the acquirer see of a payment. */
export const stepInput = (payment: Payment, { account, channel }: PaymentContext): StepInput => ({
  payment,
  account,
  settings: channel.settings,
});
