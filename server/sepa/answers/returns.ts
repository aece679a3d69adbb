import { longestOf, type SettlementCells } from '../../settlement/formats/write.ts';
import type { Movement } from '../files/statements.ts';

/** The sub-families of ISO 20022 of transfers that come back: a return, and a recall that was granted. */
const comingBack: ReadonlySet<string | undefined> = new Set(['RRTN', 'RPCR']);

/** Returns whether the bank says of a movement that it gives an earlier one back. */
export const isMarkedAsReturn = ({ reason, isReversal, code }: Movement): boolean =>
  reason !== undefined || isReversal || comingBack.has(code?.split('/').at(-1));

/** Some banks write a reason in words. A line with a code that is too long could not be read. */
export const reasonOf = (reason: string | undefined): SettlementCells => {
  if (reason === undefined) return {};
  return reason.length <= longestOf('result.code') ? { 'result.code': reason } : { 'result.description': reason };
};
