/** The stored accounts that the widget offers. */
export const offered = {
  'registrations[n].id': ['sometimes', 'text', 'A stored account to offer.'],
  'registrations[n].kind': ['sometimes', 'text', '`card`, `bankAccount`, `virtualAccount` or `tokenAccount`.'],
  'registrations[n].paymentBrand': ['sometimes', 'text', 'Its brand.'],
  'registrations[n].holder': ['sometimes', 'text', 'Its holder.'],
  'registrations[n].email': ['sometimes', 'text', 'Address of a virtual account, all but its first letters left out.'],
  'registrations[n].last4Digits': ['sometimes', 'text', 'End of its number.'],
  'registrations[n].expiryMonth': ['sometimes', 'text', 'Month of its expiry.'],
  'registrations[n].expiryYear': ['sometimes', 'text', 'Year of its expiry.'],
  'registrations[n].isExpired': ['sometimes', 'boolean', 'It has expired: it is shown, and cannot be paid with.'],
  mayRemoveRegistrations: ['always', 'boolean', 'Whether the shopper may remove them.'],
  requireCvv: ['always', 'boolean', 'Whether a card payment needs a security code, one with a stored card too.'],
  requiredBilling: [
    'sometimes',
    'texts',
    'Names of the billing parameters without which the holder of a card cannot be authenticated, ' +
      'and which the merchant has not sent: the widget asks the shopper.',
  ],
  pages: [
    'sometimes',
    'map',
    'By brand, the processor on whose page the shopper pays: the widget shows a button and no fields.',
  ],
  requiredOfMerchant: [
    'sometimes',
    'map',
    'By brand of card, names of the parameters without which its holder cannot be authenticated, ' +
      'and which no shopper knows: the widget tells the page.',
  ],
} as const;

/** The data that a shopper submitted before a summary, for the widget's page. */
export const handedIn = {
  'handedIn.paymentBrand': ['sometimes', 'text', 'Brand of what was handed in before a summary.'],
  'handedIn.card.last4Digits': ['sometimes', 'text', 'Last four digits of its card.'],
  'handedIn.card.holder': ['sometimes', 'text', 'Its holder.'],
  'handedIn.card.expiryMonth': ['sometimes', 'text', 'Month of its expiry.'],
  'handedIn.card.expiryYear': ['sometimes', 'text', 'Year of its expiry.'],
} as const;
