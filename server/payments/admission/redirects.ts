import { usedOnce } from '../../../catalogue/brands/accounts.ts';
import { brands, isBrand } from '../../../catalogue/brands/brands.ts';
import type { OtherBrand } from '../../../catalogue/brands/other-brands.ts';
import { processorPage, type RedirectMethod, redirectMethod } from '../../../catalogue/brands/redirect-methods.ts';
import type { ConnectorName } from '../../../catalogue/connectors/connectors.ts';
import { isSpared } from '../../../catalogue/leniencies/leniencies.ts';
import type { ParameterError } from '../../../catalogue/schema/check.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { addressFault } from '../../platform/outbound/address-rules.ts';
import type { Account } from '../accounts/account.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** A brand whose shoppers are redirected, and its method. */
interface RedirectBrand extends RedirectMethod {
  readonly brand: string;
  /** Whether the processor can keep the account that its shopper enters, for later payments. */
  readonly storesAccount?: boolean;
}

/** Where a payment goes: the processor that keeps the accounts of its page, if it has one, and its acquirer. */
interface Way {
  readonly environment: 'test' | 'live';
  readonly testMode: 'INTERNAL' | 'EXTERNAL';
  readonly keeper: ConnectorName | undefined;
  readonly acquirer: ConnectorName | undefined;
}

/**
 * Refuses a stored account that is not with the one who would charge it: the processor of the channel's page, or the
 * gateway. So is what is sent beside it and no processor is told. @throws Rejection with the reason
 */
export const refuseOtherKeeper = (
  { token, parameters }: Account,
  { environment, testMode, keeper, acquirer }: Way,
): void => {
  if (token?.connector !== keeper) {
    const way = environment === 'test' ? `with testMode=${testMode} this channel` : 'this channel now';
    throw new Rejection('600.200.500', {
      reason: `the account is stored at ${token?.connector ?? 'this gateway'}; ${way} pays through ${acquirer ?? 'no acquirer'}`,
    });
  }
  if (token === undefined) return;
  const secrets = Object.keys(parameters).filter((each) => usedOnce.has(each));
  const message = `must not be sent with an account that ${token.connector} keeps`;
  if (secrets.length > 0) throw wrongParameters(secrets.map((name) => ({ name, message })));
};

/** Refuses the account of a shopper who enters it on the page of the processor. @throws Rejection naming all of it. */
export const refuseAccountForPage = (account: Account | undefined): void => {
  if (account === undefined) return;
  const message = 'must not be sent on this channel: shoppers enter it on the page of the processor';
  throw wrongParameters(Object.keys(account.parameters).map((name) => ({ name, message })));
};

/** Returns how a brand is paid on the page of a processor. @throws Rejection for no brand, or an unknown one. */
export const onPageOf = (brand: string | undefined): RedirectBrand => {
  if (brand !== undefined && isBrand(brand)) return { ...processorPage, brand };
  throw wrongParameters([{ name: 'paymentBrand', message: `must be set (${processorPage.meaning})` }]);
};

/** Returns how a payment with this brand and account redirects its shopper; undefined if it does not. */
export const redirectBrandOf = (brand: string | undefined, account: Account | undefined): RedirectBrand | undefined => {
  if (brand === undefined || !isBrand(brand)) return undefined;
  const row = redirectMethod(brands[brand].method);
  return row === undefined || (row.mayBringAccount === true && account !== undefined) ? undefined : { ...row, brand };
};

/** The texts for the faults that `addressFault` finds in the address of a redirect; apps register their own schemes. */
const faultTexts = {
  credentials: 'must not carry a user name or password',
  private: 'must not lead to a private address',
  'no address': 'must be an absolute address',
} as const;

/**
 * Without TLS, the parameters of the redirect could be read on the way. Source: interface, 'General rules', transport.
 */
const PLAIN = /^http:/i;
const PLAIN_IN_LIVE = 'must be https in the live environment (or the scheme of an app)';

/** Returns the fault in the address of a redirect; undefined if there is none. */
const redirectFault = (
  { environment }: Pick<PaymentDependencies, 'environment'>,
  name: string,
  value: string,
): ParameterError | undefined => {
  if (environment === 'live' && PLAIN.test(value)) return { name, value, message: PLAIN_IN_LIVE };
  const fault = addressFault(value, environment === 'test');
  return fault === undefined || fault === 'scheme' ? undefined : { name, value, message: faultTexts[fault] };
};

/** Refuses a `shopperResultUrl` to which no shopper may be redirected. @throws Rejection naming the parameter. */
export const refuseBadResultUrl = (
  dependencies: Pick<PaymentDependencies, 'environment'>,
  { shopperResultUrl }: Parameters,
): void => {
  if (shopperResultUrl === undefined) return;
  const fault = redirectFault(dependencies, 'shopperResultUrl', shopperResultUrl);
  if (fault !== undefined) throw wrongParameters([fault]);
};

const needsOf = ({ brand, needs }: RedirectBrand, compatibility: Compatibility): readonly string[] => {
  const row: OtherBrand | undefined = isBrand(brand) ? (brands[brand] as OtherBrand) : undefined;
  const ofBrand = row?.needs ?? [];
  const needed = compatibility === 'lenient' ? ofBrand.filter((name) => !isSpared(brand, name)) : ofBrand;
  return ['shopperResultUrl', ...needs, ...needed];
};

/** Refuses a request that does not fit the redirect of its brand. @throws Rejection naming every wrong parameter. */
export const refuseUnfitRedirect = (
  request: Parameters,
  redirect: RedirectBrand,
  compatibility: Compatibility,
): void => {
  const missing = needsOf(redirect, compatibility).filter((name) => request[name] === undefined);
  const errors: ParameterError[] = missing.map((name) => ({
    name,
    message: `must be set for ${redirect.brand} (${redirect.meaning})`,
  }));
  if (request['createRegistration'] === 'true' && redirect.storesAccount !== true) {
    const message = `is not an allowed parameter for ${redirect.brand} (there is no account to store)`;
    errors.push({ name: 'createRegistration', value: 'true', message });
  }
  if (errors.length > 0) throw wrongParameters(errors);
  const { paymentType } = request;
  if (!redirect.types.some((type) => type === paymentType)) {
    throw new Rejection('600.200.300', {
      reason: `${paymentType} is not possible with ${redirect.brand}; ${redirect.types.join(', ')} are`,
    });
  }
};
