import { amountText } from '../../../catalogue/payments/amount.ts';
import { adyenAccount, otherAdyenAccount, startAdyen } from './adyen.ts';
import { startMollie } from './mollie.ts';
import { paypalApp, startPaypal } from './paypal.ts';
import type { Book, StandIn, StandInOptions } from './stand-in.ts';
import { startStripe } from './stripe.ts';

/*
 * Every stand-in, and how a channel uses it: for tests that go through all processors, and for people who test.
 */

/** A stand-in that runs. */
export interface RunningProcessor {
  readonly standIn: StandIn;
  /** What a channel has to be set to, with the address. */
  readonly settings: Readonly<Record<string, string>>;
  /** Sends the events to an address from now on; a stand-in that is told the address by each payment ignores it. */
  sendEventsTo(url: string): void;
  /** Replaces the key of the account: the former one is refused from now on. Returns the setting with the new one. */
  rotateKey(): Readonly<Record<string, string>>;
  books(): readonly Pick<Book, 'reference' | 'captured' | 'refunded'>[];
  /** Ends a page that was not paid in time. */
  expire(pageUrl: string): Promise<void>;
  /** What the merchant does in the dashboard with the payment of one of our orders, and what a bank does. */
  readonly dashboard: {
    refund(reference: string, units: number): Promise<void>;
    chargeBack(reference: string): Promise<void>;
    /** Pays out what has moved; absent where events do not tell of payouts and their reports. */
    payOut?(): Promise<void>;
  };
}

/** Returns the processor's id of the payment of one of our orders. @throws Error where it has none. */
const idIn = (books: readonly Pick<Book, 'id' | 'reference'>[], reference: string): string => {
  const found = books.find((book) => book.reference === reference);
  if (found === undefined) throw new Error(`the stand-in has no payment of ${reference}`);
  return found.id;
};

/** Mollie writes hundredths as `12.34`. */
const amountOf = (hundredths: number): string => amountText(BigInt(hundredths));

const lastPartOf = (pageUrl: string): string => new URL(pageUrl).pathname.split('/').at(-1) ?? '';

/** What shoppers press on the page of a processor. */
export interface PageChoices {
  readonly pay: string;
  /** Pays with a card that the processor keeps, and that declines every later charge. */
  readonly payOnce?: string;
  readonly decline: string;
  readonly insufficientFunds: string;
  readonly authenticationFailed: string;
  /** Goes back to the shop without paying. */
  readonly leave: string;
}

/** A processor for which there is a stand-in. */
export interface ProcessorRow {
  readonly name: string;
  /** A brand that it takes; a card where it takes cards. */
  readonly brand: string;
  readonly choices: PageChoices;
  start(options?: StandInOptions): Promise<RunningProcessor>;
}

const settingsOfAdyen = ({
  apiKey,
  merchantAccount,
  hmacKey,
  reportKey,
}: typeof adyenAccount | typeof otherAdyenAccount) => ({
  'adyen.apiKey': apiKey,
  'adyen.merchantAccount': merchantAccount,
  'adyen.hmacKey': hmacKey,
  'adyen.reportKey': reportKey,
});

/** What a channel is set to for the usual account of each stand-in, besides its address. */
export const usualAccounts = {
  stripe: { 'stripe.secretKey': `sk_test_${'a1'.repeat(12)}`, 'stripe.signingSecret': `whsec_${'a1'.repeat(12)}` },
  adyen: settingsOfAdyen(adyenAccount),
  mollie: { 'mollie.apiKey': `test_${'a1'.repeat(15)}` },
  paypal: {
    'paypal.clientId': paypalApp.clientId,
    'paypal.clientSecret': paypalApp.clientSecret,
    'paypal.webhookId': '8PT597110X687430LKGECATA',
  },
} as const;

/** The secret by which the stand-in for Stripe signs its events. */
export const STRIPE_SIGNING_SECRET = usualAccounts.stripe['stripe.signingSecret'];

/** The id of the webhook of the stand-in for PayPal, which its signatures contain. */
export const PAYPAL_WEBHOOK_ID: string = usualAccounts.paypal['paypal.webhookId'];

