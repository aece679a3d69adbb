import { brands, isBrand } from '../../../catalogue/brands/brands.ts';
import type { OtherBrand } from '../../../catalogue/brands/other-brands.ts';
import { type RedirectMethod, redirectMethod } from '../../../catalogue/brands/redirect-methods.ts';
import { isSpared } from '../../../catalogue/leniencies/leniencies.ts';
import type { ParameterError } from '../../../catalogue/schema/check.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import type { Account } from '../../accounts/account.ts';
import { Rejection, wrongParameters } from '../../base/rejection.ts';
import { addressFault } from '../../outbound/address-rules.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** How the shopper of a payment is led away. */
export interface WayOut extends RedirectMethod {
  readonly brand: string;
}

/** Gives how a payment by this brand and account leads its shopper away; nothing where it leads nobody away. */
export const wayOutOf = (brand: string | undefined, account: Account | undefined): WayOut | undefined => {
  if (brand === undefined || !isBrand(brand)) return undefined;
  const row = redirectMethod(brands[brand].method);
  return row === undefined || (row.mayBringAccount === true && account !== undefined) ? undefined : { ...row, brand };
};

/** What `addressFault` finds about addresses that a shopper is led to; apps register schemes of their own. */
const faultTexts = {
  credentials: 'must not carry a user name or password',
  private: 'must not lead to a private address',
  'no address': 'must be an absolute address',
} as const;

/** Source: interface, 'General rules', transport: what a shopper brings back is read by everybody on the way otherwise. */
const PLAIN = /^http:/i;
const PLAIN_IN_LIVE = 'must be https in the live environment (or the scheme of an app)';

/** Gives what is wrong with an address that a shopper is to be led to; nothing where nothing is. */
export const redirectFault = (
  { environment }: Pick<PaymentDependencies, 'environment'>,
  name: string,
  value: string,
): ParameterError | undefined => {
  if (environment === 'live' && PLAIN.test(value)) return { name, value, message: PLAIN_IN_LIVE };
  const fault = addressFault(value, environment === 'test');
  return fault === undefined || fault === 'scheme' ? undefined : { name, value, message: faultTexts[fault] };
};

/** Refuses addresses that no shopper is led to. @throws Rejection naming the parameter. */
export const refuseBadReturn = (
  dependencies: Pick<PaymentDependencies, 'environment'>,
  { shopperResultUrl }: Parameters,
): void => {
  if (shopperResultUrl === undefined) return;
  const fault = redirectFault(dependencies, 'shopperResultUrl', shopperResultUrl);
  if (fault !== undefined) throw wrongParameters([fault]);
};

const needsOf = ({ brand, needs }: WayOut, compatibility: Compatibility): readonly string[] => {
  const row: OtherBrand | undefined = isBrand(brand) ? (brands[brand] as OtherBrand) : undefined;
  const ofBrand = row?.needs ?? [];
  const needed = compatibility === 'lenient' ? ofBrand.filter((name) => !isSpared(brand, name)) : ofBrand;
  return ['shopperResultUrl', ...needs, ...needed];
};

/** Refuses a request that does not bring what the way out needs. @throws Rejection naming every parameter. */
export const refuseUnfitWayOut = (request: Parameters, way: WayOut, compatibility: Compatibility): void => {
  const missing = needsOf(way, compatibility).filter((name) => request[name] === undefined);
  const errors: ParameterError[] = missing.map((name) => ({
    name,
    message: `must be set for ${way.brand} (${way.meaning})`,
  }));
  if (request['createRegistration'] === 'true') {
    const message = `is not an allowed parameter for ${way.brand} (there is no account that could be stored)`;
    errors.push({ name: 'createRegistration', value: 'true', message });
  }
  if (errors.length > 0) throw wrongParameters(errors);
  const { paymentType } = request;
  if (!way.types.some((type) => type === paymentType)) {
    throw new Rejection('600.200.300', {
      reason: `${paymentType} is not possible with ${way.brand}; ${way.types.join(', ')} are`,
    });
  }
};
