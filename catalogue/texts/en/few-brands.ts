/** The texts of rarely used brands, in English; `{brand}` is a company's name, which is not translated. */
export const fewBrands = {
  labels: {
    /** The button of a brand at which the shopper applies for a credit. */
    applyNow: 'Apply now with {brand}',
    /** Opens the information about the credit. */
    learnMore: 'Learn more about {brand}',
    accountEmailOrMobile: 'Email address or mobile phone number',
    paymentMode: 'How would you like to pay?',
    qrCode: 'QR code',
  },
  errorMessages: {
    accountEmailOrMobileError: 'Enter the email address or mobile phone number of your account.',
  },
  messages: {
    creditNext: '{brand} decides on the next page, at once. Nothing is charged before you agree there.',
  },
};
