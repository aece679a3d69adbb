import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { digits, oneOf, text } from '../../schema/format.ts';

/** The agreement of cardholder and merchant on later payments. Source: interface, 'Standing instructions'. */
export const standingInstruction = {
  'standingInstruction.type': [
    'conditional',
    oneOf('UNSCHEDULED', 'INSTALLMENT', 'RECURRING'),
    'Kind of later payments.',
  ],
  'standingInstruction.recurringType': [
    'conditional',
    oneOf('STANDING_ORDER', 'SUBSCRIPTION'),
    'Kind of recurring payments.',
  ],
  'standingInstruction.mode': ['conditional', oneOf('INITIAL', 'REPEATED'), 'The first payment, or a later one.'],
  'standingInstruction.source': ['conditional', oneOf('CIT', 'MIT'), 'Initiator of the payment: holder or merchant.'],
  'standingInstruction.initialTransactionId': [
    'conditional',
    text(1, 255),
    'Reference of the first payment, as its reply gave it.',
  ],
  'standingInstruction.industryPractice': [
    'conditional',
    oneOf('INCREMENTAL_AUTH', 'RESUBMISSION', 'REAUTHORIZATION', 'DELAYED_CHARGES', 'NO_SHOW'),
    'Practice of the trade by which the merchant begins the payment.',
  ],
  'standingInstruction.expiry': ['conditional', date, 'Day after which nothing more is authorized.'],
  'standingInstruction.frequency': ['conditional', digits(1, 4), 'Least number of days between two payments.'],
  'standingInstruction.numberOfInstallments': ['conditional', digits(1, 3), 'Highest number of payments.'],
  'standingInstruction.agreementId': ['optional', text(1, 35), 'Id of the agreement at one card network.'],
} as const satisfies Fields;
