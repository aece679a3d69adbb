/** What the forms of bank accounts and of methods without a card say, in English. */
export const banks = {
  labels: {},
  errorMessages: {},
  messages: {},
};
