import type { Texts } from '../locales/en.ts';

/** A problem of the widget: whose it is, its name for onError, the console's text, and what the shopper reads. */
interface Problem {
  readonly whose: 'shopper' | 'merchant' | 'network' | 'ours';
  readonly name: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError';
  readonly message: string;
  readonly shopper: keyof Texts['messages'] | '';
}

/** Everything that can go wrong in the widget. */
export const problems = {
  checkoutMissing: {
    whose: 'merchant',
    name: 'InvalidCheckoutIdError',
    message: 'The address of paymentWidgets.js has no checkoutId. Add ?checkoutId= and the id of a new checkout.',
    shopper: 'unusable',
  },
  checkoutUnknown: {
    whose: 'merchant',
    name: 'InvalidCheckoutIdError',
    message: 'The gateway does not accept this checkout. Create a new one, in the same environment as the script.',
    shopper: 'unusable',
  },
  checkoutExpired: {
    whose: 'shopper',
    name: 'InvalidCheckoutIdError',
    message: 'The checkout has expired: 30 minutes have passed since it was created. Create a new one.',
    shopper: 'expired',
  },
  gatewayUnreachable: {
    whose: 'network',
    name: 'WidgetError',
    message: 'The gateway does not answer. Check the connection, and that connect-src of the page allows its origin.',
    shopper: 'unreachable',
  },
  addressMalformed: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The script was not loaded from {baseUrl}v1/paymentWidgets.js. Does baseUrl end with a slash?',
    shopper: 'unusable',
  },
  formMissing: {
    whose: 'merchant',
    name: 'WidgetError',
    message:
      'The page has no <form class="paymentWidgets">. If it has one, it stands inside another form, where browsers drop it.',
    shopper: '',
  },
  formNested: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The paymentWidgets form stands inside another form, where browsers allow none. Move it out.',
    shopper: 'unusable',
  },
  brandUnavailable: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The form offers a brand that cannot be shown: it is unknown, or not a card.',
    shopper: '',
  },
  brandsMissing: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The form names no brand. Add data-brands="VISA MASTER", say.',
    shopper: 'unusable',
  },
  registrationUnavailable: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The address of the script asks for a registration, which this gateway does not offer yet.',
    shopper: 'unusable',
  },
  containerUnknown: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'executePayment found no payment form of that class. Pass "wpwl-container-card", say.',
    shopper: '',
  },
  returnMissing: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'Neither the form (action) nor the checkout (shopperResultUrl) says where the shopper returns to.',
    shopper: 'unusable',
  },
  returnRefused: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The address to return to would run a script. Use an address of the shop or of its app.',
    shopper: 'unusable',
  },
  frameBlocked: {
    whose: 'merchant',
    name: 'PciIframeCommunicationError',
    message: 'A card field did not load. Check that frame-src of the page allows the gateway, and the connection.',
    shopper: 'blocked',
  },
  submissionLost: {
    whose: 'network',
    name: 'PciIframeSubmitError',
    message:
      'The connection was lost while the payment was sent. The shopper may send it again without being charged twice.',
    shopper: 'unsure',
  },
  submissionRefused: {
    whose: 'merchant',
    name: 'PciIframeSubmitError',
    message: 'The gateway refused parameters of the payment.',
    shopper: 'incomplete',
  },
  submissionStopped: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'onBeforeSubmitCard failed, so nothing was sent.',
    shopper: 'incomplete',
  },
  callbackFailed: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'A callback of wpwlOptions failed.',
    shopper: '',
  },
} as const satisfies Record<string, Problem>;

/** The name of a problem of the widget. */
export type ProblemName = keyof typeof problems;
