import type { CheckoutDependencies } from '../../checkout/model/dependencies.ts';
import type { SepaRecords } from '../../connectors/sepa/model/records.ts';
import type { WriteMail } from '../../mail/write.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Throttle } from '../../platform/http/throttle.ts';
import type { PaperDrawing } from '../../platform/paper/drawer.ts';
import type { ReversalDependencies } from '../../settlement/bank-answers/answers/reversal.ts';
import type { LinkDependencies } from './link.ts';
import type { AccountRecords } from './records.ts';

/** What the self-service page works with. */
export interface AccountDependencies extends CheckoutDependencies, Omit<LinkDependencies, 'vault'> {
  readonly accounts: AccountRecords;
  readonly mandates: Pick<SepaRecords, 'mandate' | 'ordersOf'>;
  /** What the revocation of a mandate needs. */
  readonly reversals: ReversalDependencies;
  readonly writeMail: WriteMail;
  readonly drawPaper: PaperDrawing;
  readonly throttle: Throttle;
  /** The clock of the audit. */
  readonly realClock: Clock;
  /** Returns whether there is such a channel. */
  isChannel(id: string): Promise<boolean>;
}
