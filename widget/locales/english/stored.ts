/** What the forms of stored accounts say, in English. */
export const stored = {
  labels: {},
  errorMessages: {},
  messages: {},
};
