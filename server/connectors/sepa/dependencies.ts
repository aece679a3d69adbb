import type { Vault } from '../../access/vault/vault.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TransferRecords } from './model/expected.ts';
import type { SepaRecords } from './model/records.ts';
import type { SepaSettings } from './model/settings.ts';
import type { NoticeDependencies } from './notice.ts';

/** What the connector is made of. */
export interface SepaDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly vault: Pick<Vault, 'seal' | 'open' | 'keyedHash'>;
  readonly records: SepaRecords;
  readonly transfers: TransferRecords;
  /** The payments and the notices to debtors. */
  readonly notices: Omit<NoticeDependencies, 'vault'>;
  /** The gateway's public URL, with a slash at its end. */
  readonly baseUrl: string;
}

/** The bank of one channel: what the steps of the connector need, and the settings of the channel. */
export interface OwnBank extends SepaDependencies {
  readonly settings: SepaSettings;
}
