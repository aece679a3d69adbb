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
    message: 'The address of paymentWidgets.js names no checkout: add ?checkoutId= and its id.',
    shopper: 'unusable',
  },
  checkoutUnknown: {
    whose: 'merchant',
    name: 'InvalidCheckoutIdError',
    message: 'The gateway refuses this checkout. Create a new one, where the script comes from.',
    shopper: 'unusable',
  },
  checkoutExpired: {
    whose: 'shopper',
    name: 'InvalidCheckoutIdError',
    message: 'The checkout has expired after 30 minutes. Create a new one.',
    shopper: 'expired',
  },
  gatewayUnreachable: {
    whose: 'network',
    name: 'WidgetError',
    message: 'The gateway does not answer. Does connect-src of the page allow it?',
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
    message: 'The page has no <form class="paymentWidgets">, or has it inside another form, where browsers drop it.',
    shopper: '',
  },
  formNested: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The paymentWidgets form stands inside another form. Move it out.',
    shopper: 'unusable',
  },
  brandUnavailable: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'A brand of the form cannot be shown: it is unknown, or this gateway does not show it yet.',
    shopper: '',
  },
  brandsMissing: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The form names no brand that the checkout offers: add data-brands="VISA MASTER", say.',
    shopper: 'unusable',
  },
  registrationUnavailable: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The script is to store a registration, which this gateway does not offer yet.',
    shopper: 'unusable',
  },
  containerUnknown: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'executePayment found no container of that class; pass "wpwl-container-card", say.',
    shopper: '',
  },
  returnMissing: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The form needs an action, or the checkout a shopperResultUrl, to return the shopper to.',
    shopper: 'unusable',
  },
  returnRefused: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The address to return to is none of a shop or an app.',
    shopper: 'unusable',
  },
  frameBlocked: {
    whose: 'merchant',
    name: 'PciIframeCommunicationError',
    message: 'A card field did not load. Does frame-src of the page allow the gateway?',
    shopper: 'blocked',
  },
  partMissing: {
    whose: 'network',
    name: 'WidgetError',
    message:
      'A part of the widget did not load, or not as it was built. Does script-src of the page allow the gateway?',
    shopper: 'unreachable',
  },
  redirectBlocked: {
    whose: 'merchant',
    name: 'WidgetError',
    message: "The bank's page cannot be shown in this page, so it opens in the whole tab. Does frame-src allow it?",
    shopper: '',
  },
  lookBlocked: {
    whose: 'merchant',
    name: 'WidgetError',
    message:
      'The bank could not look at the browser, so it may ask more. Do frame-src and form-action of the page allow it?',
    shopper: '',
  },
  formBlocked: {
    whose: 'merchant',
    name: 'WidgetError',
    message: 'The page keeps the browser from leaving for the bank. Does form-action of the page allow it?',
    shopper: 'unusable',
  },
  submissionLost: {
    whose: 'network',
    name: 'PciIframeSubmitError',
    message: 'The connection was lost while the payment was sent. Sending it again cannot charge twice.',
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
    message: 'A callback of wpwlOptions that is asked before failed, so nothing was sent.',
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
