import { creditorReferencesIn } from '../../../connectors/sepa/files/creditor-reference.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { HIGHEST_AMOUNT } from '../../../connectors/sepa/files/orders.ts';
import type { ExpectedTransfer, TransferRecords } from '../../../connectors/sepa/model/expected.ts';
import { isMarkedAsReturn } from './returns.ts';

/** A movement and the expected transfer that its reference names; undefined if it names several. */
export interface MatchedTransfer {
  readonly movement: Movement;
  /** Whether it takes a transfer back; otherwise it is one. */
  readonly isTakingBack: boolean;
  /** Its number among those of its statement that are alike, from 1. */
  readonly number: number;
  readonly creditorReference: string | undefined;
}

/** Returns whether a movement is a transfer, or takes one back: the bank marks those, and the merchant's own are others. */
const isOfTransfer = (movement: Movement): boolean => {
  const { direction, reason, currency, count, amount } = movement;
  if (currency !== 'EUR' || count !== 1 || amount > HIGHEST_AMOUNT) return false;
  return direction === 'debit' ? isMarkedAsReturn(movement) : reason === undefined;
};

/** What finds the expected transfer of a movement. */
interface FindingTransfers {
  readonly transfers: Pick<TransferRecords, 'expected'>;
}

/** Returns the expected transfers that a movement names, wherever banks repeat what the payer wrote. */
export const transfersNamedBy = async (
  { transfers }: FindingTransfers,
  channelId: string,
  { remittance, structuredReferences, information, endToEndId }: Movement,
): Promise<readonly ExpectedTransfer[]> => {
  const texts = [remittance, ...structuredReferences, ...information, endToEndId ?? ''];
  const written = new Set(texts.flatMap(creditorReferencesIn));
  const found = await Promise.all([...written].map((each) => transfers.expected(channelId, each)));
  return found.filter((each) => each !== undefined);
};

/** Returns the expected transfer that a movement names; undefined for a movement that names none. */
export const matchTransfer = async (
  dependencies: FindingTransfers,
  channelId: string,
  movement: Movement,
): Promise<Omit<MatchedTransfer, 'number'> | undefined> => {
  if (!isOfTransfer(movement)) return undefined;
  const [expected, ...others] = await transfersNamedBy(dependencies, channelId, movement);
  if (expected === undefined) return undefined;
  // Some banks write the sign of the entry that is reversed.
  const isTakingBack = movement.direction === 'debit' || movement.isReversal;
  return { movement, isTakingBack, creditorReference: others.length > 0 ? undefined : expected.creditorReference };
};
