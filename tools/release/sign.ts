import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { SUMS } from './sums.ts';

/** What signatures of releases are for: a signature of something else is none of a release. */
const NAMESPACE = 'tollgate-release';

/**
 * Signs the sums of a release; the signature is a file beside them. The key is a file with a private key, or with a public
 * one whose private key an agent or a device has. It may ask for the passphrase.
 */
export const sign = (folder: string, key: string): void => {
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', NAMESPACE, join(folder, SUMS)], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
};
