/** What the card form says beyond the usual fields, in English. */
export const cardMore = {
  labels: {},
  errorMessages: {},
  messages: {},
};
