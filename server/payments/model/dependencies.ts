import type { Logger } from 'pino';
import type { RegistrationAction } from '../../../catalogue/payments/notification-kinds.ts';
import type { Acquirer } from '../../acquirers/acquirer.ts';
import type { Clock } from '../../base/clock.ts';
import type { Environment } from '../../base/environment.ts';
import type { ChangeSet, Database } from '../../database/database.ts';
import type { Tell } from '../../events/event.ts';
import type { Authenticator } from '../../ports/authenticator.ts';
import type { Channel } from '../../ports/channel.ts';
import type { RiskCheck } from '../../ports/risk-check.ts';
import type { Agreement } from '../../registrations/agreement.ts';
import type { AgreementRecords } from '../../registrations/agreement-records.ts';
import type { RegistrationRecords } from '../../registrations/records.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Wallets } from '../../wallets/wallets.ts';
import type { OutcomeWriter } from './outcome-writer.ts';
import type { Payment } from './payment.ts';
import type { PaymentRecords } from './records.ts';

/** Where orders go in the test environment. Source: interface, 'What the service does', test mode. */
export type TestMode = 'INTERNAL' | 'EXTERNAL';

/** How a payment stands from now on, and how it stood before; nothing for one that was just made. */
export interface OutcomeChange {
  readonly before: Payment | undefined;
  readonly after: Payment;
}

/** What becomes of a stored account. */
export interface RegistrationChange {
  readonly action: RegistrationAction;
  /** As it is from now on, with the version that it will have. */
  readonly registration: Registration;
  readonly agreement?: Agreement | undefined;
}

/** What every operation on payments works with. */
export interface PaymentDependencies {
  readonly database: Database;
  readonly records: PaymentRecords;
  readonly registrations: RegistrationRecords;
  readonly agreements: AgreementRecords;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly wallets: Wallets;
  readonly authenticator: Authenticator;
  readonly risk: RiskCheck;
  readonly outcomes: OutcomeWriter;
  /** The public address of the gateway, with a slash at its end: shoppers come back to it. */
  readonly baseUrl: string;
  /** In the live environment, shoppers are not led to private addresses. */
  readonly environment: Environment;
  /** Gives a channel as it is now. An operation asks once and passes it on. */
  channelOf(entity: string): Promise<Channel>;
  /** Gives the acquirer of a channel for a test mode; none where it is not set up for it. */
  acquirers(channel: Channel, testMode: TestMode): Promise<Acquirer | undefined>;
  /** Gives what is written together with a change of a payment's outcome, so that whoever is to be told of it will be. */
  announce(change: OutcomeChange): Promise<ChangeSet>;
  /** The same for a stored account. */
  announceRegistration(change: RegistrationChange): Promise<ChangeSet>;
  readonly log: Logger;
  /** Tells those who test what happens to a payment; never what is secret. */
  readonly tell: Tell;
}
