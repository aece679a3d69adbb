import { effect } from '@preact/signals';
import { record } from '../../checkout/options.ts';
import type { ApplePayPayment, ApplePaySession, ApplePaySessions, ApplePayUpdate } from '../../lazy/wallet-apis.ts';
import { drawingOf } from '../../view/drawing.ts';
import { contactOfApplePay } from '../wallet-orders/contacts.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import { appleMark } from './apple-mark.ts';
import type { Attempt } from './attempt.ts';
import {
  callbackOf,
  countryOf,
  type DrawnButton,
  merchantName,
  merchantOption,
  optionsOf,
  textOption,
  type WalletContext,
} from './wallet-context.ts';

const USUAL_VERSION = 3;
const usualNetworks = ['visa', 'masterCard', 'amex', 'discover', 'maestro'];
const usualCapabilities = ['supports3DS'];

/** Checks that Apple Pay can be offered to this shopper. @throws WalletProblem with the reason if it cannot. */
export const checkApplePay = async (context: WalletContext): Promise<void> => {
  const { ApplePaySession } = context.apis;
  if (!ApplePaySession?.canMakePayments()) throw new WalletProblem('noInterface');
  const identifier = merchantOption(context, 'merchantIdentifier');
  if (!context.offer.isTestSystem && context.offer.gatewayMerchantId && !context.offer.has.includes(IDENTITY)) {
    throw new WalletProblem('secretMissing', { setting: IDENTITY });
  }
  if (textOption(context, 'checkAvailability', '') !== 'canMakePaymentsWithActiveCard') return;
  if (!(await ApplePaySession.canMakePaymentsWithActiveCard(identifier))) throw new WalletProblem('notReady');
};

const IDENTITY = 'wallets.applePay.identity';

/** Renders Apple Pay's button: the provider's element if the page wants it and the script defines it, else a button. */
export const drawApplePay = (context: WalletContext, place: HTMLElement, label: string): DrawnButton => {
  const type = textOption(context, 'buttonType', 'plain');
  const isElement = textOption(context, 'buttonSource', 'css') === 'js' && customElements.get('apple-pay-button');
  const button = document.createElement(isElement ? 'apple-pay-button' : 'button');
  if (button instanceof HTMLButtonElement) {
    button.type = 'submit';
    button.append(drawingOf(appleMark));
    button.setAttribute('aria-label', label);
    button.style.setProperty('-apple-pay-button-type', type);
  } else {
    for (const [name, value] of Object.entries({ type, locale: context.checkout.locale.tag })) {
      button.setAttribute(name, value);
    }
    button.addEventListener('click', () => context.form.requestSubmit());
  }
  place.append(button);
  const remove = effect(() => {
    const look = textOption(context, 'buttonStyle', '') || (context.isOnDark.value ? 'white' : 'black');
    button.className = `wpwl-apple-pay-button wpwl-apple-pay-button-${look}`;
    if (isElement) button.setAttribute('buttonstyle', look);
  });
  return { press: (event) => openSheet(context, event), remove };
};

const openSheet = (context: WalletContext, event: Event): void => {
  const { ApplePaySession } = context.apis;
  const attempt = ApplePaySession && context.begin(event);
  if (!attempt) return;
  try {
    const session = new ApplePaySession(versionOf(context), requestFor(context, attempt));
    follow(context, attempt, session, ApplePaySession);
    attempt.whenFailed(() => session.abort());
    session.begin();
  } catch (failure) {
    attempt.fail(new WalletProblem('sheetFailed', { why: String(failure) }));
  }
};

const versionOf = (context: WalletContext): number => {
  const version = Number(optionsOf(context)['version']);
  return Number.isInteger(version) && version > 0 ? version : USUAL_VERSION;
};

const totalLine = (context: WalletContext, amount: string) => {
  const { label, type } = record(optionsOf(context)['total']);
  return {
    label: typeof label === 'string' && label ? label : merchantName(context, 'displayName'),
    amount,
    type: typeof type === 'string' ? type : 'final',
  };
};

