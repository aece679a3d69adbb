import type { Language } from '../../catalogue/languages/languages.ts';
import type { PaymentType } from '../../catalogue/payments/payment-types.ts';
import { isKeptAtPage, pagesOf, showsMandate, testModeIn } from '../../catalogue/settings/acquirers.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { Channel } from '../payments/ports/channel.ts';
import type { ShownMandate } from '../payments/ports/mandate.ts';
import type { Checkout } from './model/checkout.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import type { FoundCheckout } from './model/find.ts';
import { brandsOn, type OfferedAccount, offeredAccounts } from './offer.ts';

/** The brands and accounts that a shopper may choose from, and the settings of their form. */
export interface Offer {
  /** The shop's name, as its payment links show it. */
  readonly shop: string;
  /** Undefined when every brand is offered. */
  readonly brands: ReadonlySet<string> | undefined;
  readonly registrations: readonly OfferedAccount[];
  readonly settings: Pick<ChannelSettings, 'shoppersRemoveRegistrations' | 'requireCvv'>;
  /** The billing parameters that a shopper has to enter to pay by card. */
  readonly requiredBilling: readonly string[];
  /** The mandate of a direct debit, if the gateway has its text. */
  readonly mandate: ShownMandate | undefined;
  /** The language of the page. */
  readonly language: Language;
  /** By brand, the processor on whose page the shopper pays. */
  readonly pages: ReadonlyMap<string, string>;
  /** Of these, the brands whose accounts that processor can keep. */
  readonly keptOnPages: readonly string[];
  /** By brand of card, the parameters that the merchant has to send so that every such card can pay. */
  readonly requiredOfMerchant: ReadonlyMap<string, readonly string[]>;
}

/** Returns the mandate that the form of a direct debit shows; undefined where the gateway has not its text. */
const mandateOn = async (
  { environment, acquirers }: CheckoutDependencies,
  channel: Channel,
  { request }: Checkout,
  type: PaymentType,
  language: Language,
): Promise<ShownMandate | undefined> => {
  const debit = { environment, testMode: testModeIn(request), brand: 'DIRECTDEBIT_SEPA' };
  if (!showsMandate(channel.settings, debit)) return undefined;
  const acquirer = await acquirers(channel, debit.testMode, { brand: debit.brand });
  const paymentType = request['overridePaymentType[DIRECTDEBIT_SEPA]'] ?? type;
  return acquirer?.mandateFor?.({ paymentType, request, language });
};

/** Returns what the form of a checkout offers, in a language. */
export const offerOn = async (
  dependencies: CheckoutDependencies,
  { checkout, state }: FoundCheckout,
  language: Language,
): Promise<Offer> => {
  const { environment, authenticator, channelOf } = dependencies;
  const { channelId, request } = checkout;
  const channel = await channelOf(channelId);
  const { settings } = channel;
  const brands = await brandsOn(dependencies, channel, checkout);
  const type = (request['paymentType'] ?? 'DB') as PaymentType;
  const route = { environment, testMode: testModeIn(request) };
  const pages = pagesOf(settings, route);
  return {
    shop: channel.name,
    settings,
    brands,
    // Browsers keep the address of the shop, which holds the id, in their history: a submitted checkout shows no
    // account.
    registrations: state === 'created' ? await offeredAccounts(dependencies, channel, checkout, brands) : [],
    requiredBilling: authenticator.missingFromShopper({ settings, type, request }),
    requiredOfMerchant: authenticator.missingFromMerchant({ settings, type, request }),
    pages,
    keptOnPages: [...pages.keys()].filter((brand) => isKeptAtPage(settings, { ...route, brand })),
    mandate: await mandateOn(dependencies, channel, checkout, type, language),
    language,
  };
};
