import { amount } from '../formats/amounts.ts';
import { dateTime } from '../formats/times.ts';
import type { Fields } from '../schema/field.ts';
import { text } from '../schema/format.ts';

/** Data for a risk check. Source: interface, 'Risk'. */
export const risk = {
  'risk.channelId': ['optional', text(1, 255), 'Channel of the risk system, when not the configured one.'],
  'risk.serviceId': ['optional', text(1, 255), 'Service of the risk system.'],
  'risk.amount': ['optional', amount, 'Amount for the risk check, and for an authentication.'],
  'risk.orderTimestamp': ['optional', dateTime, 'Time of the order; the time of the request when left out.'],
  'risk.brand': ['optional', text(1, 255), 'Brand as the risk system knows it; paymentBrand when left out.'],
  'risk.parameters[name]': ['optional', text(0, 2048), 'Anything else that the risk system is to know.'],
  'risk.merchantWebsite': ['optional', text(1, 60), "The merchant's web site."],
  'risk.accountToken': ['optional', text(1, 64), 'Token of the account.', 'secret'],
} as const satisfies Fields;
