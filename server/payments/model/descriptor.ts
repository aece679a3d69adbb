import type { Payment } from './payment.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** Under this name a payment keeps the name of its channel, for its statement where the merchant names nothing else. */
export const CHANNEL_NAME = 'channel.name';

/** The longest descriptor. Source: interface, 'Payment response', descriptor. */
const MAX_DESCRIPTOR_CHARACTERS = 127;

/**
 * Gives what is stored of the text on the shopper's statement: `merchant.name` overrides the `descriptor`, and where neither
 * is sent the name of the channel is noted. Source: interface, 'Payment request (basic parameters)', descriptor.
 */
export const statementOf = (request: Parameters, channelName: string): Readonly<Record<string, string>> => {
  const named = request['merchant.name'] ?? request['descriptor'];
  return named === undefined
    ? { [CHANNEL_NAME]: [...channelName].slice(0, MAX_DESCRIPTOR_CHARACTERS).join('') }
    : { descriptor: named };
};

/** Gives the text on the shopper's statement. */
export const descriptorOf = ({ request }: Pick<Payment, 'request'>): string | undefined =>
  request['descriptor'] ?? request[CHANNEL_NAME];
