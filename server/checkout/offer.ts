import type { AccountKind } from '../../catalogue/brands/accounts.ts';
import { brands as allBrands, type Brand, isCardBrand } from '../../catalogue/brands/brands.ts';
import type { CardBrand } from '../../catalogue/brands/card-brands.ts';
import type { OtherBrand } from '../../catalogue/brands/other-brands.ts';
import type { Obstacle } from '../../catalogue/connectors/capabilities.ts';
import { hundredthsOf } from '../../catalogue/payments/amount.ts';
import { brandsTaken, keeperOf, obstacleAt, testModeIn } from '../../catalogue/settings/acquirers.ts';
import { canBePaidIn } from '../payments/admission/channel-rules.ts';
import type { Channel } from '../payments/ports/channel.ts';
import type { Registration } from '../payments/registrations/registration.ts';
import { calendarMonth } from '../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../platform/base/rejection.ts';
import type { Checkout } from './model/checkout.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

const OFFERED = /^registrations\[\d+\]\.id$/;

/** Returns the stored accounts that a merchant offers on a checkout: the name of each parameter, and the id. */
const offersIn = (request: Parameters): readonly (readonly [name: string, id: string])[] =>
  Object.entries(request).flatMap(([name, id]) =>
    OFFERED.test(name) && id !== undefined ? [[name, id] as const] : [],
  );

/** Refuses to offer accounts that the channel has not stored. @throws Rejection naming each such parameter. */
export const refuseUnknownOffers = async (
  { registrations }: Pick<CheckoutDependencies, 'registrations'>,
  channelId: string,
  request: Parameters,
): Promise<void> => {
  const offers = offersIn(request);
  const found = await Promise.all(offers.map(([, id]) => registrations.byId(channelId, id)));
  const unknown = offers.filter((_offer, place) => found[place] === undefined);
  if (unknown.length === 0) return;
  throw wrongParameters(
    unknown.map(([name, value]) => ({ name, value, message: 'is no registration of this channel' })),
  );
};

/** Refuses a stored account that the merchant does not offer on the checkout. @throws Rejection */
export const refuseNotOffered = (request: Parameters, id: string): void => {
  if (offersIn(request).some(([, offered]) => offered === id)) return;
  throw wrongParameters([{ name: 'registrationId', value: id, message: 'was not offered on this checkout' }]);
};

const intersectionOf = <Member>(
  one: ReadonlySet<Member> | undefined,
  other: ReadonlySet<Member> | undefined,
): ReadonlySet<Member> | undefined =>
  one === undefined || other === undefined ? (one ?? other) : new Set([...one].filter((each) => other.has(each)));

/**
 * Returns the brands that the connectors of a channel take, with what stands against each for the order of a checkout;
 * undefined where they take every brand.
 */
const brandsTakenFor = (
  { settings }: Pick<Channel, 'settings'>,
  environment: CheckoutDependencies['environment'],
  request: Parameters,
): ReadonlyMap<Brand, Obstacle | undefined> | undefined => {
  const route = { environment, testMode: testModeIn(request) };
  const { currency, paymentType } = request;
  const amount = request['amount'] === undefined ? undefined : hundredthsOf(request['amount']);
  const obstacle = (brand: Brand): Obstacle | undefined => {
    if (currency !== undefined && !canBePaidIn(brand, currency))
      return { code: '600.200.500', words: `${brand} cannot be paid in ${currency}` };
    const type = request[`overridePaymentType[${brand}]`] ?? paymentType;
    const task = type?.startsWith('PA') === true ? 'authorize' : 'debit';
    return obstacleAt(settings, { ...route, brand }, { task, currency, amount });
  };
  const taken = brandsTaken(settings, route);
  return taken && new Map([...taken].map((brand) => [brand, obstacle(brand)] as const));
};

const brandsPayable = (taken: ReturnType<typeof brandsTakenFor>): ReadonlySet<Brand> | undefined =>
  taken && new Set([...taken].flatMap(([brand, obstacle]) => (obstacle === undefined ? [brand] : [])));

/** Refuses an order that no brand of the channel can pay. @throws Rejection with what stands against one of them. */
export const refuseUnpayableOrder = (
  { environment }: Pick<CheckoutDependencies, 'environment'>,
  channel: Pick<Channel, 'settings'>,
  request: Parameters,
): void => {
  const obstacles = [...(brandsTakenFor(channel, environment, request)?.values() ?? [])];
  const [first] = obstacles;
  if (first === undefined || obstacles.includes(undefined)) return;
  throw new Rejection(first.code, { reason: first.words });
};

/**
 * Returns the brands that a checkout offers, by the risk profile of its order and the brands of its channel and of its
 * connectors; undefined when every brand is offered.
 */
export const brandsOn = async (
  { risk, environment }: Pick<CheckoutDependencies, 'risk' | 'environment'>,
  channel: Channel,
  { request }: Pick<Checkout, 'request'>,
): Promise<ReadonlySet<Brand> | undefined> =>
  intersectionOf(
    await risk.offeredBrands(channel, request),
    brandsPayable(brandsTakenFor(channel, environment, request)),
  );

