import { record } from '../../checkout/options.ts';
import type { AmazonEvent } from '../../lazy/wallet-apis.ts';
import { contactOfAmazon } from '../wallet-orders/contacts.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import type { Attempt } from './attempt.ts';
import {
  callbackOf,
  type DrawnButton,
  merchantOption,
  optionsOf,
  textOption,
  totalOf,
  type WalletContext,
} from './wallet-context.ts';

/** The region of Amazon Pay's script, by the currency of the merchant's account. */
const regions: Readonly<Record<string, string>> = { USD: 'na', JPY: 'fe' };

const regionOf = (currency: string): string => regions[currency] ?? 'eu';

/** The languages of Amazon Pay, by the region of the merchant's account. */
const regionLanguages: Readonly<Record<string, readonly string[]>> = {
  na: ['en_US'],
  fe: ['ja_JP'],
  eu: ['en_GB', 'de_DE', 'fr_FR', 'it_IT', 'es_ES'],
};

/**
 * Returns the code of a language for Amazon Pay; nothing if it does not have the language, so that it chooses itself.
 */
export const amazonLanguageOf = (currency: string, tag: string): string | undefined =>
  regionLanguages[regionOf(currency)]?.find((each) => each.startsWith(tag));

/** Returns the address of Amazon Pay's script for a merchant's account. */
export const amazonScript = (context: Pick<WalletContext, 'checkout' | 'option'>): string => {
  const own = optionsOf(context);
  const currency = String(
    own['ledgerCurrency'] ?? own['currencyCode'] ?? context.checkout.configuration.value?.currency,
  );
  return `https://static-${regionOf(currency)}.payments-amazon.com/checkout.js`;
};

/** Checks that Amazon Pay can be offered. @throws WalletProblem with the reason if it cannot. */
export const checkAmazonPay = async (context: WalletContext): Promise<void> => {
  if (!context.apis.amazon) throw new WalletProblem('noInterface');
  for (const name of ['merchantId', 'publicKeyId', 'storeId']) merchantOption(context, name);
};

/** Renders Amazon Pay's own button and handles its sheet. */
export const drawAmazonPay = (context: WalletContext, place: HTMLElement): DrawnButton => {
  place.id = `wpwl-amazon-${context.channel}`;
  const { total, checkout } = { total: totalOf(context), checkout: context.checkout };
  const ledgerCurrency = textOption(context, 'ledgerCurrency', total.currency);
  context.apis.amazon?.Pay.renderButton(`#${place.id}`, {
    merchantId: merchantOption(context, 'merchantId'),
    publicKeyId: merchantOption(context, 'publicKeyId'),
    ledgerCurrency,
    sandbox: context.offer.isTestSystem || optionsOf(context)['sandbox'] === true,
    checkoutLanguage:
      textOption(context, 'checkoutLanguage', '') || amazonLanguageOf(ledgerCurrency, checkout.locale.tag),
    productType: productType(context),
    placement: textOption(context, 'placement', 'Checkout'),
    buttonColor: textOption(context, 'buttonColor', 'Gold'),
    estimatedOrderAmount: { amount: total.amount, currencyCode: total.currency },
    checkoutSessionConfig: {
      storeId: merchantOption(context, 'storeId'),
      scopes: optionsOf(context)['scopes'] ?? ['name', 'email', 'phoneNumber', 'billingAddress'],
      paymentDetails: { paymentIntent: 'Confirm', canHandlePendingAuthorization: false },
    },
    ...sheetCallbacks(context),
  });
  return {};
};

const productType = (context: WalletContext): string => textOption(context, 'productType', 'PayOnly');

const sheetCallbacks = (context: WalletContext) => {
  let attempt: Attempt | undefined;
  const busy = new Error('A payment is under way already.');
  return {
    onInitCheckout: async (event: AmazonEvent) => {
      const begun = context.begin();
      // A sheet that is already open is not affected.
      if (!begun) throw busy;
      attempt = begun;
      const { order } = attempt;
      await order; // If it fails, the sheet shows an error itself.
      return cartOf(attempt, record(await callbackOf(context, 'onInitCheckout')?.(event)));
    },
    onShippingAddressSelection: async (event: AmazonEvent) =>
      attempt && cartOf(attempt, record(await callbackOf(context, 'onShippingAddressSelection')?.(event))),
    onCompleteCheckout: async (event: AmazonEvent) => {
      const { amazonCheckoutSessionId: id = '' } = event;
      return attempt?.pay({
        fields: [['virtualAccount.accountId', id]],
        contacts: {
          billing: contactOfAmazon(event.billingAddress, event.buyer),
          shipping: contactOfAmazon(event.shippingAddress, undefined),
        },
        payment: event,
      });
    },
    onCancel: (event: unknown) => attempt?.close(event),
    onError: (failure: unknown) =>
      failure !== busy &&
      attempt?.fail(new WalletProblem('sheetFailed', { why: String(record(failure)['message'] ?? failure) })),
  };
};

/** Returns the amounts for the sheet: those of the page's answer, else the current total. */
const cartOf = (attempt: Attempt, answer: Readonly<Record<string, unknown>>) => {
  attempt.show(record(answer['totalOrderAmount'])['amount']);
  const money = { amount: attempt.shown().amount, currencyCode: attempt.total.currency };
  return {
    lineItems: attempt.lines.map(({ label, price }) => ({ title: label, total: { ...money, amount: price } })),
    ...answer,
    totalBaseAmount: answer['totalBaseAmount'] ?? money,
    totalOrderAmount: money,
  };
};
