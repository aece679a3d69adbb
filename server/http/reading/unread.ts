import type { IncomingMessage, ServerResponse } from 'node:http';

const CLOSING = { Connection: 'close' } as const;
const NOTHING = {} as const;

/**
 * Gives the headers that end a connection whose client may still be sending: what is answered before the body was read would
 * otherwise cost the reading of all of it. A request that has arrived whole, as usual ones have, keeps its connection.
 */
export const closingUnread = ({ req }: Pick<ServerResponse, 'req'>): Readonly<Record<string, string>> =>
  req.complete ? NOTHING : CLOSING;

/** Waits until all is read that has come together with the headers: small bodies have, and are read before anything is answered. */
export const arrivedTogether = async (request: IncomingMessage): Promise<void> => {
  if (!request.complete) await new Promise((resolve) => setImmediate(resolve));
};
