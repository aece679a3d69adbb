import type { Fields } from '../../schema/field.ts';
import { matching } from '../../schema/format.ts';

/** The reason of a chargeback. Source: interface, 'Chargeback'. */
export const chargeback = {
  chargebackResultCode: [
    'optional',
    matching(/000\.100\.2\d{2}/, 'a code 000.100.2 and two digits', {
      right: ['000.100.200', '000.100.203', '000.100.299'],
      wrong: ['000.100.2', '000.100.20', '000.100.300', '000.100.2a3', '000100203', '000.100.2000', '800.100.203'],
    }),
    'Reason code of a chargeback, from the acquirer.',
  ],
} as const satisfies Fields;
