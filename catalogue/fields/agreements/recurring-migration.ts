import { amountOf } from '../../formats/amounts.ts';
import { timestampWithZone } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { oneOf, text } from '../../schema/format.ts';

const acquirersDetail = 'Detail of the first payment, as its acquirer gave it.';

/**
 * An earlier recurring arrangement that is migrated with a registration.
 * Source: interface, 'Recurring migration (deprecated)'.
 */
export const recurringMigration = {
  'recurringMigration.paymentType': [
    'required',
    oneOf('DB', 'CD', 'PA'),
    'Payment type of the first payment.',
    'deprecated',
  ],
  'recurringMigration.amount': ['optional', amountOf(8), 'Amount of the first payment.', 'deprecated'],
  'recurringMigration.requestTimestamp': ['conditional', timestampWithZone, 'Time of the first payment.', 'deprecated'],
  'recurringMigration.connectorTxId1': ['conditional', text(1, 128), acquirersDetail, 'deprecated'],
  'recurringMigration.connectorTxId2': ['conditional', text(1, 128), acquirersDetail, 'deprecated'],
  'recurringMigration.connectorTxId3': ['conditional', text(1, 128), acquirersDetail, 'deprecated'],
} as const satisfies Fields;
