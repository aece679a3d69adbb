import { record } from '../../checkout/options.ts';
import type { SamsungPayClient } from '../../lazy/wallet-apis.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import type { Attempt } from './attempt.ts';
import {
  countryOf,
  type DrawnButton,
  merchantName,
  merchantOption,
  optionsOf,
  type Stage,
  textOption,
} from './stage.ts';

const usualBrands = ['visa', 'mastercard', 'amex', 'discover'];
/** The gateway's name for the sheet, which does not show it. */
const GATEWAY = 'tollgate';
const ORDER_NUMBER_PARTS = 3;

const methodsOf = (stage: Stage) => ({
  version: textOption(stage, 'version', '2'),
  serviceId: merchantOption(stage, 'serviceId'),
  protocol: 'PROTOCOL_3DS',
  allowedBrands: optionsOf(stage)['allowedBrands'] ?? usualBrands,
});

const clientFor = ({ apis, offer }: Stage): SamsungPayClient => {
  if (!apis.SamsungPay) throw new WalletProblem('noInterface');
  const environment = offer.isTestSystem ? 'STAGE' : 'PRODUCTION';
  // The nonce of the page's scripts, which the provider passes on to its own.
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  return new apis.SamsungPay.PaymentClient({ environment, ...(nonce && { nonce }) });
};

/** Checks that Samsung Pay can be offered to this shopper. @throws WalletProblem with the reason if it cannot. */
export const checkSamsungPay = async (stage: Stage): Promise<void> => {
  const { result } = await clientFor(stage).isReadyToPay(methodsOf(stage));
  if (!result) throw new WalletProblem('notReady');
};

/** Renders Samsung Pay's own button. */
export const drawSamsungPay = (stage: Stage, place: HTMLElement): DrawnButton => {
  const button = clientFor(stage).createButton({
    buttonStyle: textOption(stage, 'buttonStyle', 'black'),
    type: textOption(stage, 'buttonType', 'buy'),
    onClick: () => stage.form.requestSubmit(),
  });
  place.append(button);
  return { press: (event) => openSheet(stage, event) };
};

const openSheet = (stage: Stage, event: Event): void => {
  const attempt = stage.begin(event);
  if (!attempt) return;
  follow(stage, attempt).catch((failure: unknown) => {
    const why = [record(failure)['code'], record(failure)['message'] ?? failure].filter(Boolean).join(': ');
    if (/cancel/i.test(why)) attempt.close(failure);
    else attempt.fail(new WalletProblem('sheetFailed', { why }));
  });
};

/** Opens the sheet and pays with its token. Rejects with the provider's error, or the problem of a missing option. */
const follow = async (stage: Stage, attempt: Attempt): Promise<void> => {
  // The client that opens the sheet also reports the result to it.
  const client = clientFor(stage);
  const credential = await client.loadPaymentSheet(methodsOf(stage), transactionOf(stage, attempt));
  const { isPaid } = await attempt.pay({
    fields: [['walletThree.paymentToken', JSON.stringify(credential)]],
    contacts: {},
    payment: credential,
  });
  client.notify({ status: isPaid ? 'CHARGED' : 'REJECTED', provider: GATEWAY });
};

const transactionOf = (stage: Stage, { total }: Attempt) => ({
  // For the sheet only: the gateway identifies the payment by its checkout.
  orderNumber: crypto.getRandomValues(new Uint32Array(ORDER_NUMBER_PARTS)).join('-'),
  merchant: {
    name: merchantName(stage, 'merchantName'),
    url: location.hostname,
    countryCode: countryOf(stage),
  },
  amount: { option: 'FORMAT_TOTAL_PRICE_ONLY', currency: total.currency, total: Number(total.amount) },
});
