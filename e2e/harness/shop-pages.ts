import type { Locator, Page } from '@playwright/test';

/** The headings of the result page: what the shop says has become of a payment. */
export const results = {
  approved: 'Thank you, your order is paid',
  declined: 'The payment was declined',
  pending: 'The payment is on its way',
  expired: 'The time to pay has run out',
  unpaid: 'This order is not paid yet',
} as const;

/** The example shop, in the words of a shopper. */
export interface ShopPages {
  /** The heading of whatever page is shown. */
  readonly heading: Locator;
  readonly tryAgainButton: Locator;
  readonly payNowLink: Locator;
  /** Opens the shop's first page. */
  open(): Promise<void>;
  /** Chooses a product on the first page; the pay page follows. */
  buy(product: string): Promise<void>;
  /** Opens the list of one's orders. */
  openOrders(): Promise<void>;
  /** The line of the list that is about an order. */
  orderLine(orderId: string): Locator;
  /** The order that the shown page is about. */
  orderId(): string;
  /** The checkout that the shown pay page is about. */
  checkoutId(): Promise<string>;
}

/** The pages of the shop at this address, which ends with a slash. */
export function shopPages(page: Page, shopUrl: string): ShopPages {
  return {
    heading: page.getByRole('heading', { level: 1 }),
    tryAgainButton: page.getByRole('button', { name: 'Try again' }),
    payNowLink: page.getByRole('link', { name: 'Pay now' }),
    open: async () => {
      await page.goto(shopUrl);
    },
    async buy(product) {
      await page.goto(shopUrl);
      await page.getByRole('button', { name: `Buy ${product}` }).click();
      await page.waitForURL(/\/orders\/\w+\/pay$/);
    },
    openOrders: async () => {
      await page.goto(new URL('orders', shopUrl).href);
    },
    orderLine: (orderId) => page.getByRole('listitem').filter({ hasText: orderId }),
    orderId: () => /\/orders\/(\w+)\//.exec(page.url())?.[1] ?? '',
    async checkoutId() {
      const address = await page.locator('script[src*="paymentWidgets.js"]').first().getAttribute('src');
      return new URL(address ?? '').searchParams.get('checkoutId') ?? '';
    },
  };
}
