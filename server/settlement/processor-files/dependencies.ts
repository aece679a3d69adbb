import type { ChargebackDependencies } from '../chargebacks/dependencies.ts';
import type { SettlementFiles } from './model/files.ts';
import type { PayoutRecords } from './model/payouts.ts';
import type { SettlementRecords } from './model/records.ts';

/** What a channel's records repeat of its merchant. */
interface Ownership {
  readonly merchantId: string;
}

/** The dependencies of settlement. */
export interface SettlementDependencies extends ChargebackDependencies {
  readonly files: SettlementFiles;
  readonly settled: SettlementRecords;
  readonly payouts: PayoutRecords;
  /** Returns the merchant of a channel. */
  ownerOf(channelId: string): Promise<Ownership>;
}
