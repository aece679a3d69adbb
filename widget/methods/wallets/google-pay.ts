import { record } from '../../checkout/options.ts';
import type { GooglePayClient, GooglePayData, GooglePayVerdict } from '../../lazy/wallet-apis.ts';
import { contactOfGooglePay } from '../wallet-orders/contacts.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import type { Attempt } from './attempt.ts';
import {
  callbackOf,
  countryOf,
  type DrawnButton,
  drawAgain,
  merchantName,
  merchantOption,
  optionsOf,
  textOption,
  type WalletContext,
} from './wallet-context.ts';

const usualMethods = ['PAN_ONLY', 'CRYPTOGRAM_3DS'];
const usualNetworks = ['AMEX', 'DISCOVER', 'JCB', 'MASTERCARD', 'VISA'];
/** The gateway's name at the provider, unless the page sets another. */
const GATEWAY = 'tollgate';

/** The page's answer to a change in the sheet. */
type Change = Readonly<Record<string, unknown>>;

const versions = { apiVersion: 2, apiVersionMinor: 0 };

const cardParameters = (context: WalletContext) => {
  const own = optionsOf(context);
  return {
    allowedAuthMethods: own['allowedAuthMethods'] ?? usualMethods,
    allowedCardNetworks: own['allowedCardNetworks'] ?? usualNetworks,
    ...(own['billingAddressRequired'] === true && {
      billingAddressRequired: true,
      billingAddressParameters: own['billingAddressParameters'] ?? { format: 'FULL' },
    }),
  };
};

/** Checks that Google Pay can be offered to this shopper. @throws WalletProblem with the reason if it cannot. */
export const checkGooglePay = async (context: WalletContext): Promise<void> => {
  if (!context.apis.google) throw new WalletProblem('noInterface');
  merchantOption(context, 'merchantId');
  gatewayMerchantId(context);
  const methods = [{ type: 'CARD', parameters: cardParameters(context) }];
  const { result } = await clientFor(context).isReadyToPay({ ...versions, allowedPaymentMethods: methods });
  if (!result) throw new WalletProblem('notReady');
};

/** Returns the channel for which tokens are encrypted. Before there is a checkout, only the page knows it. */
const gatewayMerchantId = (context: WalletContext): string => {
  const given = textOption(context, 'gatewayMerchantId', '') || context.offer.gatewayMerchantId;
  if (given) return given;
  throw new WalletProblem('settingMissing', { option: 'googlePay.gatewayMerchantId', setting: '(the entity id)' });
};

const clientFor = (context: WalletContext, attempt?: Attempt): GooglePayClient => {
  const { google } = context.apis;
  if (!google) throw new WalletProblem('noInterface');
  return new google.payments.api.PaymentsClient({
    environment: context.offer.isTestSystem ? 'TEST' : 'PRODUCTION',
    merchantInfo: {
      merchantId: merchantOption(context, 'merchantId'),
      merchantName: merchantName(context, 'merchantName'),
    },
    ...(attempt && {
      paymentDataCallbacks: {
        onPaymentAuthorized: (data: GooglePayData) => authorized(attempt, data),
        ...(handlesChanges(context) && { onPaymentDataChanged: (data: unknown) => changed(context, attempt, data) }),
      },
    }),
  });
};

const handlesChanges = (context: WalletContext): boolean => callbackOf(context, 'onPaymentDataChanged') !== undefined;

/** Returns the code of a language for the provider's button: two letters, with `no` for Norwegian. */
export const buttonLocaleOf = (tag: string): string => tag.slice(0, 2).replace('nb', 'no');

/** Renders Google Pay's own button. */
export const drawGooglePay = (context: WalletContext, place: HTMLElement): DrawnButton => {
  const remove = drawAgain(place, () =>
    clientFor(context).createButton({
      buttonColor: textOption(context, 'buttonColor', '') || (context.isOnDark.value ? 'white' : 'default'),
      buttonType: textOption(context, 'buttonType', 'pay'),
      buttonSizeMode: textOption(context, 'buttonSizeMode', 'fill'),
      buttonLocale: buttonLocaleOf(context.checkout.locale.tag),
      allowedPaymentMethods: [{ type: 'CARD', parameters: cardParameters(context) }],
      onClick: () => context.form.requestSubmit(),
    }),
  );
  return { press: (event) => openSheet(context, event), remove };
};

