import type { Locator, Page } from '@playwright/test';

/** The headings of the result page, by the outcome of the payment. */
export const results = {
  approved: 'Thank you, your order is paid',
  declined: 'The payment was declined',
  cancelled: 'The payment was cancelled',
  failed: 'Something went wrong',
  pending: 'The payment is on its way',
  expired: 'The time to pay has run out',
  unpaid: 'This order is not paid yet',
} as const;

/** The pages of the example shop. */
export interface ShopPages {
  /** The heading of the current page. */
  readonly heading: Locator;
  readonly tryAgainButton: Locator;
  readonly payNowLink: Locator;
  /** Opens the shop's first page. */
  open(): Promise<void>;
  /** Chooses a product on the first page, and the page with the card form alone. */
  buy(product: string): Promise<void>;
  /** Opens the list of the shopper's orders. */
  openOrders(): Promise<void>;
  /** Returns the line of an order in the list. */
  orderLine(orderId: string): Locator;
  /** Returns the order of the current page. */
  orderId(): string;
  /** Returns the checkout of the current pay page. */
  checkoutId(): Promise<string>;
}

/** Returns the pages of the shop at this URL, which ends with a slash. */
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
      await page.goto(`${page.url()}/card`);
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
