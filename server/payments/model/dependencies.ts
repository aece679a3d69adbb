import type { Logger } from 'pino';
import type { RegistrationAction, ScheduleAction } from '../../../catalogue/payments/notification-kinds.ts';
import type { Vault } from '../../access/vault/vault.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import type { ReportEvent } from '../../platform/events/event.ts';
import type { Acquirer } from '../ports/acquirer.ts';
import type { Authenticator } from '../ports/authenticator.ts';
import type { Channel } from '../ports/channel.ts';
import type { RiskCheck } from '../ports/risk-check.ts';
import type { Agreement } from '../registrations/agreement.ts';
import type { AgreementRecords } from '../registrations/agreement-records.ts';
import type { RegistrationRecords } from '../registrations/records.ts';
import type { Registration } from '../registrations/registration.ts';
import type { ScheduleRecords } from '../schedules/model/records.ts';
import type { Schedule } from '../schedules/model/schedule.ts';
import type { Wallets } from '../wallets/wallets.ts';
import type { OutcomeWriter } from './outcome-writer.ts';
import type { Payment } from './payment.ts';
import type { PaymentRecords } from './records.ts';

/** The destination of orders in the test environment. Source: interface, 'What the service does', test mode. */
type TestMode = 'INTERNAL' | 'EXTERNAL';

/** A payment before and after a change; a new payment has no `before`. */
export interface OutcomeChange {
  readonly before: Payment | undefined;
  readonly after: Payment;
}

/** A change of a stored account. */
export interface RegistrationChange {
  readonly action: RegistrationAction;
  /** The registration after the change, with its new version. */
  readonly registration: Registration;
  readonly agreement?: Agreement | undefined;
}

/** A change of a schedule. */
export interface ScheduleChange {
  readonly action: ScheduleAction;
  /** The schedule after the change, with its new version. */
  readonly schedule: Schedule;
  readonly checkoutId?: string | undefined;
}

/** The dependencies of all operations on payments. */
export interface PaymentDependencies {
  readonly database: Database;
  readonly records: PaymentRecords;
  readonly registrations: RegistrationRecords;
  readonly agreements: AgreementRecords;
  readonly schedules: ScheduleRecords;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly wallets: Wallets;
  readonly authenticator: Authenticator;
  readonly risk: RiskCheck;
  readonly outcomes: OutcomeWriter;
  /** The public address of the gateway, with a slash at its end; shoppers return to it after a redirect. */
  readonly baseUrl: string;
  /** In the live environment, shoppers are not redirected to private addresses. */
  readonly environment: Environment;
  /** Returns a channel with its current settings. An operation calls this once and passes the result on. */
  channelOf(channelId: string): Promise<Channel>;
  /**
   * Returns the acquirer of a channel for a test mode, and for the brand of a new payment or the name of the acquirer
   * that has a stored one; undefined if none is set up.
   */
  acquirers(
    channel: Channel,
    testMode: TestMode,
    of: { readonly brand: string | undefined } | { readonly name: string | undefined },
  ): Promise<Acquirer | undefined>;
  /** Returns the notifications of a payment's change, to be committed together with it. */
  announce(change: OutcomeChange): Promise<ChangeSet>;
  /** Returns the notifications of a stored account's change, to be committed together with it. */
  announceRegistration(change: RegistrationChange): Promise<ChangeSet>;
  /** Returns the notifications of a schedule's change, to be committed together with it. */
  announceSchedule(change: ScheduleChange): Promise<ChangeSet>;
  readonly log: Logger;
  /** Records events of a payment; never secrets. */
  readonly reportEvent: ReportEvent;
}
