import type { PaymentDependencies } from '../payments/model/dependencies.ts';
import type { Risk } from '../payments/risk/check.ts';
import type { Database } from '../platform/database/database.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import { resultCall } from './later/result-call.ts';
import { expire } from './later/timers.ts';
import { type CheckoutRecords, checkoutRecords, sealedCheckouts } from './model/records.ts';
import { forgetCheckouts } from './payment-links/forget.ts';
import type { LinkDependencies } from './payment-links/links.ts';
import { linkPages } from './payment-links/page.ts';
import { forgetLinks, linkRecords } from './payment-links/records.ts';
import { bindCheckouts } from './routes.ts';
import { walletRoutes } from './wallets/routes.ts';
import { callProvider } from './wallets/session.ts';
import type { WidgetBuild } from './widget-script/build.ts';
import { widgetScriptRoutes } from './widget-script/routes.ts';

/** The settings of checkouts. */
export interface CheckoutGiven {
  readonly widget: WidgetBuild;
}

/** Returns the tables in which this wing stores encrypted texts. */
export const sealedByCheckout = (database: Database) => [sealedCheckouts(database)];

/** Checkouts, payment links and the script of the widget. */
export interface Checkout extends Wing {
  readonly checkouts: CheckoutRecords;
  readonly links: LinkDependencies;
}

/** Opens checkouts, payment links and the script of the widget. */
export const openCheckout = (
  { widget }: CheckoutGiven,
  platform: Platform,
  payments: PaymentDependencies & { readonly risk: Risk },
): Checkout => {
  const { database, environment, bodies, throttle } = platform;
  const checkouts = { ...payments, checkouts: checkoutRecords(database), scriptIntegrity: widget.integrity };
  const links = { ...checkouts, links: linkRecords(database) };
  const outbound = openOutbound({ isPrivateAllowed: environment === 'test' });
  return {
    checkouts: checkouts.checkouts,
    links,
    bind: (serve) => bindCheckouts(serve, checkouts),
    shopperPages: ['/pay'],
    pages: [
      widgetScriptRoutes(widget, environment),
      linkPages(links, bodies),
      walletRoutes({ ...checkouts, throttle, bodies, sheets: widget.testSheets, callProvider }),
    ],
    timers: { 'checkout.expiry': expire(checkouts), 'checkout.result-call': resultCall({ ...platform, outbound }) },
    forgets: { checkouts: forgetCheckouts, paymentLinks: forgetLinks },
  };
};
