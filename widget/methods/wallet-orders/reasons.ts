/** Why a wallet is not offered or a payment with it stopped; for the page's `onError`. `{…}` is replaced. */
export const reasons = {
  noInterface: 'this browser cannot show it',
  notReady: 'this shopper cannot pay with it: checkAvailability or isReadyToPay said no',
  scriptMissing: "the provider's script did not come from {address}; does script-src of the page allow it?",
  settingMissing: 'it needs the option {option} or the channel setting {setting}',
  secretMissing: 'it needs the channel setting {setting}',
  keysMissing: 'this gateway has no keys that open its tokens (docs/wallets.md)',
  totalMissing:
    'before there is a checkout it needs {option}.amount (or total.amount, or checkout.amount) and {option}.currencyCode',
  onlyWithCheckout: 'fast checkout has APPLEPAY, GOOGLEPAY, AMAZONPAY and PAYPAL_CONTINUE',
  gatewaySilent: 'the gateway did not say what it needs; does connect-src of the page allow the gateway?',
  createMissing: 'createCheckout is no function',
  createFailed: 'createCheckout failed: {why}',
  createSilent: 'createCheckout did not give an id within {seconds} seconds',
  createNonsense: 'createCheckout gave no id of a checkout, but {what}',
  createUsed: 'createCheckout gave a checkout that was paid already, or is being paid',
  createForeign: 'createCheckout gave a checkout that does not offer this brand',
  totalDiffers:
    'the sheet shows {shown}, the checkout is about {real}: set the option to what the checkout will be about',
  sheetFailed: 'its sheet failed: {why}',
  sessionRefused: 'the gateway gave no session for its sheet: {why}',
  onlyByButton: 'executePayment cannot press a button that its provider has drawn',
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
