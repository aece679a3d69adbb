import type { ReceivedFiles } from '../../../../catalogue/fields/file-transfers.ts';

/** An SFTP server of a merchant or channel, to which finished files are delivered. */
export interface FileTarget {
  /** The one channel, or the merchant for all of its channels. */
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly folder: string;
  readonly receives: ReceivedFiles;
  /** Whether files of the bank are fetched from it. */
  readonly fetchesAnswers: boolean;
  /** The folder in which the bank puts them. */
  readonly answersFolder: string;
  /** The fingerprint of one of the server's host keys, `SHA256:` and base64. */
  readonly hostKey: string;
  readonly authentication: Authentication;
  /** The `TargetSecret` as JSON, sealed by the vault. */
  readonly secret: string;
  readonly isActive: boolean;
  readonly createdAtMs: number;
}

/** What a user logs in with. */
export type Authentication = 'password' | 'privateKey';

/** A password, or a private key, which has no passphrase any more. */
export type TargetSecret = { readonly password: string } | { readonly privateKey: string };
