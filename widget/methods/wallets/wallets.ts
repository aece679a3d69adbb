import { amazonScript, checkAmazonPay, drawAmazonPay } from './amazon-pay.ts';
import { checkApplePay, drawApplePay } from './apple-pay.ts';
import { checkGooglePay, drawGooglePay } from './google-pay.ts';
import { checkPayPal, drawPayPal, payPalScript } from './paypal.ts';
import { checkSamsungPay, drawSamsungPay } from './samsung-pay.ts';
import type { DrawnButton, WalletContext } from './wallet-context.ts';

/** A wallet that has a button in the page. */
export interface Wallet {
  /** The wallet's own name, which is never translated. The table of brands would be too large for this chunk. */
  readonly name: string;
  /** The name of its options in wpwlOptions. */
  readonly option: string;
  /** The wallet is available in fast checkout. */
  readonly isFast: boolean;
  /** The prefix of the wallet's tokens, if the gateway has to decrypt them. */
  readonly opens?: string;
  /**
   * Returns the address of the provider's script for the live environment; empty if the browser has the wallet built
   * in.
   */
  script(context: WalletContext): string;
  /** @throws WalletProblem with the reason if the wallet cannot be offered. */
  check(context: WalletContext): Promise<void>;
  draw(context: WalletContext, place: HTMLElement, label: string): DrawnButton;
}

const payPal = { name: 'PayPal', option: 'paypal', script: payPalScript, check: checkPayPal, draw: drawPayPal };

/** Safari has Apple Pay built in. In other browsers the provider's script offers it with a code to scan. */
const applePayScript = (context: WalletContext): string =>
  'ApplePaySession' in window && isRenderedByBrowser(context)
    ? ''
    : 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js';

const isRenderedByBrowser = ({ checkout, option }: WalletContext): boolean => {
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
