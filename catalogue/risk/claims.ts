/**
 * What a shopper can claim of themselves in a form, and a rule can allow: a rule that makes a payment more welcome believes it of the
 * merchant alone. What is charged, and the address of the connection, nobody can claim.
 */
export const claims = [
  'customer.email',
  'customer.merchantCustomerId',
  'customer.ip',
  'billing.country',
  'shipping.country',
  'bankAccount.country',
] as const;

/** Under this name a payment keeps which claims its shopper made, separated by commas. It is no parameter of the interface. */
export const SHOPPER_CLAIMS = 'shopper.claims' as const;

/** Gives what a payment keeps of the parameters that its shopper sent, the merchant's and the connection's left out. */
export const keptClaims = (sent: ReadonlySet<string>): Readonly<Record<string, string>> => {
  const made = claims.filter((name) => sent.has(name));
  return made.length === 0 ? {} : { [SHOPPER_CLAIMS]: made.join(',') };
};

/** Gives the claims that the shopper of a payment made; none where a merchant's server sent all of it. */
export const claimsIn = (request: Readonly<Record<string, string | undefined>>): ReadonlySet<string> =>
  new Set(request[SHOPPER_CLAIMS]?.split(','));
