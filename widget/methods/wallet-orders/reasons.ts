/** Why a wallet is not offered or a payment with it stopped; for the page's `onError`. `{…}` is replaced. */
export const reasons = {
  noInterface: 'this browser cannot show it',
  notReady: 'this shopper cannot pay with it: checkAvailability or isReadyToPay returned no',
  scriptMissing: "the provider's script did not load from {address}; does script-src of the page allow it?",
  settingMissing: 'it needs the option {option} or the channel setting {setting}',
  secretMissing: 'it needs the channel setting {setting}',
  keysMissing: 'this gateway has no keys to decrypt its tokens (/docs/wallets)',
  totalMissing:
    'before there is a checkout it needs {option}.amount (or total.amount, or checkout.amount) and {option}.currencyCode',
  onlyWithCheckout: 'fast checkout supports APPLEPAY, GOOGLEPAY, AMAZONPAY and PAYPAL_CONTINUE',
  gatewaySilent: 'the gateway did not answer; does connect-src of the page allow the gateway?',
  createMissing: 'createCheckout is not a function',
  createFailed: 'createCheckout failed: {why}',
  createSilent: 'createCheckout returned no id within {seconds} seconds',
  createNonsense: 'createCheckout returned no id of a checkout, but {what}',
  createUsed: 'createCheckout returned a checkout that was paid already, or is being paid',
  createForeign: 'createCheckout returned a checkout that does not offer this brand',
  totalDiffers: 'the sheet shows {shown}, the checkout has {real}: set the option to the total of the checkout',
  sheetFailed: 'its sheet failed: {why}',
  sessionRefused: 'the gateway returned no session for its sheet: {why}',
  onlyByButton: 'executePayment cannot press the button of its provider',
} as const;

/** The name of a reason. */
export type Reason = keyof typeof reasons;

/** A problem with a wallet, with a text of `reasons`. */
export class WalletProblem extends Error {
  override readonly name = 'WalletProblem';
  readonly reason: Reason;

  constructor(reason: Reason, facts: Readonly<Record<string, string>> = {}) {
    super(reasons[reason].replace(/\{(\w+)\}/g, (_whole, name: string) => facts[name] ?? ''));
    this.reason = reason;
  }
}
