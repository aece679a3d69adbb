import type { PaymentDependencies } from '../payments/model/dependencies.ts';
import type { Risk } from '../payments/risk/check.ts';
import type { Database } from '../platform/database/database.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import { createPaperDrawer, type PaperDrawing } from '../platform/paper/drawer.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import { resultCall } from './later/result-call.ts';
import { expire } from './later/timers.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { type CheckoutRecords, checkoutRecords, sealedCheckouts } from './model/records.ts';
import { forgetCheckouts } from './payment-links/forget.ts';
import type { LinkSender } from './payment-links/links.ts';
import { payPages } from './payment-links/page.ts';
import { forgetLinks, linkRecords } from './payment-links/records.ts';
import { bindLinks } from './payment-links/routes.ts';
import { takenByLink } from './payment-links/taking.ts';
import type { ReceiptDependencies } from './receipts/document.ts';
import { bindReceipts } from './receipts/routes.ts';
import { bindCheckouts } from './routes.ts';
import { walletRoutes } from './wallets/routes.ts';
import { callProvider } from './wallets/session.ts';
import type { WidgetBuild } from './widget-script/build.ts';
import { widgetScriptRoutes } from './widget-script/routes.ts';

/** The settings of checkouts. */
export interface CheckoutGiven {
  readonly widget: WidgetBuild;
  /** Draws receipts as PDF; in the process by default. */
  readonly paperDrawing?: PaperDrawing | undefined;
}

/** Returns the tables in which this wing stores encrypted texts. */
export const sealedByCheckout = (database: Database) => [sealedCheckouts(database)];

/** Checkouts, payment links and the script of the widget. */
export interface Checkout extends Wing {
  readonly checkouts: CheckoutRecords;
  /** What operations on checkouts, and receipts, need: other wings make some, too. */
  readonly dependencies: ReceiptDependencies;
}

/** Opens checkouts, payment links and the script of the widget. `senders` send links by mail. */
export const openCheckout = (
  { widget, paperDrawing }: CheckoutGiven,
  platform: Platform,
  payments: PaymentDependencies & { readonly risk: Risk },
  senders: readonly LinkSender[],
): Checkout => {
  const { database, environment, bodies, throttle } = platform;
  const links = linkRecords(database);
  const checkouts: CheckoutDependencies = {
    ...payments,
    checkouts: checkoutRecords(database),
    scriptIntegrity: widget.integrity,
    takenByLink: (linkId, payment) => takenByLink({ links, clock: payments.clock }, linkId, payment),
  };
  const ofLinks = { ...checkouts, links, senders };
  const drawPaper = createPaperDrawer(paperDrawing);
  const outbound = openOutbound({ isPrivateAllowed: environment === 'test' });
  return {
    checkouts: checkouts.checkouts,
    dependencies: { ...checkouts, drawPaper },
    bind: (serve) => {
      bindCheckouts(serve, checkouts);
      bindLinks(serve, ofLinks);
      bindReceipts(serve, { ...checkouts, drawPaper });
    },
    shopperPages: ['/pay'],
    pages: [
      widgetScriptRoutes(widget, environment),
      payPages({ ...ofLinks, throttle, bodies }),
      walletRoutes({ ...checkouts, throttle, bodies, sheets: widget.testSheets, callProvider }),
    ],
    timers: { 'checkout.expiry': expire(checkouts), 'checkout.result-call': resultCall({ ...platform, outbound }) },
    forgets: { checkouts: forgetCheckouts, paymentLinks: forgetLinks },
  };
};
