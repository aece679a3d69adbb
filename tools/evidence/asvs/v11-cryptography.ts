import type { EvidenceTable } from '../evidence.ts';

/** Chapter V11 of OWASP ASVS: Cryptography. */
export const cryptography: EvidenceTable = {
  '11.1.1': {
    asks: 'documented life of keys',
    holds:
      '`docs/operate/vault.md` says of each key who has it, when it is replaced and how, in the order of NIST SP 800-57; `docs/start/security.md` (Keys) has what is left to the operator.',
    tests: [
      'tools/docs/cryptography.test.ts › has a row for each key',
      'server/access/vault/rotation.test.ts › lets no concurrent payment fail',
    ],
  },
  '11.1.2': {
    asks: 'inventory of keys, algorithms and their uses',
    holds: 'The table *Every key and algorithm* of `docs/operate/vault.md`, compared with the sources.',
    tests: [
      'tools/docs/cryptography.test.ts › has a row for each key',
      'tools/docs/cryptography.test.ts › has the ciphers that the page lists',
    ],
  },
  '11.2.1': {
    asks: 'tested implementations only',
    holds:
      'OpenSSL of Node, `@node-rs/argon2`, `openid-client`, `@simplewebauthn`, `otpauth`, `ssh2`: no cipher, hash or signature is computed by hand.',
    tests: ['tools/docs/cryptography.test.ts › is of Node and of listed packages, and nothing is computed by hand'],
  },
  '11.2.2': {
    asks: 'algorithms and keys can be exchanged',
    holds:
      'Each sealed value names its data key and all are sealed again while payments run (`vault rotate`, `vault reseal`); the cipher stands in `server/access/vault/cipher.ts` alone, and a password hash carries its parameters.',
    tests: [
      'server/access/vault/rotation.test.ts › seals every text under the newest key, whichever process sealed it',
      'tools/docs/cryptography.test.ts › has the ciphers that the page lists',
    ],
  },
  '11.2.3': {
    asks: '128 bits of security everywhere',
    open: 'What the gateway chooses has 128 bits and more (AES-256, HMAC-SHA-256, P-256, Ed25519), but others sign and encrypt with RSA keys of 2048 bits, which it has to accept: wallets, PayPal, providers of OpenID Connect, SFTP servers, DKIM.',
  },
  '11.3.1': {
    asks: 'no ECB, no padding of PKCS #1 v1.5',
    open: 'Nothing is encrypted so. Tokens of the third wallet come with RSA1_5 as that wallet makes them: they are decrypted in constant time, with a random key in place of a wrong one (`server/payments/wallets/formats/jose.ts`).',
  },
  '11.3.2': {
    asks: 'approved ciphers and modes only',
    holds: 'AES-GCM; tokens of the second wallet have AES-CTR with HMAC-SHA-256, checked first.',
    tests: ['tools/docs/cryptography.test.ts › has the ciphers that the page lists, all of them with authentication'],
  },
  '11.3.3': {
    asks: 'encrypted data cannot be changed unnoticed',
    holds: 'A sealed value is authenticated together with its record and channel (`server/access/vault/cipher.ts`).',
    tests: [
      'server/access/vault/vault.test.ts › opens no text that was changed, or moved to another payment or entity',
    ],
  },
  '11.4.1': {
    asks: 'approved hash functions only',
    open: 'SHA-256 and more everywhere but in two places, where others fix SHA-1: HMAC-SHA-1 of authenticator codes, since many apps ignore any other algorithm of RFC 6238, and RSA-OAEP of the third wallet. Neither needs collision resistance; a test keeps it at these two.',
  },
  '11.4.2': {
    asks: 'passwords hashed slowly, with current parameters',
    holds:
      'Argon2id with 19 MiB, two passes, one lane, as OWASP recommends (`server/access/people/credentials/hashing.ts`).',
    tests: ['server/access/people/credentials/passwords.test.ts › are checked by their hash, in either composition'],
  },
  '11.4.3': {
    asks: 'long hashes where collisions matter',
    holds: 'Chains, signatures and `integrity` use SHA-256 or more; shortened digests name records, and sign nothing.',
    tests: [
      'tools/docs/cryptography.test.ts › has hashes of SHA-2',
      'server/access/audit/audit.test.ts › shows a change of any column of any entry',
    ],
  },
  '11.4.4': {
    asks: 'keys from passwords are stretched',
    notApplicable: 'No key is derived from a password: the master key is 64 random hex digits, and others are drawn.',
  },
  '11.5.1': {
    asks: 'what must not be guessed is random, of 128 bits',
    open: 'Tokens, sessions, links, secrets and recovery codes have 128 random bits and more, by the system’s secure source. Ids of payments have 72 beside their time, since the interface fixes their 32 digits: they give no access without a token. Codes by mail have six digits, with five attempts.',
  },
  '11.6.1': {
    asks: 'approved algorithms for keys and signatures',
    holds:
      'Keys are drawn by OpenSSL; signatures are ECDSA, Ed25519, RSA with SHA-256 or more, of listed algorithms that have to fit the key (`server/payments/wallets/formats`). Short RSA keys are refused.',
    tests: [
      'server/payments/wallets/keys.test.ts › are refused with a readable error: a short RSA key',
      'tools/docs/cryptography.test.ts › has hashes of SHA-2',
    ],
  },
};
