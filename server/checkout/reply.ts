import { languages } from '../../catalogue/languages/languages.ts';
import { amountText, hundredthsOf } from '../../catalogue/payments/amount.ts';
import { priceText } from '../../catalogue/payments/price.ts';
import { type Ending, endingOf } from '../../catalogue/result-codes/endings.ts';
import type { Payment } from '../payments/model/payment.ts';
import type { Redirect } from '../payments/ports/redirect.ts';
import type { Registration } from '../payments/registrations/registration.ts';
import { nest } from '../payments/reply/nest.ts';
import { paymentAnswer, storedPaymentAnswer } from '../payments/reply/reply.ts';
import { storedRegistrationAnswer } from '../payments/stored-accounts/reply.ts';
import { Rejection } from '../platform/base/rejection.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { Offer } from './configuration.ts';
import type { HandedIn } from './hand-in.ts';
import { type Checkout, type CheckoutState, resourcePathOf } from './model/checkout.ts';
import type { FoundCheckout } from './model/find.ts';
import { expiresAtMs } from './model/validity.ts';
import type { Stored } from './store.ts';
import type { Submitted } from './submit.ts';

/** Returns the redirect of a payment that waits for its shopper. */
const redirectOf = ({ state, outcome }: Payment): Redirect | undefined =>
  state === 'pending' ? outcome?.redirect : undefined;

/** Returns whether the shopper has nothing more to do: there is a result, or the acquirer may take days to send one. */
const isDone = (payment: Payment): boolean =>
  payment.state !== 'received' && payment.waitsFor !== 'authentication' && redirectOf(payment) === undefined;

const resourcePathIfDone = ({ checkout, payment, state }: FoundCheckout): string | undefined =>
  payment === undefined
    ? resourcePathIfCompleted(checkout, state)
    : isDone(payment)
      ? resourcePathOf(checkout)
      : undefined;

const resourcePathIfCompleted = (checkout: Checkout, state: CheckoutState): string | undefined =>
  state === 'completed' ? resourcePathOf(checkout) : undefined;

/** Returns the shopper's next step: a redirect that the payment waits for, or the path of the result. */
const onwardOf = (found: FoundCheckout) => ({
  redirect: found.payment === undefined ? undefined : redirectOf(found.payment),
  resourcePath: resourcePathIfDone(found),
});

/** Returns the merchant's reply about the account that is stored on a checkout without a payment; pending before. */
const storingStatusAnswer = ({ checkout, registration }: FoundCheckout): Answer =>
  registration === undefined
    ? { code: '000.200.000', checkoutId: checkout.id }
    : { ...storedRegistrationAnswer(registration), checkoutId: checkout.id };

/**
 * Returns the merchant's reply about the registration on a checkout: the account that was stored on it, alone or
 * `withPayment`; pending before that is decided; the code of the payment if it was declined and stored nothing.
 * @throws Rejection 100.150.200 when the payment was to store no account.
 */
export const registrationStatusAnswer = (found: FoundCheckout, withPayment: Registration | undefined): Answer => {
  const { checkout, payment } = found;
  if (payment === undefined) return storingStatusAnswer(found);
  if (withPayment !== undefined) return { ...storedRegistrationAnswer(withPayment), checkoutId: checkout.id };
  if (payment.request['createRegistration'] !== 'true') {
    throw new Rejection('100.150.200', { status: 404, reason: 'the checkout was paid without createRegistration' });
  }
  return { ...storedPaymentAnswer(payment), fields: {} };
};

/**
 * Returns the merchant's reply about a checkout: its payment, or the account if only that was stored; pending before.
 */
export const statusAnswer = (found: FoundCheckout, handedIn?: HandedIn): Answer => {
  if (found.payment !== undefined) return storedPaymentAnswer(found.payment);
  const answer = storingStatusAnswer(found);
  return handedIn === undefined ? answer : { ...answer, fields: { ...nest(Object.entries(handedIn.shown)) } };
};

const MS_PER_SECOND = 1000;

/** The parameters that forms ask shoppers for, unless the merchant sent them. */
const enteredByShoppers = [
  ...[
    'customer.givenName',
    'customer.surname',
    'customer.birthDate',
    'customer.sex',
    'customer.email',
    'customer.mobile',
  ],
  ...['customer.identificationDocId', 'billing.street1', 'billing.postcode', 'billing.city', 'billing.country'],
] as const;

