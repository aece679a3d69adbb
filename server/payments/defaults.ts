import { payment as basics } from '../../catalogue/fields/payment.ts';
import { movementOf } from '../../catalogue/payment-types.ts';
import { riskDefaults } from '../steps/risk-defaults.ts';
import type { Payment } from './payment.ts';

type Parameters = Readonly<Record<string, string>>;

const PROCESSING = 'transactionProcessingCode';

const { default: usualProcessing } = basics[PROCESSING][1].schema;

const hasRisk = ({ request, outcome }: Payment): boolean =>
  [request, outcome?.parameters ?? {}].some((names) => Object.keys(names).some((name) => name.startsWith('risk.')));

/** Gives the defaults of the risk parameters, for a payment that has any of them or was checked for risk. */
export const riskDefaultsOf = (payment: Payment): Parameters =>
  payment.referencedId === undefined && hasRisk(payment) ? riskDefaults(payment) : {};

/** Gives the defaults of what the request of a payment may leave out. */
export const defaultsOf = (payment: Payment): Parameters => {
  const isProcessed = payment.referencedId === undefined && movementOf(payment.type) !== undefined;
  return {
    ...(isProcessed && usualProcessing !== undefined ? { [PROCESSING]: usualProcessing } : {}),
    ...riskDefaultsOf(payment),
  };
};
