/** The texts of the list in which the shopper chooses a method, in English. Other methods are named by their brands. */
export const chooser = {
  labels: {
    /** The accessible name of the list. */
    methods: 'Ways to pay',
    card: 'Card',
    directDebit: 'Direct debit',
    sepaDirectDebit: 'SEPA direct debit',
    giftCard: 'Gift card',
    bankTransfer: 'Bank transfer',
  },
  errorMessages: {},
  messages: {},
};
