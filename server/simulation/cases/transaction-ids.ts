import { createHash } from 'node:crypto';

/** Returns the digits from which the simulated acquirer derives its own numbers for an order, always the same. */
export const digitsOf = (reference: string): string => createHash('sha256').update(reference).digest('hex');

/**
 * Returns the three ids of an order at the simulated acquirer. Source: interface, 'Reconciliation record',
 * ConnectorTxId.
 */
export const connectorIdsOf = (reference: string): Readonly<Record<`ConnectorTxID${1 | 2 | 3}`, string>> => {
  const digits = digitsOf(reference);
  return {
    ConnectorTxID1: digits.slice(0, 16),
    ConnectorTxID2: digits.slice(16, 28),
    ConnectorTxID3: digits.slice(48),
  };
};
