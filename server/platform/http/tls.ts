import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import { CannotStart } from '../base/cannot-start.ts';
import { certificateTime, systemClock } from '../base/clock.ts';

/** The files with which the gateway serves https itself. */
export interface TlsFiles {
  /** PEM: the certificate, followed by those of its issuers up to the root. */
  readonly certFile: string;
  /** PEM: the private key of the certificate, without a passphrase. */
  readonly keyFile: string;
}

/** A certificate with its chain, and its private key: both PEM. */
export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

/**
 * The ciphers of TLS 1.3 and 1.2, the strongest first: authenticated encryption, with a key for each connection that
 * the certificate's key does not reveal later. Node's own list also has CBC, and RSA as an exchange of keys.
 */
export const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
] as const;

/** Options of every server of the gateway that speaks TLS. Older versions are not permitted for card data (PCI DSS). */
export const TLS_OPTIONS = {
  minVersion: 'TLSv1.2',
  ciphers: ciphers.join(':'),
  honorCipherOrder: true,
} as const satisfies SecureContextOptions;

/** Connections that have not ended their handshake by then are cut off. */
export const HANDSHAKE_DEADLINE_MS = 10_000;

/** How often the files are read again: certificates are renewed weeks before they end. */
const LOOK_INTERVAL_MS = 10_000;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

const unusable = (variable: string, file: string, why: string, cause?: unknown) =>
  new CannotStart(`${variable} ${file} cannot be used: ${why}`, { cause });

const contentOf = async (variable: string, file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw unusable(variable, file, code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`, error);
  }
};

const certificateIn = (file: string, pem: string): X509Certificate => {
  const [first] = CERTIFICATE.exec(pem) ?? [];
  try {
    if (first !== undefined) return new X509Certificate(first);
  } catch (error) {
    throw unusable('TLS_CERT_FILE', file, 'its first certificate is damaged', error);
  }
  throw unusable('TLS_CERT_FILE', file, 'it must hold a certificate in PEM, followed by those of its issuers');
};

const keyIn = (file: string, pem: string): KeyObject => {
  if (pem.includes('ENCRYPTED'))
    throw unusable('TLS_KEY_FILE', file, 'its key needs a passphrase; store it without one');
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw unusable('TLS_KEY_FILE', file, 'it must hold a private key in PEM', error);
  }
};

/**
 * Reads the certificate and its key, and checks that a server can use them.
 * @throws CannotStart naming the file and the reason.
 */
export const readTlsPair = async ({ certFile, keyFile }: TlsFiles): Promise<TlsPair> => {
  const cert = await contentOf('TLS_CERT_FILE', certFile);
  const key = await contentOf('TLS_KEY_FILE', keyFile);
  if (!certificateIn(certFile, cert).checkPrivateKey(keyIn(keyFile, key))) {
    throw unusable('TLS_KEY_FILE', keyFile, `it is not the key of the first certificate in TLS_CERT_FILE ${certFile}`);
  }
  try {
    createSecureContext({ ...TLS_OPTIONS, cert, key });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw unusable('TLS_CERT_FILE', certFile, `TLS refuses it: ${why}`, error);
  }
  return { cert, key };
};

/** Returns when the certificate of a pair ends, in milliseconds since 1970. */
export const endOf = ({ cert }: TlsPair): number => certificateTime(new X509Certificate(cert).validTo);

/** The pair of a server, which changes with its files. */
export interface RenewedPair {
  /** Returns the pair in use. */
  used(): TlsPair;
  /** Ends the looks at the files. */
  stop(): void;
}

/** Returns what the log says of a certificate. */
export const factsOf = ({ cert }: TlsPair): Readonly<Record<string, string | undefined>> => {
  const { subject, subjectAltName, validTo } = new X509Certificate(cert);
  return { subject: subject.replaceAll('\n', ', '), names: subjectAltName, validTo };
};

/** Refuses a certificate that no client accepts any more in place of one that clients accept. */
const refuseEnded = ({ certFile }: TlsFiles, pair: TlsPair, used: TlsPair): void => {
  const nowMs = systemClock.now();
  if (endOf(pair) > nowMs || endOf(used) <= nowMs) return;
  throw unusable('TLS_CERT_FILE', certFile, `it has ended on ${factsOf(pair)['validTo']}`);
};

/**
 * Uses the certificate in the files as soon as it changes, for new connections; the others continue. The files are read
 * at intervals, since notices of changes differ between file systems, and miss those of symbolic links, by which
 * Kubernetes and certbot replace certificates. A pair that cannot be used is logged once, and the one before stays.
 */
export const keepTlsRenewed = (
  server: Pick<Server, 'setSecureContext'>,
  files: TlsFiles,
  first: TlsPair,
  log: Pick<Logger, 'info' | 'error'>,
  intervalMs = LOOK_INTERVAL_MS,
): RenewedPair => {
  let used = first;
  let refusal = '';
  let isLogged = false;
  let isUnderWay = false;
  const refused = (error: unknown): void => {
    const why = error instanceof Error ? error.message : String(error);
    // Certificate and key are two files, which may be replaced one after the other: only what lasts is a fault.
    if (why === refusal && !isLogged) {
      log.error({ err: error }, 'the changed certificate cannot be used; the one before stays in use');
      isLogged = true;
    }
    if (why !== refusal) isLogged = false;
    refusal = why;
  };
  const look = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      const pair = await readTlsPair(files);
      if (pair.cert !== used.cert || pair.key !== used.key) {
        refuseEnded(files, pair, used);
        server.setSecureContext({ ...TLS_OPTIONS, ...pair });
        used = pair;
        log.info(factsOf(pair), 'the changed certificate is in use');
      }
      refusal = '';
    } catch (error) {
      refused(error);
    } finally {
      isUnderWay = false;
    }
  };
  const timer = setInterval(() => void look(), intervalMs).unref();
  return { used: () => used, stop: () => clearInterval(timer) };
};
