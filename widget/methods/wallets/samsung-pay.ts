import { record } from '../../checkout/options.ts';
import type { SamsungPayClient } from '../../lazy/wallet-apis.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import type { Attempt } from './attempt.ts';
import {
  countryOf,
  type DrawnButton,
  drawAgain,
  merchantName,
  merchantOption,
  optionsOf,
  textOption,
  type WalletContext,
} from './wallet-context.ts';

const usualBrands = ['visa', 'mastercard', 'amex', 'discover'];
/** The gateway's name for the sheet, which does not show it. */
const GATEWAY = 'tollgate';
const ORDER_NUMBER_PARTS = 3;

const methodsOf = (context: WalletContext) => ({
  version: textOption(context, 'version', '2'),
  serviceId: merchantOption(context, 'serviceId'),
  protocol: 'PROTOCOL_3DS',
  allowedBrands: optionsOf(context)['allowedBrands'] ?? usualBrands,
});

const clientFor = ({ apis, offer }: WalletContext): SamsungPayClient => {
  if (!apis.SamsungPay) throw new WalletProblem('noInterface');
  const environment = offer.isTestSystem ? 'STAGE' : 'PRODUCTION';
  // The nonce of the page's scripts, which the provider passes on to its own.
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  return new apis.SamsungPay.PaymentClient({ environment, ...(nonce && { nonce }) });
};

/** Checks that Samsung Pay can be offered to this shopper. @throws WalletProblem with the reason if it cannot. */
export const checkSamsungPay = async (context: WalletContext): Promise<void> => {
  const { result } = await clientFor(context).isReadyToPay(methodsOf(context));
  if (!result) throw new WalletProblem('notReady');
};

/** Renders Samsung Pay's own button. */
export const drawSamsungPay = (context: WalletContext, place: HTMLElement): DrawnButton => {
  const remove = drawAgain(place, () =>
    clientFor(context).createButton({
      buttonStyle: textOption(context, 'buttonStyle', '') || (context.isOnDark.value ? 'white' : 'black'),
      type: textOption(context, 'buttonType', 'buy'),
      onClick: () => context.form.requestSubmit(),
    }),
  );
  return { press: (event) => openSheet(context, event), remove };
};

const openSheet = (context: WalletContext, event: Event): void => {
  const attempt = context.begin(event);
  if (!attempt) return;
  follow(context, attempt).catch((failure: unknown) => {
    const why = [record(failure)['code'], record(failure)['message'] ?? failure].filter(Boolean).join(': ');
    if (/cancel/i.test(why)) attempt.close(failure);
    else attempt.fail(new WalletProblem('sheetFailed', { why }));
  });
};

/** Opens the sheet and pays with its token. Rejects with the provider's error, or the problem of a missing option. */
const follow = async (context: WalletContext, attempt: Attempt): Promise<void> => {
  // The client that opens the sheet also reports the result to it.
  const client = clientFor(context);
  const credential = await client.loadPaymentSheet(methodsOf(context), transactionOf(context, attempt));
  const { isPaid } = await attempt.pay({
    fields: [['walletThree.paymentToken', JSON.stringify(credential)]],
    contacts: {},
    payment: credential,
  });
  client.notify({ status: isPaid ? 'CHARGED' : 'REJECTED', provider: GATEWAY });
};

const transactionOf = (context: WalletContext, { total }: Attempt) => ({
  // For the sheet only: the gateway identifies the payment by its checkout.
  orderNumber: crypto.getRandomValues(new Uint32Array(ORDER_NUMBER_PARTS)).join('-'),
  merchant: {
    name: merchantName(context, 'merchantName'),
    url: location.hostname,
    countryCode: countryOf(context),
  },
  amount: { option: 'FORMAT_TOTAL_PRICE_ONLY', currency: total.currency, total: Number(total.amount) },
});
