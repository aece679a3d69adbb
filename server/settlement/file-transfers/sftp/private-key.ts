import { createPrivateKey, type KeyObject } from 'node:crypto';
import { transferLimits } from '../../../../catalogue/books/file-transfers.ts';
import { loadSsh } from './ssh.ts';

/** A private key without its passphrase, or what is wrong with the parameter of this name. */
type ReadKey = { readonly key: string } | { readonly name: 'privateKey' | 'passphrase'; readonly message: string };

const wrong = (message: string, name: 'privateKey' | 'passphrase' = 'privateKey'): ReadKey => ({ name, message });

const FORMATS =
  'must be a private key in the format of OpenSSH or PEM, with its first and last line (-----BEGIN … PRIVATE KEY-----)';

const CURVES: readonly (string | undefined)[] = ['prime256v1', 'secp384r1', 'secp521r1'];
const RSA_BITS = { least: 2_048, most: 8_192 } as const;

const text = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint32(bytes.length), bytes]);
};

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const ED25519 = 'ssh-ed25519';
const MAGIC = 'openssh-key-v1\0';
const BLOCK_BYTES = 8;
const BASE64_LINE = /.{1,70}/g;

/** Returns an Ed25519 key in the format of OpenSSH, not encrypted: PEM has no form for it that SSH libraries read. */
const openSshText = (key: KeyObject): string => {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  const [seed, shared] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const privatePart = Buffer.concat([
    uint32(0), // A check number, twice; it serves encrypted keys only.
    uint32(0),
    text(ED25519),
    text(shared),
    text(Buffer.concat([seed, shared])),
    text(''),
  ]);
  const padding = Buffer.from(
    Array.from({ length: (BLOCK_BYTES - (privatePart.length % BLOCK_BYTES)) % BLOCK_BYTES }, (_, at) => at + 1),
  );
  const whole = Buffer.concat([
    Buffer.from(MAGIC),
    text('none'),
    text('none'),
    text(''),
    uint32(1),
    text(Buffer.concat([text(ED25519), text(shared)])),
    text(Buffer.concat([privatePart, padding])),
  ]);
  const lines = whole.toString('base64').match(BASE64_LINE) ?? [];
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----`;
};

/** Returns a key in a form that the SSH library reads, or why it cannot be used. */
const plainKey = (key: KeyObject): ReadKey => {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case 'ed25519':
      return { key: openSshText(key) };
    case 'rsa':
      return modulusLength < RSA_BITS.least || modulusLength > RSA_BITS.most
        ? wrong(`must be an RSA key of ${RSA_BITS.least} to ${RSA_BITS.most} bits, or an Ed25519 or ECDSA key`)
        : { key: key.export({ type: 'pkcs1', format: 'pem' }).toString().trim() };
    case 'ec':
      return CURVES.includes(namedCurve)
        ? { key: key.export({ type: 'sec1', format: 'pem' }).toString().trim() }
        : wrong('must be an ECDSA key of the curve nistp256, nistp384 or nistp521, or an Ed25519 or RSA key');
    default:
      return wrong('must be an Ed25519, ECDSA or RSA key');
  }
};

const OPENSSH = /^-----BEGIN OPENSSH PRIVATE KEY-----\n([A-Za-z0-9+/=\n]+)\n-----END OPENSSH PRIVATE KEY-----$/;

/** Returns the rounds with which the passphrase of a key in the format of OpenSSH is hashed; 0 for other keys. */
const roundsOf = (pem: string): number => {
  const body = Buffer.from(OPENSSH.exec(pem)?.[1] ?? '', 'base64');
  let place = MAGIC.length;
  const next = (): Buffer => {
    const end = place + 4 + (place + 4 <= body.length ? body.readUInt32BE(place) : 0);
    const value = body.subarray(place + 4, end);
    place = end;
    return value;
  };
  next(); // The cipher.
  next(); // The function that derives its key.
  const options = next();
  const saltBytes = options.length >= 4 ? options.readUInt32BE(0) : 0;
  return options.length >= saltBytes + 8 ? options.readUInt32BE(saltBytes + 4) : 0;
};

/** A key that is not encrypted, as OpenSSL writes it today. */
const isPkcs8 = (pem: string): boolean => pem.startsWith('-----BEGIN PRIVATE KEY-----');

const keyObject = (pem: string): KeyObject | undefined => {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined; // The error may quote the key.
  }
};

/**
 * Reads a private key as a merchant sends it. The passphrase protects it on the way only: stored keys are sealed, and
 * decrypting one takes a fifth of a second in which the process does nothing else, so it is done once.
 */
export const readPrivateKey = async (sent: string, passphrase: string | undefined): Promise<ReadKey> => {
  const pem = sent.replaceAll('\r\n', '\n').trim();
  if (isPkcs8(pem)) {
    const key = keyObject(pem);
    return key === undefined ? wrong(FORMATS) : plainKey(key);
  }
  if (roundsOf(pem) > transferLimits.keyRounds) {
    const most = transferLimits.keyRounds;
    return wrong(`must be encrypted with at most ${most} rounds: ssh-keygen -p -a 16 -f FILE changes it`);
  }
  const { parseKey } = await loadSsh();
  const parsed = parseKey(pem, passphrase);
  const [first] = Array.isArray(parsed) ? parsed : [parsed];
  if (first instanceof Error || first === undefined) {
    const why = first?.message ?? '';
    if (why.includes('no passphrase given')) return wrong('is needed: the private key is encrypted', 'passphrase');
    if (passphrase !== undefined && /passphrase/i.test(why)) {
      return wrong('must be the passphrase of the private key', 'passphrase');
    }
    return wrong(FORMATS);
  }
  if (!first.isPrivateKey()) return wrong('must be the private key, not the public one');
  const key = keyObject(first.getPrivatePEM());
  return key === undefined ? wrong(FORMATS) : plainKey(key);
};
