import type { CheckoutRecords } from '../../checkout/model/records.ts';
import type { TransferRecords } from '../../connectors/sepa/model/expected.ts';
import type { SepaRecords } from '../../connectors/sepa/model/records.ts';
import type { MailRecords } from '../../mail/model/records.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { Lists } from '../../payments/risk/listed.ts';
import type { WebhookRecords } from '../../payments/webhooks/model/records.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { AccountRecords } from '../../self-service/model/records.ts';
import type { DisputeRecords } from '../../settlement/chargebacks/model/records.ts';
import type { QueryRecords } from '../queries/records.ts';

/** What the data of a person are exported and erased with. */
export interface PrivacyDependencies extends PaymentDependencies {
  readonly queries: QueryRecords;
  readonly lists: Lists;
  readonly checkouts: CheckoutRecords;
  readonly webhooks: WebhookRecords;
  readonly mails: Pick<MailRecords, 'ofSubjects' | 'toAddress'>;
  readonly accounts: Pick<AccountRecords, 'sessionsOf' | 'codesTo'>;
  readonly disputes: DisputeRecords;
  readonly sepa: Pick<SepaRecords, 'order' | 'file'>;
  readonly transfers: Pick<TransferRecords, 'receivedOfPayment'>;
  /** The clock of people and of the audit. */
  readonly realClock: Clock;
}
