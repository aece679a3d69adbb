import { createHash } from 'node:crypto';

/** Gives the digits from which the simulated acquirer makes its own numbers for an order, the same whenever it is asked. */
export const digitsOf = (reference: string): string => createHash('sha256').update(reference).digest('hex');

/** Gives the three ids by which the simulated acquirer knows an order. Source: interface, 'Reconciliation record', ConnectorTxId. */
export const connectorIdsOf = (reference: string): Readonly<Record<`ConnectorTxID${1 | 2 | 3}`, string>> => {
  const digits = digitsOf(reference);
  return {
    ConnectorTxID1: digits.slice(0, 16),
    ConnectorTxID2: digits.slice(16, 28),
    ConnectorTxID3: digits.slice(48),
  };
};
