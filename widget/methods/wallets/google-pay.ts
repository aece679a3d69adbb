import { record } from '../../checkout/options.ts';
import type { GooglePayClient, GooglePayData, GooglePayVerdict } from '../../lazy/wallet-apis.ts';
import { contactOfGooglePay } from '../wallet-orders/contacts.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import type { Attempt } from './attempt.ts';
import {
  callbackOf,
  countryOf,
  type DrawnButton,
  merchantName,
  merchantOption,
  optionsOf,
  type Stage,
  textOption,
} from './stage.ts';

const usualMethods = ['PAN_ONLY', 'CRYPTOGRAM_3DS'];
const usualNetworks = ['AMEX', 'DISCOVER', 'JCB', 'MASTERCARD', 'VISA'];
/** The gateway's name at the provider, unless the page sets another. */
const GATEWAY = 'tollgate';

/** The page's answer to a change in the sheet. */
type Change = Readonly<Record<string, unknown>>;

const versions = { apiVersion: 2, apiVersionMinor: 0 };

const cardParameters = (stage: Stage) => {
  const own = optionsOf(stage);
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
export const checkGooglePay = async (stage: Stage): Promise<void> => {
  if (!stage.apis.google) throw new WalletProblem('noInterface');
  merchantOption(stage, 'merchantId');
  gatewayMerchantId(stage);
  const methods = [{ type: 'CARD', parameters: cardParameters(stage) }];
  const { result } = await clientFor(stage).isReadyToPay({ ...versions, allowedPaymentMethods: methods });
  if (!result) throw new WalletProblem('notReady');
};

/** Returns the channel for which tokens are encrypted. Before there is a checkout, only the page knows it. */
const gatewayMerchantId = (stage: Stage): string => {
  const given = textOption(stage, 'gatewayMerchantId', '') || stage.offer.gatewayMerchantId;
  if (given) return given;
  throw new WalletProblem('settingMissing', { option: 'googlePay.gatewayMerchantId', setting: '(the entity id)' });
};

const clientFor = (stage: Stage, attempt?: Attempt): GooglePayClient => {
  const { google } = stage.apis;
  if (!google) throw new WalletProblem('noInterface');
  return new google.payments.api.PaymentsClient({
    environment: stage.offer.isTestSystem ? 'TEST' : 'PRODUCTION',
    merchantInfo: {
      merchantId: merchantOption(stage, 'merchantId'),
      merchantName: merchantName(stage, 'merchantName'),
    },
    ...(attempt && {
      paymentDataCallbacks: {
        onPaymentAuthorized: (data: GooglePayData) => authorized(attempt, data),
        ...(handlesChanges(stage) && { onPaymentDataChanged: (data: unknown) => changed(stage, attempt, data) }),
      },
    }),
  });
};

const handlesChanges = (stage: Stage): boolean => callbackOf(stage, 'onPaymentDataChanged') !== undefined;

/** Returns the code of a language for the provider's button: two letters, with `no` for Norwegian. */
export const buttonLocaleOf = (tag: string): string => tag.slice(0, 2).replace('nb', 'no');

/** Renders Google Pay's own button. */
export const drawGooglePay = (stage: Stage, place: HTMLElement): DrawnButton => {
  const button = clientFor(stage).createButton({
    buttonColor: textOption(stage, 'buttonColor', 'default'),
    buttonType: textOption(stage, 'buttonType', 'pay'),
    buttonSizeMode: textOption(stage, 'buttonSizeMode', 'fill'),
    buttonLocale: buttonLocaleOf(stage.checkout.locale.tag),
    allowedPaymentMethods: [{ type: 'CARD', parameters: cardParameters(stage) }],
    onClick: () => stage.form.requestSubmit(),
  });
  place.append(button);
  return { press: (event) => openSheet(stage, event) };
};

const openSheet = (stage: Stage, event: Event): void => {
  const attempt = stage.begin(event);
  if (!attempt) return;
  try {
    clientFor(stage, attempt)
      .loadPaymentData(requestFor(stage, attempt))
      .catch((failure: unknown) => {
        if (record(failure)['statusCode'] === 'CANCELED') attempt.close(failure);
        else
          attempt.fail(new WalletProblem('sheetFailed', { why: String(record(failure)['statusMessage'] ?? failure) }));
      });
  } catch (failure) {
    attempt.fail(failure);
  }
};

const transactionInfo = (stage: Stage, attempt: Attempt, more: Change = {}) => ({
  totalPriceStatus: 'FINAL',
  totalPrice: attempt.shown().amount,
  totalPriceLabel: textOption(stage, 'totalPriceLabel', merchantName(stage, 'merchantName')),
  currencyCode: attempt.total.currency,
  countryCode: countryOf(stage),
  ...(attempt.lines.length > 0 && {
    displayItems: attempt.lines.map(({ type, ...line }) => ({ ...line, type: type || 'LINE_ITEM', status: 'FINAL' })),
  }),
  ...more,
});

const requestFor = (stage: Stage, attempt: Attempt): Readonly<Record<string, unknown>> => {
  const own = optionsOf(stage);
  const isShipped = own['shippingAddressRequired'] === true;
  const parameters = { gateway: textOption(stage, 'gateway', GATEWAY), gatewayMerchantId: gatewayMerchantId(stage) };
  return {
    ...versions,
    merchantInfo: {
      merchantId: merchantOption(stage, 'merchantId'),
      merchantName: merchantName(stage, 'merchantName'),
    },
    allowedPaymentMethods: [
      {
        type: 'CARD',
        parameters: cardParameters(stage),
        tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters },
      },
    ],
    transactionInfo: transactionInfo(stage, attempt),
    emailRequired: own['emailRequired'] === true,
    ...(isShipped && {
      shippingAddressRequired: true,
      shippingAddressParameters: own['shippingAddressParameters'] ?? {},
    }),
    callbackIntents: [
      'PAYMENT_AUTHORIZATION',
      ...(handlesChanges(stage) ? ['PAYMENT_METHOD', ...(isShipped ? ['SHIPPING_ADDRESS'] : [])] : []),
    ],
  };
};

/** Calls the page about the shopper's selection; its answer can change the total. */
const changed = async (stage: Stage, attempt: Attempt, data: unknown): Promise<Change> => {
  try {
    const answer = record(await callbackOf(stage, 'onPaymentDataChanged')?.(data));
    const update = record(answer['newTransactionInfo']);
    attempt.show(update['totalPrice']);
    return { ...answer, newTransactionInfo: transactionInfo(stage, attempt, update) };
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
