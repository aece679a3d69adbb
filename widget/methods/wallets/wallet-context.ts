import { effect, type ReadonlySignal, type Signal } from '@preact/signals';
import type { wallets as texts } from '../../../catalogue/texts/en/wallets.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import type { Callback } from '../../checkout/options.ts';
import { record, settled } from '../../checkout/options.ts';
import type { WalletApis } from '../../lazy/wallet-apis.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import { type Total, totalGiven } from '../wallet-orders/totals.ts';
import type { Attempt } from './attempt.ts';
import type { WalletOffer } from './providers.ts';
import { shopName } from './shop-name.ts';

/** A message to the shopper about a wallet. */
export type Notice = keyof (typeof texts)['messages'] | '';

/** One wallet in one form of the page, with all that its code needs. */
export interface WalletContext {
  readonly checkout: Checkout;
  readonly brand: string;
  /** The wallet's own name, which is never translated. */
  readonly name: string;
  /** The name of its options in wpwlOptions. */
  readonly option: string;
  /** Random name of its form. */
  readonly channel: string;
  readonly form: HTMLFormElement;
  readonly notice: Signal<Notice>;
  readonly texts: (typeof texts)['messages'];
  readonly offer: WalletOffer;
  readonly apis: WalletApis;
  /** What is behind the button is dark. */
  readonly isOnDark: ReadonlySignal<boolean>;
  /** Returns the shop's return address if the gateway does not know it yet; empty otherwise. */
  resultUrl(): string;
  /** Begins a payment; returns nothing if no payment can begin now. */
  begin: (event?: Event) => Attempt | undefined;
}

/** The button of a wallet in its form. */
export interface DrawnButton {
  /** Starts the payment; absent if only a press of the provider's own button can do so. */
  press?(event: Event): void;
  remove?(): void;
}

/**
 * Puts a provider's button into its place, and another one when a signal that it reads has changed: a provider's button
 * keeps the look that it was created with. Returns the function that ends this.
 */
export const drawAgain = (place: HTMLElement, create: () => HTMLElement): (() => void) =>
  effect(() => {
    const hadFocus = place.contains(document.activeElement);
    const button = create();
    place.replaceChildren(button);
    if (hadFocus) (button.querySelector('button') ?? button).focus();
  });

/** Returns the page's options of a wallet. Read them when needed, since pages change them. */
export const optionsOf = ({
  checkout,
  option,
}: Pick<WalletContext, 'checkout' | 'option'>): Readonly<Record<string, unknown>> =>
  record(checkout.options.given[option]);

/** Returns an option of a wallet that is a string. */
export const textOption = (context: WalletContext, name: string, usual: string): string =>
  settled(optionsOf(context)[name], usual);

/** Returns a callback of a wallet. */
export const callbackOf = (context: WalletContext, name: string): Callback | undefined => {
  const own = optionsOf(context);
  const callback = own[name];
  return typeof callback === 'function' ? (callback as Callback).bind(own) : undefined;
};

/**
 * Returns a setting of the merchant at the provider, from the page or the channel. @throws WalletProblem if it is
 * missing.
 */
export const merchantOption = (context: WalletContext, name: string): string => {
  const setting = `wallets.${context.option}.${name}`;
  const given = textOption(context, name, '') || context.offer.settings[setting];
  if (given) return given;
  if (context.offer.isTestSystem) return 'simulated';
  throw new WalletProblem('settingMissing', { option: `${context.option}.${name}`, setting });
};

/** Returns the total for the sheet, from the page or the checkout. @throws WalletProblem if it is missing. */
export const totalOf = (context: WalletContext): Total => {
  const { configuration, options } = context.checkout;
  const given = totalGiven(optionsOf(context), options.given);
  const amount = given.amount ?? configuration.value?.amount;
  const currency = given.currency ?? configuration.value?.currency;
  if (amount === undefined || currency === undefined)
    throw new WalletProblem('totalMissing', { option: context.option });
  return { amount, currency };
};

/** Returns the merchant's country. */
export const countryOf = (context: WalletContext): string =>
  textOption(context, 'countryCode', context.offer.settings['wallets.country'] ?? '');

/** Returns the merchant's name that the shopper reads: of the page, or of the shop. */
export const merchantName = (context: WalletContext, name: string): string =>
  textOption(context, name, '') || shopName(context.checkout);
