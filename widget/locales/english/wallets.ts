/** What the wallets' buttons and sheets say, in English. */
export const wallets = {
  labels: {},
  errorMessages: {},
  messages: {},
};
