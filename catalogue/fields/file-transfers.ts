import { transferLimits } from '../books/file-transfers.ts';
import type { Fields, RequestOf } from '../schema/field.ts';
import {
  boolean,
  byDefault,
  described,
  integer,
  lettersAndDigits,
  matching,
  oneOf,
  text,
  thatIs,
} from '../schema/format.ts';
import { missing, needs, type Rule } from '../schema/rules.ts';

const host = matching(/[A-Za-z0-9:][A-Za-z0-9.:-]{0,252}/, 'the name or the IP address of a server', {
  right: ['sftp.merchant.example', '198.51.100.7', '2001:db8::7', `a${'b'.repeat(252)}`],
  wrong: ['sftp://merchant.example', 'merchant.example/in', 'user@merchant.example', '-a', `a${'b'.repeat(253)}`],
});

/** A host whose last part is a number is an IPv4 address to name servers, whatever its form. */
const NUMBER = /^(?:\d+|0x[\da-f]*)$/i;
const PART_OF_IPV4 = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/;

/** Returns whether a host is a name, an IPv6 address, or an IPv4 address as four decimal numbers. */
const isWritten = (host: string): boolean => {
  const parts = host.replace(/\.$/, '').split('.');
  if (host.includes(':') || !NUMBER.test(parts.at(-1) ?? '')) return true;
  return parts.length === 4 && parts.every((part) => PART_OF_IPV4.test(part));
};

const writtenHost = thatIs(
  described(host, `${host.words}, an IPv4 address as four decimal numbers`),
  isWritten,
  [
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.01',
    '10.1.2.3.4',
    '256.1.1.1',
    'files.0x7f',
    '1.2.3.0x4',
  ],
  'host',
);

const username = matching(/[^\s\p{Cc}]{1,128}/u, '1 to 128 characters without blanks', {
  right: ['tollgate', 'DOMAIN\\user', 'u'.repeat(128)],
  wrong: ['two words', 'u'.repeat(129), 'u\u001b'],
});

const folder = matching(/[^\p{Cc}]{1,1024}/u, 'the path of a folder, 1 to 1024 characters', {
  right: ['.', '/in/reconciliation', 'in/Zoë & Søn', 'f'.repeat(1024)],
  wrong: ['f'.repeat(1025), 'in\nout', 'in\u001b'],
});

const fingerprint = matching(
  /SHA256:[A-Za-z0-9+/]{43}/,
  'the fingerprint of a host key as ssh-keygen -lf prints it: SHA256: and 43 characters',
  {
    right: ['SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8'],
    wrong: [
      'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8=',
      'nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
      'MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48',
    ],
  },
);

/** The kinds of files that a target gets. */
const receivedFiles = ['REPORTS', 'BANK'] as const;

/** A kind of files that a target gets. */
export type ReceivedFiles = (typeof receivedFiles)[number];

/** An SFTP server to which finished files are delivered. */
export const fileTarget = {
  host: ['required', writtenHost, 'SFTP server; in the live environment none of a private network.'],
  port: ['optional', byDefault(integer(1, 65_535), '22'), 'Its port.'],
  username: ['required', username, 'User on the server.'],
  folder: [
    'optional',
    byDefault(folder, '.'),
    "Folder for the files, from the root, or from the user's folder, which is `.`.",
  ],
  hostKey: ['required', fingerprint, 'SHA-256 fingerprint of one of its host keys; other servers are refused.'],
  password: ['conditional', text(1, 1_024), 'Password of the user.', 'secret'],
  privateKey: [
    'conditional',
    text(1, transferLimits.keyCharacters),
    'Private key of the user, instead of a password: Ed25519, ECDSA or RSA, in the format of OpenSSH or PEM.',
    'secret',
  ],
  passphrase: ['optional', text(1, 1_024), 'Passphrase of the private key, if it has one.', 'secret'],
  receives: [
    'optional',
    byDefault(oneOf(...receivedFiles), 'REPORTS'),
    'Which files it gets. REPORTS: reconciliation files and journals. ' +
      'BANK: the files of direct debits and transfers, for the server of the bank.',
  ],
  fetchesAnswers: [
    'optional',
    byDefault(boolean, 'false'),
    'With `receives` BANK: whether status reports and statements are fetched from the server.',
  ],
  answersFolder: ['optional', byDefault(folder, '.'), 'Folder in which the bank puts them, written as `folder`.'],
  active: ['optional', byDefault(boolean, 'true'), 'Whether files are sent and fetched; while it is false, they wait.'],
} as const satisfies Fields;

const neverBoth: Rule = {
  words: '`password` and `privateKey` exclude each other.',
  concerns: (name) => name === 'password',
  breaches: ({ password, privateKey }) =>
    password !== undefined && privateKey !== undefined
      ? [{ name: 'password', message: 'is sent beside privateKey: send one of them' }]
      : [],
};

const oneOfThem: Rule = {
  words: '`password` or `privateKey` must be sent.',
  breaches: ({ password, privateKey }) =>
    password === undefined && privateKey === undefined ? [missing('password', 'send password or privateKey')] : [],
};

/** Rules of a change of a target. */
export const targetChangeRules: readonly Rule[] = [neverBoth, needs('passphrase', 'privateKey')];

/** Rules of a new target. */
export const targetRules: readonly Rule[] = [oneOfThem, ...targetChangeRules];

/** The target of a file that is sent again. */
export const chosenTarget = {
  targetId: ['optional', lettersAndDigits(32, 32), 'The only target to send it to; by default all active ones.'],
} as const satisfies Fields;

/** A checked request to register a target. */
export type FileTargetFields = RequestOf<typeof fileTarget>;