const joined = (names: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, string>> | undefined =>
  names.size > 0 ? Object.fromEntries([...names].map(([brand, each]) => [brand, each.join(', ')])) : undefined;

/** Returns the reply with the configuration of the widget. The shopper may see all of it. */
export const configurationAnswer = (
  found: FoundCheckout,
  {
    shop,
    brands,
    registrations,
    settings,
    requiredBilling,
    requiredOfMerchant,
    pages,
    keptOnPages,
    mandate,
    language,
  }: Offer,
  nowMs: number,
  isTestSystem: boolean,
): Answer => {
  const { checkout, state } = found;
  const { amount: sent, currency, paymentType, shopperResultUrl, locale } = checkout.request;
  const amount = sent === undefined ? undefined : amountText(hundredthsOf(sent));
  const remainingMs = Math.max(0, expiresAtMs(checkout) - nowMs);
  return {
    code: '000.200.000',
    fields: {
      id: checkout.id,
      state,
      amount,
      currency,
      price: amount && currency && priceText(amount, currency, languages[language].tag),
      paymentType,
      shopperResultUrl,
      locale,
      expiresInSeconds: Math.floor(remainingMs / MS_PER_SECOND),
      isTestSystem,
      country: checkout.request['billing.country'] ?? checkout.request['shipping.country'],
      merchantName: checkout.request['merchant.name'],
      shop,
      given: enteredByShoppers.filter((name) => checkout.request[name] !== undefined),
      createRegistration: checkout.request['createRegistration'] === 'true',
      brands: brands && [...brands],
      registrations,
      mayRemoveRegistrations: settings.shoppersRemoveRegistrations,
      requireCvv: settings.requireCvv,
      requiredBilling: requiredBilling.length > 0 ? requiredBilling : undefined,
      requiredOfMerchant: joined(requiredOfMerchant),
      pages: pages.size > 0 ? Object.fromEntries(pages) : undefined,
      keptOnPages: keptOnPages.length > 0 ? keptOnPages : undefined,
      mandate,
      isDeclined: found.payment?.state === 'declined' || undefined,
      ending: endingIn(found),
      ...onwardOf(found),
    },
    checkoutId: checkout.id,
  };
};

/** Returns how a payment ended that took no money. */
const endingIn = ({ payment }: FoundCheckout): Ending | undefined =>
  payment?.state === 'declined' && payment.outcome ? endingOf(payment.outcome.code) : undefined;

/** Returns the reply with the brands that a number can belong to. */
export const brandsAnswer = ({ checkout }: FoundCheckout, brands: readonly string[]): Answer => ({
  code: '000.200.000',
  fields: { brands },
  checkoutId: checkout.id,
});

/** The parameters of a handed-in submission that the shopper's page receives. */
const handedInShown = /^(?:paymentBrand|card\.(?:last4Digits|holder|expiryMonth|expiryYear))$/;

const handedInFields = ({ shown }: HandedIn) =>
  nest(Object.entries(shown).filter(([name]) => handedInShown.test(name)));

/** Returns the reply with the state of a checkout, for a shopper whose connection broke off. */
export const outcomeAnswer = (found: FoundCheckout, handedIn?: HandedIn): Answer => ({
  code: '000.200.000',
  fields: { state: found.state, ...onwardOf(found), handedIn: handedIn && handedInFields(handedIn) },
  checkoutId: found.checkout.id,
});

/** Returns the reply to a shopper who handed in a submission: the shop is next. */
export const handedInAnswer = (id: string, handedIn: HandedIn): Answer => ({
  code: '000.200.000',
  fields: { ...handedInFields(handedIn), resourcePath: resourcePathOf({ id, registrationId: undefined }) },
  checkoutId: id,
});

/** The fields of a payment that its shopper receives; the rest is for the merchant. */
const shownToShopper = ['id', 'paymentType', 'paymentBrand', 'amount', 'currency', 'descriptor', 'card', 'redirect'];

/** The fields of a status for a caller without credentials who knows the id of the checkout: no person, no account. */
const shownToHolder = ['id', 'paymentType', 'paymentBrand', 'amount', 'currency'];

/** Returns what a caller without credentials, who knows the id of a checkout, gets of the merchant's reply about it. */
export const holdersAnswer = ({ code, fields = {}, status, checkoutId }: Answer): Answer => ({
  code,
  fields: Object.fromEntries(Object.entries(fields).filter(([name]) => shownToHolder.includes(name))),
  ...(status === undefined ? {} : { status }),
  ...(checkoutId === undefined ? {} : { checkoutId }),
});

/** Returns the reply to a shopper's submission. */
export const submissionAnswer = (id: string, { payment, ignored }: Submitted): Answer => {
  const answer = paymentAnswer(payment);
  const shown = Object.entries(answer.fields ?? {}).filter(([name]) => shownToShopper.includes(name));
  return {
    ...answer,
    fields: {
      ...Object.fromEntries(shown),
      redirect: redirectOf(payment),
      resourcePath: isDone(payment) ? resourcePathOf({ id, registrationId: undefined }) : undefined,
      ignoredParameters: ignored.length > 0 ? ignored : undefined,
    },
  };
};

/** The fields of a stored account that its shopper receives; the rest is for the merchant. */
const accountShownToShopper = ['id', 'paymentBrand', 'card', 'bankAccount'];

/** Returns the reply to a shopper who stored an account on a checkout. */
export const storingAnswer = (id: string, { registration, ignored }: Stored): Answer => {
  const { fields = {} } = storedRegistrationAnswer(registration);
  const shown = Object.entries(fields).filter(([name]) => accountShownToShopper.includes(name));
  return {
    code: registration.code,
    fields: {
      ...Object.fromEntries(shown),
      resourcePath: resourcePathOf({ id, registrationId: registration.id }),
      ignoredParameters: ignored.length > 0 ? ignored : undefined,
    },
    checkoutId: id,
  };
};
