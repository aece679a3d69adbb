/** The names of brands that are words of each language, in German. */
export const brandNames = {
  directDebit: 'Lastschrift',
  sepaDirectDebit: 'SEPA-Lastschrift',
  giftCard: 'Geschenkkarte',
  bankTransfer: 'Überweisung',
  klarnaInvoice: 'Klarna Rechnung',
};
