import { bankAccount } from '../fields/accounts/bank-account.ts';
import { card } from '../fields/accounts/card.ts';
import { authentication } from '../fields/authentication.ts';
import { listEntry, listEntryRules, listedFrom, listRemoval, listSelection } from '../fields/list-entries.ts';
import { customer } from '../fields/people/customer.ts';
import { query } from '../queries/query.ts';
import { onDemand, requestShape } from '../schema/check.ts';
import { optional, type RequestOf } from '../schema/field.ts';
import { aliases } from './aliases.ts';

const entryFields = onDemand(
  () =>
    ({
      ...authentication,
      ...listEntry,
      ...listedFrom,
      ...optional({
        'card.number': card['card.number'],
        'bankAccount.iban': bankAccount['bankAccount.iban'],
        'customer.merchantCustomerId': customer['customer.merchantCustomerId'],
        'customer.email': customer['customer.email'],
        'customer.ip': customer['customer.ip'],
      }),
    }) as const,
);

/** A new entry of a list: POST /v1/risk/entries. */
export const listEntryRequest = requestShape({ fields: entryFields, rules: listEntryRules, aliases });

/** A checked request to add a value to a list. */
export type ListEntryRequest = RequestOf<ReturnType<typeof entryFields>>;

/** The removal of an entry: DELETE /v1/risk/entries/{id}. */
export const listRemovalRequest = requestShape({ fields: () => ({ ...authentication, ...listRemoval }), aliases });

/** The entries of a merchant or channel: GET /v1/risk/entries. */
export const listEntriesQuery = requestShape({
  fields: () => ({ ...authentication, ...listSelection, limit: query.limit, cursor: query.cursor }),
  aliases,
});
