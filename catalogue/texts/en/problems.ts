import { VALID_FOR_MINUTES } from '../../payments/checkout-validity.ts';
import { ownProblemTexts } from './own-problems.ts';

/**
 * The messages about problems of the widget, for the console and `onError`. They are for developers, in English only.
 */
export const problemTexts = {
  ...ownProblemTexts,
  checkoutMissing: 'The address of paymentWidgets.js names no checkout: add ?checkoutId= and its id.',
  checkoutsDiffer:
    'The page has script tags of two checkouts, so neither can be paid. Keep the tag of the one that is to be paid.',
  checkoutReplaced:
    'The tag of another checkout came, and takes the place of the first. Call wpwl.unload() before you put in the next.',
  checkoutUnknown:
    'The gateway refuses this checkout. Create one at the gateway that the script comes from, and put its id into ?checkoutId=.',
  checkoutExpired: `The checkout has expired after ${VALID_FOR_MINUTES} minutes. Create a new one.`,
  pageRefused: 'This page is not of the shop to which the checkout returns, so its card fields take nothing.',
  gatewayUnreachable: 'The gateway does not answer. Does connect-src of the page allow it?',
  formMissing: 'The page has no <form class="paymentWidgets">, or has it inside another form, where browsers drop it.',
  formNested: 'The paymentWidgets form stands inside another form. Move it out.',
  brandUnknown: 'The form names a brand that does not exist.',
  brandUnavailable: 'A brand of the form cannot be shown here.',
  brandLacks: 'Cards of a brand that ask their holder cannot pay before your server sends more with the checkout.',
  brandsMissing: 'The form names no brand that the checkout offers: add data-brands="VISA MASTER", say.',
  removalFailed: 'The gateway has not removed a stored account, or has not said so.',
  walletStopped: 'A payment by a wallet did not go on, so nothing was charged.',
  containerUnknown: 'executePayment found no container of that class; pass "wpwl-container-card", say.',
  returnMissing: 'The form needs an action, or the checkout a shopperResultUrl, to return the shopper to.',
  returnRefused: 'The address to return to is none of a shop or an app.',
  frameBlocked: 'A card field did not load. Does frame-src of the page allow the gateway?',
  redirectBlocked:
    "The bank's page cannot be shown in this page, so it opens in the whole tab. Does frame-src allow it?",
  lookBlocked:
    'The bank could not look at the browser, so it may ask more. Do frame-src and form-action of the page allow it?',
  formBlocked: 'The page keeps the browser from leaving for the bank. Does form-action of the page allow it?',
  submissionLost: 'The connection was lost while the payment was sent. Sending it again cannot charge twice.',
  submissionRefused: 'The gateway refused parameters of the payment.',
  parametersMissing: 'The payment lacks parameters that your server has to send with the checkout.',
  parametersAsked:
    'The payment lacks parameters, for which the form now asks the shopper. Send them with the checkout to spare them that.',
  submissionStopped: 'A callback of wpwlOptions that is asked before failed, so nothing was sent.',
  optionUnreadable: 'An option of wpwlOptions throws when it is read, so it counts as not set.',
  callbackFailed: 'A callback of wpwlOptions failed.',
};
