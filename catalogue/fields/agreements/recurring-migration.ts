import type { Fields, RequestOf } from '../../field.ts';
import { oneOf, text } from '../../format.ts';
import { amountOf } from '../../formats/amounts.ts';
import { timestampWithZone } from '../../formats/times.ts';

const acquirersDetail = 'Detail of the first payment, as its acquirer gave it.';

/** An earlier recurring arrangement that comes with a registration. Source: interface, 'Recurring migration (deprecated)'. */
export const recurringMigration = {
  'recurringMigration.paymentType': ['required', oneOf('DB', 'CD', 'PA'), 'Payment type of the first payment.'],
  'recurringMigration.amount': ['optional', amountOf(8), 'Amount of the first payment.'],
  'recurringMigration.requestTimestamp': ['conditional', timestampWithZone, 'Time of the first payment.'],
  'recurringMigration.connectorTxId1': ['conditional', text(1, 128), acquirersDetail],
  'recurringMigration.connectorTxId2': ['conditional', text(1, 128), acquirersDetail],
  'recurringMigration.connectorTxId3': ['conditional', text(1, 128), acquirersDetail],
} as const satisfies Fields;

/** The recurring migration of a request. */
export type RecurringMigrationRequest = RequestOf<typeof recurringMigration>;
