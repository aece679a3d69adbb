import { timestampText } from '../clock.ts';
import type { SteppedPayment } from './stepped-payment.ts';

/** `yyyy-MM-dd HH:mm:ss`, as the interface writes it. */
const TIMESTAMP_CHARACTERS = 19;

/**
 * Gives what risk systems are told of a payment where its request does not say it: the time of the order and the brand.
 * Source: interface, 'Risk', risk.orderTimestamp and risk.brand.
 */
export const riskDefaults = ({
  brand,
  createdAtMs,
}: Pick<SteppedPayment, 'brand' | 'createdAtMs'>): Readonly<Record<string, string>> => ({
  'risk.orderTimestamp': timestampText(createdAtMs).slice(0, TIMESTAMP_CHARACTERS),
  ...(brand === undefined ? {} : { 'risk.brand': brand }),
});
