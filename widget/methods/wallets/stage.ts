import type { Signal } from '@preact/signals-core';
import type { wallets as texts } from '../../../catalogue/texts/en/wallets.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import type { Callback } from '../../checkout/options.ts';
import { record, settled } from '../../checkout/options.ts';
import type { WalletApis } from '../../lazy/wallet-apis.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import { type Total, totalGiven } from '../wallet-orders/totals.ts';
import type { Attempt } from './attempt.ts';
import type { WalletOffer } from './providers.ts';

/** What a shopper can be told about a wallet. */
export type Notice = keyof (typeof texts)['messages'] | '';

/** One wallet in one form of the page, and what it stands on. */
export interface Stage {
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
  /** The address of the shop, if the gateway has to be told; empty otherwise. */
  resultUrl(): string;
  /** Begins a payment by a click; nothing where none can begin now. */
  begin: (event?: Event) => Attempt | undefined;
}

/** What stands in a form for a wallet. */
export interface DrawnButton {
  /** Does what a press does; absent where only the provider's own button can be pressed. */
  press?(event: Event): void;
  remove?(): void;
}

/** Gives what the page has set for a wallet; read when it is needed, since pages change it. */
export const optionsOf = ({
  checkout,
  option,
}: Pick<Stage, 'checkout' | 'option'>): Readonly<Record<string, unknown>> => record(checkout.options.given[option]);

/** Gives a text that the page has set for a wallet. */
export const textOption = (stage: Stage, name: string, usual: string): string => settled(optionsOf(stage)[name], usual);

/** Gives a callback that the page has set for a wallet. */
export const callbackOf = (stage: Stage, name: string): Callback | undefined => {
  const own = optionsOf(stage);
  const callback = own[name];
  return typeof callback === 'function' ? (callback as Callback).bind(own) : undefined;
};

/** Gives what the page or the channel says about the merchant at the provider. @throws WalletProblem where nobody does. */
export const merchantOption = (stage: Stage, name: string): string => {
  const setting = `wallets.${stage.option}.${name}`;
  const given = textOption(stage, name, '') || stage.offer.settings[setting];
  if (given) return given;
  if (stage.offer.isTestSystem) return 'simulated';
  throw new WalletProblem('settingMissing', { option: `${stage.option}.${name}`, setting });
};

/** Gives what the sheet is to show: what the page has set, else the checkout's. @throws WalletProblem where nothing is. */
export const totalOf = (stage: Stage): Total => {
  const { configuration, options } = stage.checkout;
  const given = totalGiven(optionsOf(stage), options.given);
  const amount = given.amount ?? configuration.value?.amount;
  const currency = given.currency ?? configuration.value?.currency;
  if (amount === undefined || currency === undefined) throw new WalletProblem('totalMissing', { option: stage.option });
  return { amount, currency };
};

/** Gives the merchant's country. */
export const countryOf = (stage: Stage): string =>
  textOption(stage, 'countryCode', '') || (stage.offer.settings['wallets.country'] ?? 'GB');

/** Gives the merchant's name as the shopper is to read it. */
export const merchantName = (stage: Stage, name: string): string => textOption(stage, name, '') || location.hostname;
