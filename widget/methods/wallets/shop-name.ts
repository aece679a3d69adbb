import type { Checkout } from '../../checkout/checkout.ts';

/** Returns the name of the shop; before there is a checkout, that of its page. */
export const shopName = ({ configuration }: Checkout): string => {
  const { merchantName, shop } = configuration.value ?? {};
  return merchantName ?? shop ?? location.hostname;
};
