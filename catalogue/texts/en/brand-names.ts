/** The names of brands that are words of each language, in English. */
export const brandNames = {
  directDebit: 'Direct debit',
  sepaDirectDebit: 'SEPA direct debit',
  giftCard: 'Gift card',
  bankTransfer: 'Bank transfer',
  klarnaInvoice: 'Klarna Invoice',
};