/** The options that are passed to the sheet unchanged. */
const passedOn = [
  'requiredBillingContactFields',
  'requiredShippingContactFields',
  'billingContact',
  'shippingContact',
  'shippingMethods',
  'shippingType',
  'supportedCountries',
  'applicationData',
];

const requestFor = (context: WalletContext, { total, lines }: Attempt): Readonly<Record<string, unknown>> => {
  const own = optionsOf(context);
  return {
    ...Object.fromEntries(passedOn.filter((name) => own[name] !== undefined).map((name) => [name, own[name]])),
    countryCode: countryOf(context),
    currencyCode: total.currency,
    merchantCapabilities: own['merchantCapabilities'] ?? usualCapabilities,
    supportedNetworks: own['supportedNetworks'] ?? usualNetworks,
    total: totalLine(context, total.amount),
    ...(lines.length > 0 && { lineItems: lines.map(({ label, price }) => ({ label, amount: price, type: 'final' })) }),
  };
};

const follow = (
  context: WalletContext,
  attempt: Attempt,
  session: ApplePaySession,
  { STATUS_SUCCESS, STATUS_FAILURE }: ApplePaySessions,
): void => {
  session.onvalidatemerchant = ({ validationURL }) => {
    attempt.order
      .then(({ id }) => merchantSession(context, id, validationURL))
      .then((given) => session.completeMerchantValidation(given))
      .catch(attempt.fail);
  };
  const updated = (name: string, given: unknown): Promise<ApplePayUpdate> => updateBy(context, attempt, name, given);
  session.onpaymentmethodselected = ({ paymentMethod }) => {
    updated('onPaymentMethodSelected', paymentMethod)
      .then((update) => session.completePaymentMethodSelection(update))
      .catch(attempt.fail);
  };
  session.onshippingcontactselected = ({ shippingContact }) => {
    updated('onShippingContactSelected', shippingContact)
      .then((update) => session.completeShippingContactSelection(update))
      .catch(attempt.fail);
  };
  session.onpaymentauthorized = ({ payment }) => {
    void attempt.pay(approvalOf(payment)).then(({ isPaid, errors }) => {
      const status = isPaid ? STATUS_SUCCESS : STATUS_FAILURE;
      session.completePayment(errors?.length ? { status, errors } : { status });
    });
  };
  session.oncancel = (event) => attempt.close(event);
};

/** Calls the page about the shopper's selection; its answer can change the total. */
const updateBy = async (
  context: WalletContext,
  attempt: Attempt,
  name: string,
  given: unknown,
): Promise<ApplePayUpdate> => {
  const answer = record(await callbackOf(context, name)?.(given));
  attempt.show(record(answer['newTotal'])['amount']);
  return { ...answer, newTotal: { ...totalLine(context, attempt.shown().amount), ...record(answer['newTotal']) } };
};

const approvalOf = (payment: ApplePayPayment) => {
  const { paymentData, paymentMethod } = payment.token;
  const fields = [['walletOne.paymentToken', JSON.stringify(paymentData)] as const];
  return {
    fields: paymentMethod?.network ? [...fields, ['walletOne.cardNetwork', paymentMethod.network] as const] : fields,
    contacts: {
      billing: contactOfApplePay(payment.billingContact),
      shipping: contactOfApplePay(payment.shippingContact),
    },
    payment,
  };
};

const SESSION_TIMEOUT_MS = 15_000;

/** Requests the merchant session of the sheet from the gateway. @throws WalletProblem with the gateway's reason. */
const merchantSession = async (context: WalletContext, id: string, validationUrl: string): Promise<unknown> => {
  const body = new URLSearchParams({
    validationUrl,
    domain: location.hostname,
    displayName: merchantName(context, 'displayName'),
  });
  const address = `${context.checkout.apiAddress}checkouts/${encodeURIComponent(id)}/walletSession`;
  const signal = AbortSignal.timeout(SESSION_TIMEOUT_MS);
  const response = await fetch(address, { method: 'POST', body, signal, credentials: 'omit' });
  const session: unknown = await response.json();
  if (response.ok) return session;
  throw new WalletProblem('sessionRefused', { why: String(record(record(session)['result'])['description']) });
};
