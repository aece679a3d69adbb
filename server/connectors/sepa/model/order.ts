import type { PayeeCheck } from '../../../../catalogue/books/payee-checks.ts';
import type { Vault } from '../../../access/vault/vault.ts';
import type { SequenceType } from '../files/direct-debits.ts';
import type { OrderKind } from './days.ts';
import type { ReturnTold } from './told.ts';

/**
 * The state of an order. `open`: it waits for its file, or the bank carries it out; a collection that is returned is a
 * chargeback, and stays `open`. `cancelled` before its file was made, or `rejected` by the bank: it moves no money.
 * `returned`: the money of a transfer came back.
 */
export type OrderState = 'open' | 'cancelled' | 'rejected' | 'returned';

/** The mandate of a collection, as it is when the collection is ordered. */
interface OrderMandate {
  readonly id: string;
  readonly signedOn: string;
  readonly sequenceType: SequenceType;
}

/** The holder of the account of an order. */
export interface OrderParty {
  readonly name: string;
  readonly iban: string;
  readonly bic?: string | undefined;
  /** The name of the account, if the bank reported that the name of the payee is similar. */
  readonly nameAtBank?: string | undefined;
  readonly address?: Readonly<Record<'street' | 'postcode' | 'town' | 'country', string>> | undefined;
}

/** An order for the merchant's bank; or an authorization, which is in no file. */
export interface SepaOrder {
  readonly channelId: string;
  /** The gateway's reference of the order; the banks carry it from end to end. */
  readonly reference: string;
  readonly version: number;
  readonly kind: OrderKind | 'authorization';
  /** The settlement day on which the money moves, `2026-11-27`; empty for an authorization. */
  readonly day: string;
  readonly paymentId: string;
  /** In hundredths of a euro. */
  readonly amount: bigint;
  /** The `OrderParty`, sealed for the channel and this reference. */
  readonly party: string;
  readonly remittance: string;
  readonly mandate: OrderMandate | undefined;
  readonly state: OrderState;
  /** The reason of the bank, such as `AC04`. */
  readonly reason: string | undefined;
  /** Of a transfer: the result of the verification of the payee. */
  readonly payeeCheck?: PayeeCheck | undefined;
  /** Of a charge that was returned: what the bank told of it, by which it is known again. */
  readonly returnTold?: ReturnTold | undefined;
  readonly createdAtMs: number;
}

/** Returns the day on which the bank collects the money of an order; undefined of one that collects none any more. */
export const collectionDayOf = ({ kind, state, day }: Pick<SepaOrder, 'kind' | 'state' | 'day'>): string | undefined =>
  kind === 'collection' && state === 'open' ? day : undefined;

/**
 * Opens the holder of the account of an order.
 * @throws Error once the holder was erased: `party` is empty then.
 */
export const openParty = async (
  vault: Pick<Vault, 'open'>,
  { channelId, reference, party }: Pick<SepaOrder, 'channelId' | 'reference' | 'party'>,
): Promise<OrderParty> => JSON.parse(await vault.open(channelId, partyOwner(reference), party)) as OrderParty;

/** Returns the owner for which the party of an order is sealed. */
export const partyOwner = (reference: string): string => `sepa/${reference}`;
