import { amazonScript, checkAmazonPay, drawAmazonPay } from './amazon-pay.ts';
import { checkApplePay, drawApplePay } from './apple-pay.ts';
import { checkGooglePay, drawGooglePay } from './google-pay.ts';
import { checkPayPal, drawPayPal, payPalScript } from './paypal.ts';
import { checkSamsungPay, drawSamsungPay } from './samsung-pay.ts';
import type { DrawnButton, Stage } from './stage.ts';

/** A wallet that has a button in the page. */
export interface Wallet {
  /** Its own name, which is never translated; the table of brands is longer than this part may be. */
  readonly name: string;
  /** The name of its options in wpwlOptions. */
  readonly option: string;
  /** It can be shown before there is a checkout. */
  readonly isFast: boolean;
  /** The prefix of the tokens that the gateway has to be able to open. */
  readonly opens?: string;
  /** Gives the address of the provider's script, which is loaded in the live environment only; none: the browser brings it. */
  script(stage: Stage): string;
  /** @throws WalletProblem saying why the wallet cannot be offered. */
  check(stage: Stage): Promise<void>;
  draw(stage: Stage, place: HTMLElement, label: string): DrawnButton;
}

const payPal = { name: 'PayPal', option: 'paypal', script: payPalScript, check: checkPayPal, draw: drawPayPal };

/** Safari has the first wallet built in; for other browsers the provider's script brings it, with a code to be scanned. */
const applePayScript = (stage: Stage): string =>
  'ApplePaySession' in window && isDrawnByBrowser(stage)
    ? ''
    : 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js';

const isDrawnByBrowser = ({ checkout, option }: Stage): boolean => {
  const own = checkout.options.given[option];
  return !(typeof own === 'object' && own !== null && 'buttonSource' in own && own.buttonSource === 'js');
};

/** The wallets with a button, by their brands. */
export const wallets: Readonly<Record<string, Wallet>> = {
  APPLEPAY: {
    name: 'Apple Pay',
    option: 'applePay',
    isFast: true,
    opens: 'walletOne',
    script: applePayScript,
    check: checkApplePay,
    draw: drawApplePay,
  },
  GOOGLEPAY: {
    name: 'Google Pay',
    option: 'googlePay',
    isFast: true,
    opens: 'walletTwo',
    script: () => 'https://pay.google.com/gp/p/js/pay.js',
    check: checkGooglePay,
    draw: drawGooglePay,
  },
  SAMSUNGPAY: {
    name: 'Samsung Pay',
    option: 'samsungPay',
    isFast: false,
    opens: 'walletThree',
    script: () => 'https://img.mpay.samsung.com/gsmpi/sdk/samsungpay_web_sdk.js',
    check: checkSamsungPay,
    draw: drawSamsungPay,
  },
  AMAZONPAY: {
    name: 'Amazon Pay',
    option: 'amazonPay',
    isFast: true,
    script: amazonScript,
    check: checkAmazonPay,
    draw: drawAmazonPay,
  },
  PAYPAL: { ...payPal, isFast: false },
  PAYPAL_CONTINUE: { ...payPal, isFast: true },
};