const openSheet = (context: WalletContext, event: Event): void => {
  const attempt = context.begin(event);
  if (!attempt) return;
  try {
    clientFor(context, attempt)
      .loadPaymentData(requestFor(context, attempt))
      .catch((failure: unknown) => {
        if (record(failure)['statusCode'] === 'CANCELED') attempt.close(failure);
        else
          attempt.fail(new WalletProblem('sheetFailed', { why: String(record(failure)['statusMessage'] ?? failure) }));
      });
  } catch (failure) {
    attempt.fail(failure);
  }
};

const transactionInfo = (context: WalletContext, attempt: Attempt, more: Change = {}) => ({
  totalPriceStatus: 'FINAL',
  totalPrice: attempt.shown().amount,
  totalPriceLabel: textOption(context, 'totalPriceLabel', merchantName(context, 'merchantName')),
  currencyCode: attempt.total.currency,
  countryCode: countryOf(context),
  ...(attempt.lines.length > 0 && {
    displayItems: attempt.lines.map(({ type, ...line }) => ({ ...line, type: type || 'LINE_ITEM', status: 'FINAL' })),
  }),
  ...more,
});

const requestFor = (context: WalletContext, attempt: Attempt): Readonly<Record<string, unknown>> => {
  const own = optionsOf(context);
  const isShipped = own['shippingAddressRequired'] === true;
  const parameters = {
    gateway: textOption(context, 'gateway', GATEWAY),
    gatewayMerchantId: gatewayMerchantId(context),
  };
  return {
    ...versions,
    merchantInfo: {
      merchantId: merchantOption(context, 'merchantId'),
      merchantName: merchantName(context, 'merchantName'),
    },
    allowedPaymentMethods: [
      {
        type: 'CARD',
        parameters: cardParameters(context),
        tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters },
      },
    ],
    transactionInfo: transactionInfo(context, attempt),
    emailRequired: own['emailRequired'] === true,
    ...(isShipped && {
      shippingAddressRequired: true,
      shippingAddressParameters: own['shippingAddressParameters'] ?? {},
    }),
    callbackIntents: [
      'PAYMENT_AUTHORIZATION',
      ...(handlesChanges(context) ? ['PAYMENT_METHOD', ...(isShipped ? ['SHIPPING_ADDRESS'] : [])] : []),
    ],
  };
};

/** Calls the page about the shopper's selection; its answer can change the total. */
const changed = async (context: WalletContext, attempt: Attempt, data: unknown): Promise<Change> => {
  try {
    const answer = record(await callbackOf(context, 'onPaymentDataChanged')?.(data));
    const update = record(answer['newTransactionInfo']);
    attempt.show(update['totalPrice']);
    return { ...answer, newTransactionInfo: transactionInfo(context, attempt, update) };
  } catch (failure) {
    attempt.fail(failure);
    return { error: { reason: 'OTHER_ERROR', message: '', intent: 'PAYMENT_METHOD' } };
  }
};

const authorized = async (attempt: Attempt, data: GooglePayData): Promise<GooglePayVerdict> => {
  const { isPaid, errors } = await attempt.pay({
    fields: [['walletTwo.paymentToken', data.paymentMethodData.tokenizationData.token]],
    contacts: {
      billing: contactOfGooglePay(data.paymentMethodData.info?.billingAddress, data.email),
      shipping: contactOfGooglePay(data.shippingAddress),
    },
    payment: data,
  });
  if (isPaid) return { transactionState: 'SUCCESS' };
  const usual = { reason: 'PAYMENT_DATA_INVALID', message: attempt.failedText, intent: 'PAYMENT_AUTHORIZATION' };
  return { transactionState: 'ERROR', error: { ...usual, ...record(errors?.[0]) } };
};
