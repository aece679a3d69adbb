/** What the forms of few brands say beside all others, in English; `{brand}` is a company's name, which is never translated. */
export const fewBrands = {
  labels: {
    /** The button of a brand where the shopper applies for a credit. */
    applyNow: 'Apply now with {brand}',
    /** Opens what is said about it. */
    learnMore: 'Learn more about {brand}',
    accountEmailOrMobile: 'Email address or mobile phone number',
  },
  errorMessages: {
    accountEmailOrMobileError: 'Enter the email address or mobile phone number of your account.',
  },
  messages: {
    creditNext: '{brand} decides on the next page, at once. Nothing is charged before you agree there.',
  },
};