/**
 * Returns the brands of a form in the gateway's own pages: those of the channel that its connectors take. Where both
 * are every brand, a hundred rows would hide what a shopper looks for: those of cards, and the usual ones. `currency`
 * leaves out what cannot be paid in it. Of brands with one name only the first: shoppers could not tell them apart.
 */
export const brandsOfForm = (
  { settings }: Pick<Channel, 'settings'>,
  { taken, currency }: { readonly taken?: ReadonlySet<Brand> | undefined; readonly currency?: string | undefined } = {},
): readonly Brand[] => {
  const every = Object.keys(allBrands) as Brand[];
  const accepted = every.filter((brand) => settings.brands.has(brand));
  const isUnlimited = taken === undefined && accepted.length === every.length;
  const shown = accepted.filter(
    (brand) =>
      (isUnlimited ? isCardBrand(brand) || isUsual(brand) : (taken?.has(brand) ?? true)) &&
      (currency === undefined || canBePaidIn(brand, currency)),
  );
  return [...new Map(shown.toReversed().map((brand) => [allBrands[brand].name, brand])).values()].toReversed();
};

const isUsual = (brand: Brand): boolean => {
  const row: CardBrand | OtherBrand = allBrands[brand];
  return 'isUsual' in row;
};

/** Refuses a brand that the checkout does not offer. @throws Rejection */
export const refuseBrandNotOffered = async (
  dependencies: Pick<CheckoutDependencies, 'risk'>,
  channel: Channel,
  checkout: Checkout,
  brand: Brand | undefined,
): Promise<void> => {
  const offered = await dependencies.risk.offeredBrands(channel, checkout.request);
  if (brand === undefined || offered === undefined || offered.has(brand)) return;
  // Brands that the channel or its connector does not accept are refused later, with their own result code.
  if (!channel.settings.brands.has(brand)) return;
  throw wrongParameters([{ name: 'paymentBrand', value: brand, message: 'was not offered on this checkout' }]);
};

/** A stored account as the widget shows it. */
export interface OfferedAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly paymentBrand: string | undefined;
  readonly holder: string | undefined;
  readonly email: string | undefined;
  readonly last4Digits: string | undefined;
  readonly expiryMonth: string | undefined;
  readonly expiryYear: string | undefined;
  readonly isExpired: true | undefined;
  /** A processor keeps it: the form asks for no security code. */
  readonly isAtProcessor: true | undefined;
}

/** Shortens an e-mail address: its holder recognizes it, but other readers cannot write to it. */
export const shortened = (address: string): string => address.replace(/^(.{1,2})[^@]*(?=@)/, '$1…');

const shortenedOf = (address: string | undefined): string | undefined => address && shortened(address);

const shownOf = ({ id, kind, brand, connector, request }: Registration, nowMs: number): OfferedAccount => ({
  id,
  kind,
  paymentBrand: brand,
  holder: request[`${kind}.holder`],
  email: kind === 'virtualAccount' ? shortenedOf(request['virtualAccount.accountId']) : undefined,
  last4Digits: request[`${kind}.last4Digits`],
  expiryMonth: request[`${kind}.expiryMonth`],
  expiryYear: request[`${kind}.expiryYear`],
  isExpired: isExpired(request[`${kind}.expiryYear`], request[`${kind}.expiryMonth`], nowMs) || undefined,
  isAtProcessor: connector !== undefined || undefined,
});

const isExpired = (year: string | undefined, month: string | undefined, nowMs: number): boolean =>
  month !== undefined && year !== undefined && `${year}-${month}` < calendarMonth(nowMs);

/**
 * Returns the accounts that the widget offers: the merchant's list without accounts that were removed since, whose
 * brand is not offered, or that another acquirer keeps than the one through which the channel pays. Expired accounts
 * are marked instead of left out, so that the shopper does not miss them. The one that the shopper chose last is first.
 */
export const offeredAccounts = async (
  { registrations, clock, environment }: Pick<CheckoutDependencies, 'registrations' | 'clock' | 'environment'>,
  { settings }: Pick<Channel, 'settings'>,
  { channelId, request }: Pick<Checkout, 'channelId' | 'request'>,
  brands: ReadonlySet<string> | undefined,
): Promise<readonly OfferedAccount[]> => {
  const ids = new Set(offersIn(request).map(([, id]) => id));
  const stored = await Promise.all([...ids].map((id) => registrations.byId(channelId, id)));
  const found = stored.toSorted((one, other) => (other?.chosenAtMs ?? 0) - (one?.chosenAtMs ?? 0));
  const testMode = testModeIn(request);
  const isOffered = ({ brand, connector }: Registration) =>
    (brand === undefined || brands === undefined || brands.has(brand)) &&
    connector === keeperOf(settings, { environment, testMode, brand });
  return found.flatMap((each) => (each?.state === 'active' && isOffered(each) ? [shownOf(each, clock.now())] : []));
};
