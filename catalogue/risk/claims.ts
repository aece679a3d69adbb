/**
 * Parameters that a shopper can claim in a form and an allowing rule can test: a rule that favours a payment trusts
 * them only from the merchant. The amount and the address of the connection cannot be claimed.
 */
export const claims = [
  'customer.email',
  'customer.merchantCustomerId',
  'customer.ip',
  'billing.country',
  'shipping.country',
  'bankAccount.country',
] as const;

/**
 * The name under which a payment stores the claims of its shopper, separated by commas. It is not a parameter of the
 * interface.
 */
export const SHOPPER_CLAIMS = 'shopper.claims' as const;

/** Returns the claims among the parameters that a shopper sent, for storing with the payment. */
export const keptClaims = (sent: ReadonlySet<string>): Readonly<Record<string, string>> => {
  const made = claims.filter((name) => sent.has(name));
  return made.length === 0 ? {} : { [SHOPPER_CLAIMS]: made.join(',') };
};

/** Returns the claims of a payment's shopper; none if the merchant's server sent all parameters. */
export const claimsIn = (request: Readonly<Record<string, string | undefined>>): ReadonlySet<string> =>
  new Set(request[SHOPPER_CLAIMS]?.split(','));
