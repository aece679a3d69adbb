import { timingSafeEqual } from 'node:crypto';
import { resultAddress } from '../../outbound/result-address.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';

/** Where shoppers come back to, below the gateway's address. */
export const RETURN_PATH = 'return/';

const KEY = /^([0-9a-f]{32})\.([0-9a-f]{32})\.([\w-]{43})$/;

const macOf = ({ vault }: Pick<PaymentDependencies, 'vault'>, entity: string, id: string): Promise<string> =>
  vault.keyedHash(entity, `return of ${id}`);

/** Gives the address at which the shopper of a payment comes back to the gateway. Nobody can guess that of another payment. */
export const returnUrlOf = async (
  dependencies: Pick<PaymentDependencies, 'vault' | 'baseUrl'>,
  { entity, id }: Pick<Payment, 'entity' | 'id'>,
): Promise<string> => `${dependencies.baseUrl}${RETURN_PATH}${id}.${entity}.${await macOf(dependencies, entity, id)}`;

/** Gives the payment that a return is for; nothing where the gateway never gave this key to anybody. */
export const paymentOfKey = async (
  dependencies: Pick<PaymentDependencies, 'vault' | 'records'>,
  key: string,
): Promise<Payment | undefined> => {
  const [, id = '', entity = '', mac = ''] = KEY.exec(key) ?? [];
  // Before the hash, since an entity that is unknown would get a key of its own.
  const payment = id === '' ? undefined : await dependencies.records.byId(entity, id);
  if (payment === undefined) return undefined;
  const right = Buffer.from(await macOf(dependencies, entity, id));
  const given = Buffer.from(mac);
  return right.length === given.length && timingSafeEqual(right, given) ? payment : undefined;
};

/** The path under which the merchant finds how a payment ended. */
const resourcePathOf = ({ id, checkoutId, type }: Payment): string => {
  if (checkoutId !== undefined) return `/v1/checkouts/${checkoutId}/payment`;
  return type === '3D' ? `/v1/threeDSecure/${id}` : `/v1/payments/${id}`;
};

/**
 * Gives the shop's address with what it needs to ask how a payment ended, behind its own query; nothing where the merchant
 * gave none. Source: interface, 'Asynchronous payments'.
 */
export const shopAddressOf = (payment: Payment): string | undefined => {
  const { shopperResultUrl } = payment.request;
  if (shopperResultUrl === undefined || !URL.canParse(shopperResultUrl)) return undefined;
  return resultAddress(shopperResultUrl, payment.checkoutId ?? payment.id, resourcePathOf(payment));
};
