import { expect, test } from 'vitest';
import { otherBrands } from '../../../catalogue/brands/other-brands.ts';
import { wallets } from './wallets.ts';

test.each(Object.entries(wallets))(
  '%s has the name and the prefix of the table of brands',
  (brand, { name, opens }) => {
    const known = otherBrands[brand.replace('_CONTINUE', '') as keyof typeof otherBrands];
    expect(known).toMatchObject(opens ? { name, wallet: opens } : { name });
  },
);

test('the four brands of fast checkout are those of the interface', () => {
  const fast = Object.entries(wallets).filter(([, { isFast }]) => isFast);
  expect(fast.map(([brand]) => brand)).toEqual(['APPLEPAY', 'GOOGLEPAY', 'AMAZONPAY', 'PAYPAL_CONTINUE']);
});
