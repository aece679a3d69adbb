/** The texts of every form of the widget, in English. Its type is the type of all other languages. */
export const form = {
  /** Labels and placeholders; a page replaces them through wpwlOptions.labels. */
  labels: {
    brand: 'Card type',
    cardNumber: 'Card number',
    expiryDate: 'Expiry date',
    mmyy: 'MM / YY',
    cardHolder: 'Name on card',
    cvv: 'Security code',
    submit: 'Pay now',
  },

  /** Error messages of fields; a page replaces them through wpwlOptions.errorMessages. */
  errorMessages: {
    cardNumberEmptyError: 'Enter the card number.',
    cardNumberIncompleteError: 'The card number is incomplete.',
    cardNumberError: 'Check the card number.',
    cardBrandError: 'This type of card is not accepted here.',
    expiryEmptyError: 'Enter the expiry date.',
    expiryMonthError: 'Enter month and year, such as 05/29.',
    expiryYearError: 'This card has expired. Check the date.',
    cardHolderEmptyError: 'Enter the name on the card.',
    cardHolderNumberError: 'Enter a name here, not a number.',
    cardHolderError: 'Enter the name as it is written on the card.',
    cvvEmptyError: 'Enter the security code.',
    cvvIncompleteError: 'The security code is incomplete.',
    cvvError: 'Check the security code.',
  },

  /** Messages about the payment as a whole. */
  messages: {
    /** The fields in which an error is: their labels. */
    check: 'Please check: {field}.',
    optional: '{field} (optional)',
    /** The button of a payment, with its amount. */
    pay: 'Pay {amount}',
    processing: 'Your payment is being processed. Please do not close this page.',
    asked: 'Confirm your payment in your banking app or by phone. Please do not close this page.',
    paused: 'Your payment is not finished: it still has to be confirmed.',
    returning: 'Taking you back to the shop …',
    follow: 'Continue to the shop',
    unsure: 'We lost the connection. Trying again is safe: you will not be charged twice.',
    again: 'Try again',
    incomplete: 'Your payment could not be sent. Check your details, or contact the shop.',
    shopIncomplete:
      'Details from the shop are missing, so this payment cannot be made. Nothing was paid. Contact the shop.',
    unreachable: 'The payment form could not be loaded. Check your internet connection.',
    expired: 'The time to pay has run out. Go back to the shop and start again.',
    unusable: 'This payment cannot be made. Go back to the shop and start again.',
    blocked: 'The payment form could not be loaded on this page. Reload it, or contact the shop.',
  },
};
