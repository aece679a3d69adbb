import type { IncomingMessage, ServerResponse } from 'node:http';

const CLOSING = { Connection: 'close' } as const;
const NOTHING = {} as const;

/**
 * Returns the headers that end a connection whose client may still be sending: a reply before the end of the body would
 * otherwise cost reading all of it. A request that has arrived completely keeps its connection.
 */
export const closingUnread = ({ req }: Pick<ServerResponse, 'req'>): Readonly<Record<string, string>> =>
  req.complete ? NOTHING : CLOSING;

/** Waits until everything is read that arrived together with the headers, as small bodies do. */
export const arrivedTogether = async (request: IncomingMessage): Promise<void> => {
  if (!request.complete) await new Promise((resolve) => setImmediate(resolve));
};
