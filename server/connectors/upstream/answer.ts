import { amountText } from '../../../catalogue/payments/amount.ts';
import { isSecret } from '../../../catalogue/requests/requests.ts';
import { groupOf } from '../../../catalogue/result-codes/groups.ts';
import type { ResultCategory } from '../../../catalogue/result-codes/result.ts';
import { isResultCode, type ResultCode, resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import {
  type AcquirerAnswer,
  type AcquirerOrder,
  AGREEMENT_REFERENCE,
  type CardChecks,
  type Payee,
  payeeFields,
  SCHEME_REFERENCE,
} from '../../payments/ports/acquirer.ts';
import { type CardFacts, cardFactsIn } from '../../payments/ports/card-facts.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { redirectIn } from './redirect.ts';

/** An upstream's payment: the values that we read from a reply or from one entry of a query. */
export interface UpstreamPayment {
  readonly id: string | undefined;
  readonly code: string;
  readonly description: string | undefined;
  readonly paymentType: string | undefined;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly merchantTransactionId: string | undefined;
  readonly details: Readonly<Record<string, string>>;
  readonly checks: CardChecks;
  readonly card: CardFacts;
  readonly payee: Payee;
  /** The wrong parameters, if any: their names and faults, never a value. */
  readonly wrong: readonly string[];
  /** The redirect of the shopper before this payment ends, unparsed. */
  readonly redirect: unknown;
}

/** The detail under which our answers store the upstream's id of a payment; its follow-ups are sent to that id. */
export const UPSTREAM_ID = 'UpstreamPaymentId';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Source: interface, 'Payment response', resultDetails. */
const DETAIL_NAME = /^[A-Za-z0-9._]{3,64}$/;
const LONGEST_DETAIL = 2048;
/** More than any acquirer sends. */
const MAX_DETAILS = 50;

const detailsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {})
      .flatMap(([name, detail]) => {
        const known = text(detail);
        return known !== undefined && DETAIL_NAME.test(name) ? [[name, known.slice(0, LONGEST_DETAIL)] as const] : [];
      })
      .slice(0, MAX_DETAILS),
  );

/** The names of an initial payment's references among the details; details have no parameter names. */
const referenceDetails = {
  initialTransactionId: SCHEME_REFERENCE,
  agreementId: AGREEMENT_REFERENCE,
} as const;

/** Returns the references that an upstream issued for later payments; those payments carry them. */
const referencesIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(referenceDetails).flatMap(([name, detail]) => {
      const reference = isObject(value) ? text(value[name]) : undefined;
      return reference === undefined ? [] : [[detail, reference.slice(0, LONGEST_DETAIL)] as const];
    }),
  );

/** Source: interface, 'Payment response', result.avsResponse and result.cvvResponse. */
const CHECK_LETTER = /^[A-Z]$/;

const checksIn = (result: Json): CardChecks =>
  Object.fromEntries(
    ['avsResponse', 'cvvResponse'].flatMap((name) => {
      const letter = text(result[name]);
      return letter !== undefined && CHECK_LETTER.test(letter) ? [[name, letter] as const] : [];
    }),
  );

/** Returns the account to which an upstream has shoppers transfer money. */
const payeeIn = (merchant: unknown): Payee => {
  const account = isObject(merchant) && isObject(merchant['bankAccount']) ? merchant['bankAccount'] : {};
  return Object.fromEntries(
    payeeFields.flatMap((name) => {
      const value = text(account[name]);
      return value === undefined ? [] : [[`merchant.bankAccount.${name}`, value.slice(0, LONGEST_DETAIL)] as const];
    }),
  );
};

/** Source: interface, 'Payment response', result.code. */
const RESULT_CODE = /^[0-9.]{2,11}$/;

/** Parses the payment of a JSON value; undefined when it is none. */
export const paymentIn = (value: unknown): UpstreamPayment | undefined => {
  if (!isObject(value) || !isObject(value['result'])) return undefined;
  const { result } = value;
  const code = text(result['code']);
  if (code === undefined || !RESULT_CODE.test(code)) return undefined;
  return {
    id: text(value['id']),
    code,
    description: text(result['description']),
    paymentType: text(value['paymentType']),
    amount: text(value['amount']),
    currency: text(value['currency']),
    merchantTransactionId: text(value['merchantTransactionId']),
    details: { ...referencesIn(value['standingInstruction']), ...detailsOf(value['resultDetails']) },
    checks: checksIn(result),
    card: cardFactsIn(value['card']),
    payee: payeeIn(value['merchant']),
    wrong: listOf(result['parameterErrors']).map(({ name, message }) => `${text(name)} ${text(message)}`),
    redirect: isObject(value['redirect']) ? value['redirect'] : undefined,
  };
};

/** Parses the payments of a query's reply; undefined when it has no list, or an entry that is not a payment. */
export const paymentsIn = (value: unknown): readonly UpstreamPayment[] | undefined => {
  if (!isObject(value) || !Array.isArray(value['payments'])) return undefined;
  const payments = value['payments'].map(paymentIn);
  return payments.every((payment) => payment !== undefined) ? payments : undefined;
};

/** The replacement for a code that this version does not know: the same category, and never a better one. */
const standIns = {
  review: '000.400.000',
  pending: '800.400.500',
  declined: '800.100.100',
  error: '900.100.200',
} as const satisfies Record<Exclude<ResultCategory, 'success'>, ResultCode>;

/** Source: interface, 'What the service does', test mode: the processor's own test system. */
const succeeded = { test: '000.100.112', live: '000.000.000' } as const satisfies Record<string, ResultCode>;

/** Codes of success, which depend on the environment, and of chargebacks, which answer no order. */
const plainSuccess = /^000\.(?:000|100)\./;

