import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newTlsPair } from '../../server/testing/tls-pair.ts';

/** Writes a certificate for localhost that signs itself, and its key; returns the variables that name the files. */
export async function tlsFilesIn(
  folder: string,
): Promise<{ readonly TLS_CERT_FILE: string; readonly TLS_KEY_FILE: string; readonly cert: string }> {
  const { cert, key } = newTlsPair();
  const names = { TLS_CERT_FILE: join(folder, 'tls.crt'), TLS_KEY_FILE: join(folder, 'tls.key') };
  await writeFile(names.TLS_CERT_FILE, cert);
  await writeFile(names.TLS_KEY_FILE, key);
  return { ...names, cert };
}