/** The processors, by the names of their connectors. */
export const processors = {
  stripe: {
    name: 'Stripe',
    brand: 'VISA',
    choices: {
      pay: 'pay',
      payOnce: 'pay-once',
      decline: 'decline',
      insufficientFunds: 'funds',
      authenticationFailed: '3ds-failed',
      leave: 'cancel',
    },
    start: async (options) => {
      const standIn = await startStripe(options);
      const usual = usualAccounts.stripe;
      const secretKey = options?.isOther === true ? `sk_test_${'b2'.repeat(12)}` : usual['stripe.secretKey'];
      return {
        standIn,
        settings: { 'stripe.address': standIn.url, ...usual, 'stripe.secretKey': secretKey },
        sendEventsTo: (url) => standIn.sendEventsTo(url, STRIPE_SIGNING_SECRET),
        rotateKey: () => {
          standIn.account.refusedKeys.add(secretKey);
          return { 'stripe.secretKey': `sk_test_${'c3'.repeat(12)}` };
        },
        books: standIn.books,
        expire: (pageUrl) => standIn.expire(lastPartOf(pageUrl)),
        dashboard: {
          refund: (reference, units) => standIn.refundInDashboard(idIn(standIn.books(), reference), units),
          chargeBack: async (reference) => void (await standIn.dispute(idIn(standIn.books(), reference))),
          payOut: async () => void (await standIn.payOut()),
        },
      };
    },
  },
  adyen: {
    name: 'Adyen',
    brand: 'VISA',
    choices: {
      pay: 'pay',
      payOnce: 'pay once',
      decline: 'decline',
      insufficientFunds: 'insufficient funds',
      authenticationFailed: 'fail 3-D Secure',
      leave: 'leave',
    },
    start: async (options) => {
      const standIn = await startAdyen(options);
      const account = options?.isOther === true ? settingsOfAdyen(otherAdyenAccount) : usualAccounts.adyen;
      const pspOf = (reference: string): string =>
        idIn(
          standIn.payments().map((payment) => ({ ...payment, id: payment.pspReference })),
          reference,
        );
      return {
        standIn,
        settings: { 'adyen.address': standIn.url, ...account },
        sendEventsTo: (url) => {
          standIn.course.webhookUrl = url;
        },
        rotateKey: () => {
          const next = `AQE${'rotated1'.repeat(8)}`;
          standIn.apiKeys.clear();
          standIn.apiKeys.add(next);
          return { 'adyen.apiKey': next };
        },
        books: standIn.payments,
        expire: async (pageUrl) => standIn.expire(lastPartOf(pageUrl)),
        dashboard: {
          refund: (reference, units) => standIn.refundElsewhere(pspOf(reference), units),
          chargeBack: async (reference) => void (await standIn.openChargeback(pspOf(reference))),
          payOut: standIn.payOut,
        },
      };
    },
  },
  mollie: {
    name: 'Mollie',
    brand: 'VISA',
    choices: {
      pay: 'pay',
      payOnce: 'pay-once',
      decline: 'decline',
      insufficientFunds: 'funds',
      authenticationFailed: '3ds-failed',
      leave: 'leave',
    },
    start: async (options) => {
      const standIn = await startMollie(options);
      const apiKey = options?.isOther === true ? `test_${'b2'.repeat(15)}` : usualAccounts.mollie['mollie.apiKey'];
      const settings = { 'mollie.address': standIn.url, 'mollie.apiKey': apiKey };
      return {
        standIn,
        settings,
        sendEventsTo: () => undefined,
        rotateKey: () => {
          const next = `test_${'c3'.repeat(15)}`;
          standIn.replaceKey(apiKey, next);
          return { 'mollie.apiKey': next };
        },
        books: standIn.books,
        expire: (pageUrl) => standIn.expire(lastPartOf(pageUrl)),
        dashboard: {
          refund: async (reference, units) => {
            const refund = await standIn.refundInDashboard(idIn(standIn.books(), reference), amountOf(units));
            await standIn.settleRefund(refund, 'refunded');
          },
          chargeBack: async (reference) => void (await standIn.chargeBack(idIn(standIn.books(), reference))),
        },
      };
    },
  },
  paypal: {
    name: 'PayPal',
    brand: 'PAYPAL',
    choices: {
      pay: 'pay',
      decline: 'decline',
      insufficientFunds: 'funds',
      authenticationFailed: '3ds-failed',
      leave: 'cancel',
    },
    start: async (options) => {
      const standIn = await startPaypal(options);
      const { clientId, clientSecret } = paypalApp;
      const other = options?.isOther === true ? { 'paypal.clientId': `${clientId}-other` } : {};
      return {
        standIn,
        settings: { 'paypal.address': standIn.url, ...usualAccounts.paypal, ...other },
        sendEventsTo: (url) => standIn.sendEventsTo(url, PAYPAL_WEBHOOK_ID),
        rotateKey: () => {
          standIn.refusedSecrets.add(clientSecret);
          return { 'paypal.clientSecret': `${clientSecret}-rotated` };
        },
        books: standIn.books,
        expire: async (pageUrl) => standIn.expire(new URL(pageUrl).searchParams.get('token') ?? ''),
        dashboard: {
          refund: (reference, units) => standIn.refundInDashboard(idIn(standIn.books(), reference), units),
          chargeBack: async (reference) => void (await standIn.dispute(idIn(standIn.books(), reference))),
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, ProcessorRow>>;

/** The name of a connector whose processor has a stand-in. */
export type ProcessorName = keyof typeof processors;

/** The rows with their names. */
export const processorRows = Object.entries(processors) as readonly (readonly [ProcessorName, ProcessorRow])[];

/**
 * Presses a button on the page of a processor, as a shopper's browser does. Returns the address to which the processor
 * redirects.
 */
export const pressOnPage = async (pageUrl: string, choice: string): Promise<string> => {
  const body = new URLSearchParams({ choice });
  const reply = await fetch(pageUrl, { method: 'POST', body, redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '', pageUrl).href;
};
