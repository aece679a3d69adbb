import { areEqualSecrets } from '../../platform/base/equal-secrets.ts';
import { resultAddress } from '../../platform/outbound/result-address.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';

/** The path to which shoppers return, below the gateway's address. */
export const RETURN_PATH = 'return/';

const KEY = /^([0-9a-f]{32})\.([0-9a-f]{32})\.([\w-]{43})$/;

const macOf = ({ vault }: Pick<PaymentDependencies, 'vault'>, channelId: string, id: string): Promise<string> =>
  vault.keyedHash(channelId, `return of ${id}`);

/**
 * Returns the address to which the shopper of a payment returns. It cannot be guessed from another one.
 */
export const returnUrlOf = async (
  dependencies: Pick<PaymentDependencies, 'vault' | 'baseUrl'>,
  { channelId, id }: Pick<Payment, 'channelId' | 'id'>,
): Promise<string> =>
  `${dependencies.baseUrl}${RETURN_PATH}${id}.${channelId}.${await macOf(dependencies, channelId, id)}`;

/** Returns the payment of a return; undefined if the gateway never issued this key. */
export const paymentOfKey = async (
  dependencies: Pick<PaymentDependencies, 'vault' | 'records'>,
  key: string,
): Promise<Payment | undefined> => {
  const [, id = '', channelId = '', mac = ''] = KEY.exec(key) ?? [];
  // The payment is read before the hash, because the vault would create a key for an unknown entity.
  const payment = id === '' ? undefined : await dependencies.records.byId(channelId, id);
  if (payment === undefined) return undefined;
  return areEqualSecrets(mac, await macOf(dependencies, channelId, id)) ? payment : undefined;
};

/** The path at which the merchant reads the result of a payment. */
const resourcePathOf = ({ id, checkoutId, type }: Payment): string => {
  if (checkoutId !== undefined) return `/v1/checkouts/${checkoutId}/payment`;
  return type === '3D' ? `/v1/threeDSecure/${id}` : `/v1/payments/${id}`;
};

/**
 * Returns the address of the shop, with the parameters for reading the result added to its query; undefined if the
 * merchant sent no address. Source: interface, 'Asynchronous payments'.
 */
export const shopAddressOf = (payment: Payment): string | undefined => {
  const { shopperResultUrl } = payment.request;
  if (shopperResultUrl === undefined || !URL.canParse(shopperResultUrl)) return undefined;
  return resultAddress(shopperResultUrl, payment.checkoutId ?? payment.id, resourcePathOf(payment));
};
