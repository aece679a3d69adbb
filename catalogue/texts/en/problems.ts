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
    'The script tag of another checkout was added and replaces the first. Call wpwl.unload() before you add the next.',
  checkoutUnknown:
    'The gateway refuses this checkout. ' +
    'Create one at the gateway that the script comes from, and put its id into ?checkoutId=.',
  renewalRefused:
    'onCheckoutExpiring gave no checkout that can take the place of the expiring one, for the same order, not paid yet.',
  checkoutExpired: `The checkout has expired after ${VALID_FOR_MINUTES} minutes. Create a new one.`,
  pageRefused: 'This page does not belong to the shop to which the checkout returns, so its card fields are disabled.',
  gatewayUnreachable: 'The gateway does not answer. Does connect-src of the page allow it?',
  formMissing: 'The page has no <form class="paymentWidgets">, or has it inside another form, where browsers drop it.',
  brandUnknown: 'The form names a brand that does not exist.',
  brandUnavailable: 'A brand of the form cannot be shown here.',
  brandLacks:
    'Some cards of a brand cannot pay: 3-D Secure needs parameters that your server has to send with the checkout.',
  brandsMissing:
    'The form names no brand that the checkout offers: add data-brands, such as data-brands="VISA MASTER".',
  removalFailed: 'The gateway has not confirmed that it has removed a stored account.',
  walletStopped: 'A payment with a wallet stopped, so nothing was charged.',
  containerUnknown: 'executePayment found no container of that class; pass for example "wpwl-container-card".',
  returnMissing: 'The form needs an action, or the checkout a shopperResultUrl, to return the shopper to.',
  returnRefused: 'The return address is not the address of a shop or an app.',
  frameBlocked: 'A card field did not load. Does frame-src of the page allow the gateway?',
  frameSandboxed:
    'A card field cannot work, since the page is in a sandboxed frame: its attribute sandbox needs allow-same-origin.',
  redirectBlocked:
    "The bank's page cannot be shown in this page, so it opens in the whole tab. Does frame-src allow it?",
  dataBlocked: 'The bank could not collect data of the browser. Do frame-src and form-action of the page allow it?',
  formBlocked: 'The page prevents the redirect to the bank. Does form-action of the page allow it?',
  submissionLost: 'The connection was lost while the payment was sent. Sending it again cannot charge twice.',
  submissionRefused: 'The gateway refused parameters of the payment.',
  parametersMissing: 'The payment lacks parameters that your server has to send with the checkout.',
  parametersAsked:
    'The payment lacks parameters, so the form now asks the shopper. Send them with the checkout to avoid that.',
  optionUnreadable: 'An option of wpwlOptions throws when it is read, so it counts as not set.',
};
