/** What the card form says beyond the usual fields, in English. */
export const cardMore = {
  labels: {
    cvvHelp: 'Where is the code?',
    cvvHintMaestro: 'The last 3 digits on the back. Leave it empty if your card has none.',
    billingAddress: 'Billing address',
    country: 'Country',
    state: 'State or region',
    city: 'Town or city',
    postcode: 'Postcode',
    street1: 'Street and house number',
    street2: 'Further address line',
    numberOfInstallments: 'Number of payments',
    taxNumber: 'Tax number',
  },
  errorMessages: {
    cardBinError: 'This card is not accepted here. Use another one.',
    countryError: 'Choose your country.',
    stateError: 'Enter the state or region.',
    cityError: 'Enter the town or city.',
    postcodeError: 'Check the postcode.',
    street1Error: 'Enter street and house number.',
    street2Error: 'Check this line of the address.',
    taxNumberError: 'Check the tax number.',
  },
  messages: {
    chooseBrand: 'This card has several brands. Choose the one to pay with.',
    chooseCountry: 'Choose a country',
    chooseState: 'Choose a state',
    optional: '{field} (optional)',
  },
};
