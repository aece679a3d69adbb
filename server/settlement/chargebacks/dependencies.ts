import type { DisputeAction } from '../../../catalogue/payments/notification-kinds.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { Dispute } from './model/dispute.ts';
import type { DisputeRecords } from './model/records.ts';

/** A change of a dispute. */
export interface DisputeChange {
  readonly action: DisputeAction;
  /** The dispute after the change, with its new version. */
  readonly dispute: Dispute;
}

/** The dependencies of chargebacks. */
export interface ChargebackDependencies extends PaymentDependencies {
  readonly disputes: DisputeRecords;
  /** Returns the notifications of a dispute's change, to be committed together with it. */
  announceDispute(change: DisputeChange): Promise<ChangeSet>;
}
