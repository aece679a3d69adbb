/** The texts around the bank's page, in English. */
export const redirect = {
  labels: {
    cancel: 'Cancel',
  },
  errorMessages: {},
  messages: {
    confirm: 'Confirm your payment',
    elsewhere: 'Confirm your payment in the window that has opened.',
    proceed: 'Confirm the payment',
    back: 'Back to the shop',
    wholeTab: 'Open in the whole window',
  },
};