/** The code of a channel whose upstream is configured wrongly. */
export const WRONGLY_SET_UP: ResultCode = '800.100.190';

/** Codes of checkouts and chargebacks, and codes with an HTTP status of their own, are not the outcome of an order. */
const isOutcome = (code: ResultCode): boolean =>
  resultCodes[code].status <= 400 && !code.startsWith('000.200.1') && groupOf(code)?.name !== 'chargeback';

/** Returns our code for an upstream's. The approval of a test system is no payment in the live environment. */
export const codeFor = (code: string, environment: Environment): ResultCode => {
  const category = groupOf(code)?.categories[0] ?? 'error';
  if (environment === 'live' && code.startsWith('000.100.1')) return WRONGLY_SET_UP;
  if (plainSuccess.test(code)) return category === 'success' ? succeeded[environment] : standIns.error;
  if (isResultCode(code) && isOutcome(code)) return code;
  return category === 'success' ? succeeded[environment] : standIns[category];
};

/** Returns whether a payment succeeded, from the merchant's point of view. */
export const hasSucceeded = ({ code }: UpstreamPayment): boolean =>
  ['success', 'review'].includes(groupOf(code)?.categories[0] ?? 'error');

/** The code of a payment that an upstream has received and not decided. */
const UNDECIDED = '000.200.000';

/**
 * Returns whether the upstream itself has not decided yet, so that another inquiry is needed. Waiting for the shopper
 * is an outcome.
 */
export const isUndecided = ({ code, redirect }: UpstreamPayment): boolean =>
  code === UNDECIDED && redirect === undefined;

/** The codes by which an upstream refuses a repeated order. */
const metBefore: ReadonlySet<string> = new Set(['800.110.100', '800.130.100', '800.600.100']);

/**
 * Returns whether the upstream refuses an order because it already has it: then the first one counts, and this is no
 * answer.
 */
export const wasMetBefore = ({ code }: UpstreamPayment): boolean => metBefore.has(code);

const contradicts = (said: string | undefined, sent: string): boolean => said !== undefined && said !== sent;

/** Returns whether a payment belongs to another order than this one. */
export const isOfAnother = (payment: UpstreamPayment, order: AcquirerOrder, typeSent: string): boolean =>
  contradicts(payment.merchantTransactionId, order.reference) ||
  contradicts(payment.currency, order.currency) ||
  contradicts(payment.paymentType, typeSent);

/** Shorter secrets occur in texts by chance, where they reveal nothing. */
const SHORTEST_SECRET = 8;

/** Removes the texts that contain a secret of the order. */
const withoutSecrets = (
  texts: Readonly<Record<string, string>>,
  { account, secrets: own }: AcquirerOrder,
): Record<string, string> => {
  const secrets = Object.entries({ ...account?.parameters, ...own }).flatMap(([name, value]) =>
    isSecret(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  );
  return Object.fromEntries(
    Object.entries(texts).filter(([, value]) => !secrets.some((secret) => value.includes(secret))),
  );
};

/** Returns the details of a payment that may be shown. */
const shownDetails = (payment: UpstreamPayment, order: AcquirerOrder): Record<string, string> => {
  const { code, description, details, wrong, id } = payment;
  const all: Record<string, string> = {
    ...(description === undefined ? {} : { ExtendedDescription: [description, ...wrong].join('; ') }),
    AcquirerResponse: code,
    ...details,
    ...(id === undefined ? {} : { [UPSTREAM_ID]: id }),
  };
  const shown = Object.entries(withoutSecrets(all, order));
  return Object.fromEntries(shown.map(([name, value]) => [name, value.slice(0, LONGEST_DETAIL)]));
};

/** Returns the account to which a shopper transfers the money, from the first answer on: without it nobody can pay. */
const payeeOf = ({ payee }: UpstreamPayment): Pick<AcquirerAnswer, 'payee'> =>
  Object.keys(payee).length > 0 ? { payee } : {};

/** Returns the answer for a payment that waits for the shopper, who is redirected, or for a processor. */
const waitingAnswer = (payment: UpstreamPayment, order: AcquirerOrder, environment: Environment) => {
  const redirect = redirectIn(payment.redirect, environment);
  const details = shownDetails(payment, order);
  if (redirect !== 'unfit') {
    const waits =
      redirect === undefined ? { waitsFor: 'processor' as const } : { waitsFor: 'shopper' as const, redirect };
    return { code: codeFor(payment.code, environment), details, ...payeeOf(payment), ...waits };
  }
  // Without the redirect, the shopper cannot pay there.
  const ExtendedDescription = 'the upstream gateway redirects the shopper to an address that is not allowed';
  return { code: '900.100.600' as const, details: { ...details, ExtendedDescription } };
};

/**
 * Returns our answer for an upstream's payment that is decided, or that waits for a shopper or processor. An amount
 * other than the ordered one must be reviewed by a person.
 */
export const answerFrom = (
  payment: UpstreamPayment,
  order: AcquirerOrder,
  environment: Environment,
): AcquirerAnswer => {
  const code = codeFor(payment.code, environment);
  if (resultCodes[code].category === 'pending') return waitingAnswer(payment, order, environment);
  const isOtherAmount = contradicts(payment.amount, amountText(order.amount));
  const isPaid = resultCodes[code].category === 'success';
  return {
    code: isOtherAmount && isPaid ? '000.400.040' : code,
    details: { ...shownDetails(payment, order), ...(isOtherAmount ? { UpstreamAmount: payment.amount ?? '' } : {}) },
    ...(Object.keys(payment.checks).length > 0 ? { checks: payment.checks } : {}),
    ...payeeOf(payment),
    ...(Object.keys(payment.card).length > 0 ? { card: withoutSecrets(payment.card, order) } : {}),
  };
};
