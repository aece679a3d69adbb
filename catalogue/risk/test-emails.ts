/** E-mail addresses with rules of their own in the test environment. */
interface TestEmail {
  readonly email: string;
  /** Rules in the form of a channel's setting `risk.rules`. */
  readonly rules: string;
  readonly description: string;
}

/**
 * These rules also apply to customers with these addresses, whatever the channel has set. A plus and any word before
 * the at sign make a separate address: `velocity+4711@risk.example` is counted by itself.
 */
export const testEmails: readonly TestEmail[] = [
  {
    email: 'velocity@risk.example',
    rules: 'velocity by=email within=10m count=2 outcome=review; velocity by=email within=10m count=3 outcome=reject',
    description: 'within 10 minutes two payments are accepted, the third is reviewed, the fourth is rejected',
  },
  {
    email: 'volume@risk.example',
    rules:
      'velocity by=email within=1d amount=500.00 outcome=review; velocity by=email within=1d amount=1000.00 outcome=reject',
    description: 'within a day up to 500.00 are accepted, up to 1000.00 are reviewed, more is rejected',
  },
  {
    email: 'amount@risk.example',
    rules: 'amount above=100.00 outcome=review; amount above=200.00 outcome=reject',
    description: 'up to 100.00 is accepted, up to 200.00 is reviewed, more is rejected',
  },
  {
    email: 'country@risk.example',
    rules: 'country differ=billing,shipping outcome=review; country differ=billing,ip outcome=reject',
    description:
      'a shipping country that is not the billing country is reviewed, ' +
      'a risk.parameters[ipCountry] that is not is rejected',
  },
  {
    email: 'list@risk.example',
    rules:
      'block by=country values=AQ outcome=reject; block by=customer values=review outcome=review; block ' +
      'by=customer values=reject outcome=reject; allow by=customer values=allow; amount above=100.00 outcome=reject',
    description:
      'country AQ is rejected; customer.merchantCustomerId review is reviewed, reject is rejected; ' +
      'above 100.00 is rejected unless it is allow',
  },
  {
    email: 'value@risk.example',
    rules: 'value parameter=score above=50 outcome=review; value parameter=score above=80 outcome=reject',
    description: 'risk.parameters[score] above 50 is reviewed, above 80 is rejected',
  },
  {
    email: 'score@risk.example',
    rules:
      'amount above=100.00 weight=30; country differ=billing,shipping weight=30; ' +
      'allow by=customer values=allow weight=-40; score from=30 outcome=review; score from=60 outcome=reject',
    description:
      'above 100.00 scores 30, a shipping country that is not the billing country 30, ' +
      'customer.merchantCustomerId allow -40; 30 is reviewed, 60 is rejected',
  },
  {
    email: 'issuer@risk.example',
    rules:
      'country differ=billing,bin stage=after outcome=review; block by=country values=US stage=after outcome=reject',
    description:
      "after authorization: a billing country that is not the issuer's is reviewed (cards " +
      'that begin with 420000 are German), US is rejected and the authorization reversed',
  },
  {
    email: 'checks@risk.example',
    rules: 'checks avs=A,Z outcome=review; checks avs=N outcome=reject; checks cvv=N outcome=reject',
    description:
      'after authorization: postcode AVSA or AVSZ is reviewed, AVSN is rejected and the authorization reversed',
  },
];

const ADDRESS = /^([^+@]+)(?:\+[^@]*)?(@risk\.example)$/;

/** Returns the rules of a customer's address; undefined for every other address. */
export const testRulesOf = (email: string | undefined): string | undefined => {
  const [, name = '', domain = ''] = ADDRESS.exec(email?.trim().toLowerCase() ?? '') ?? [];
  return testEmails.find((row) => row.email === name + domain)?.rules;
};
