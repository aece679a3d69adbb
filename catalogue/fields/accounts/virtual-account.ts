import type { Fields } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';

/** Account data of a virtual account. Source: interface, 'Virtual account'. */
export const virtualAccount = {
  'virtualAccount.accountId': ['required', text(1, 100), 'Id of the account at its provider, such as an address.'],
} as const satisfies Fields;
