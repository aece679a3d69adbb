import { authentication } from '../fields/authentication.ts';
import { link, linkRules, linkType } from '../fields/links.ts';
import { payment } from '../fields/payment.ts';
import { query } from '../queries/query.ts';
import { fitsCurrency, isPaid, partOf } from '../rules/amounts.ts';
import { onDemand, requestShape } from '../schema/check.ts';
import { optional, type RequestOf } from '../schema/field.ts';
import { either } from '../schema/rules.ts';
import { aliases } from './aliases.ts';

const linkFields = onDemand(
  () =>
    ({
      ...authentication,
      ...optional({ amount: payment.amount }),
      currency: payment.currency,
      ...linkType,
      merchantTransactionId: payment.merchantTransactionId,
      locale: payment.locale,
      testMode: payment.testMode,
      ...link,
    }) as const,
);

const amounts = ['amount', 'minimumAmount', 'maximumAmount', 'maximumSum'] as const;

/** A new payment link: POST /v1/links. */
export const linkRequest = requestShape({
  fields: linkFields,
  rules: [
    either('amount', 'minimumAmount'),
    ...linkRules,
    ...amounts.map((name) => fitsCurrency(name, 'currency')),
    ...['minimumAmount', 'maximumAmount', 'maximumSum'].map(isPaid),
    partOf('minimumAmount', 'maximumAmount'),
    partOf('minimumAmount', 'maximumSum'),
    partOf('amount', 'maximumSum'),
  ],
  aliases,
});

/** A checked request to make a payment link. */
export type LinkRequest = RequestOf<ReturnType<typeof linkFields>>;

/** A list of payment links: GET /v1/links. */
export const linksQuery = requestShape({
  fields: () => ({ ...authentication, limit: query.limit, cursor: query.cursor }),
  aliases,
});
