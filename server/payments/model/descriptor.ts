import type { Payment } from './payment.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** The name under which a payment stores the name of its channel, the default of its descriptor. */
export const CHANNEL_NAME = 'channel.name';

/** The longest descriptor. Source: interface, 'Payment response', descriptor. */
const MAX_DESCRIPTOR_CHARACTERS = 127;

/**
 * Returns the parameters to store for the text on the shopper's statement: `merchant.name` overrides `descriptor`; the
 * default is the name of the channel. Source: interface, 'Payment request (basic parameters)', descriptor.
 */
export const statementOf = (request: Parameters, channelName: string): Readonly<Record<string, string>> => {
  const named = request['merchant.name'] ?? request['descriptor'];
  return named === undefined
    ? { [CHANNEL_NAME]: [...channelName].slice(0, MAX_DESCRIPTOR_CHARACTERS).join('') }
    : { descriptor: named };
};

/** Returns the text on the shopper's statement. */
export const descriptorOf = ({ request }: Pick<Payment, 'request'>): string | undefined =>
  request['descriptor'] ?? request[CHANNEL_NAME];
