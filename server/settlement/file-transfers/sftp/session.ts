import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { SFTPWrapper } from 'ssh2';
import type SftpClient from 'ssh2-sftp-client';
import type { TransferOutcome } from '../../../../catalogue/books/file-transfers.ts';
import type { Connections } from '../../../platform/outbound/connections.ts';
import { RefusedAddress } from '../../../platform/outbound/name-lookup.ts';
import type { FileTarget, TargetSecret } from '../model/target.ts';
import { loadSsh } from './ssh.ts';

/** An attempt that failed. */
export class TransferFailure extends Error {
  override readonly name = 'TransferFailure';
  readonly outcome: TransferOutcome;

  constructor(outcome: TransferOutcome, options?: ErrorOptions) {
    super(outcome, options);
    this.outcome = outcome;
  }
}

/** A server, and the secret that its user logs in with. */
export interface Login extends Pick<FileTarget, 'host' | 'port' | 'username' | 'hostKey'> {
  readonly secret: TargetSecret;
}

/** An open session. */
export interface Session {
  readonly client: SftpClient;
  /** What the client itself has no words for, such as a part of a listing. */
  readonly sftp: SFTPWrapper;
  /** Aborted once the session has ended: requests that are sent then are never answered. */
  readonly ended: AbortSignal;
  /** Ends the session and its connection, without waiting for the server. */
  close(): void;
}

/**
 * The kinds of host keys, by the name that a key has itself, with the algorithms that sign with them. RSA with SHA-1 is
 * left out, as OpenSSH leaves it out since 8.8.
 */
const hostKeyKinds = [
  ['ssh-ed25519', ['ssh-ed25519']],
  ['ecdsa-sha2-nistp256', ['ecdsa-sha2-nistp256']],
  ['ecdsa-sha2-nistp384', ['ecdsa-sha2-nistp384']],
  ['ecdsa-sha2-nistp521', ['ecdsa-sha2-nistp521']],
  ['ssh-rsa', ['rsa-sha2-512', 'rsa-sha2-256']],
] as const;

type HostKeyKind = (typeof hostKeyKinds)[number];

/** Returns the fingerprint of a host key, as `ssh-keygen -lf` prints it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const kindOf = (key: Buffer): string => key.subarray(4, 4 + key.readUInt32BE(0)).toString();

const silent = { error: () => undefined, end: () => undefined, close: () => undefined };

/** Tries a method of authentication once, after the server has named those that it accepts. */
const methodsFor = (secret: TargetSecret) => {
  const wanted = 'password' in secret ? ['password', 'keyboard-interactive'] : ['publickey'];
  let isTried = false;
  return (accepted: readonly string[] | null, _partly: boolean, next: (method: unknown) => void): void => {
    if (accepted === null) {
      next('none'); // The server answers with the methods that it accepts.
      return;
    }
    const method = isTried ? undefined : wanted.find((each) => accepted.includes(each));
    isTried = true;
    next(method ?? false);
  };
};

type Prompts = readonly { readonly echo?: boolean }[];

/** Answers the one hidden question of a server that asks for its password so. */
const answering =
  (secret: TargetSecret) =>
  (_name: string, _text: string, _language: string, prompts: Prompts, finish: (answers: string[]) => void): void =>
    finish(
      prompts.map(({ echo }) => ('password' in secret && prompts.length === 1 && echo !== true ? secret.password : '')),
    );

type Tried = Omit<Session, 'close'> | { readonly otherKind: string } | { readonly failure: TransferFailure };

const failureAt = (level: string | undefined): TransferFailure =>
  new TransferFailure(level === 'client-authentication' ? 'LOGIN' : 'NO_CONNECTION');

/** Logs in over a connection, provided that the server shows the pinned host key; until then no secret is sent. */
const logIn = async (socket: Socket, login: Login, kinds: readonly HostKeyKind[]): Promise<Tried> => {
  const { SftpClient } = await loadSsh();
  const client = new SftpClient('tollgate', silent);
  const { username, hostKey, secret } = login;
  let [otherKind, level]: (string | undefined)[] = [];
  client.on('error', (error: { readonly level?: string }) => {
    level ??= error.level;
  });
  client.on('keyboard-interactive', answering(secret));
  try {
    const sftp = await client.connect({
      sock: socket,
      username,
      ...('password' in secret ? { password: secret.password, tryKeyboard: true } : { privateKey: secret.privateKey }),
      authHandler: methodsFor(secret) as never, // The types of the library lack the methods by their names.
      readyTimeout: 0, // The caller ends the connection in time.
      algorithms: { serverHostKey: kinds.flatMap(([, algorithms]) => [...algorithms]) as never },
      hostVerifier: (key: Buffer) => {
        const isPinned = fingerprintOf(key) === hostKey;
        if (!isPinned) otherKind = kindOf(key);
        return isPinned;
      },
    });
    // Packets that are no SFTP end the session; the operation that waits reports it.
    sftp.on('error', () => undefined);
    const ended = new AbortController();
    const end = (): void => ended.abort();
    sftp.on('end', end).on('close', end);
    socket.once('close', end);
    return { client, sftp, ended: ended.signal };
  } catch {
    socket.destroy();
    return otherKind === undefined ? { failure: failureAt(level) } : { otherKind };
  }
};

const closing = (client: SftpClient, socket: Socket) => (): void => {
  client.end().catch(() => undefined);
  socket.destroy();
};

const connect = async (connections: Connections, { host, port }: Login, signal: AbortSignal): Promise<Socket> => {
  try {
    return await connections.connect(host, port, signal);
  } catch (error) {
    throw new TransferFailure(error instanceof RefusedAddress ? 'ADDRESS_REFUSED' : 'NO_CONNECTION', { cause: error });
  }
};

/**
 * Opens a session with a server. It has a host key of each kind and shows one of them, so it is asked for the other kinds
 * until it shows the pinned key. The signal ends the session at any time.
 * @throws TransferFailure
 */
export const openSession = async (connections: Connections, login: Login, signal: AbortSignal): Promise<Session> => {
  let kinds: readonly HostKeyKind[] = hostKeyKinds;
  while (kinds.length > 0) {
    const socket = await connect(connections, login, signal);
    const tried = await logIn(socket, login, kinds);
    if ('client' in tried) return { ...tried, close: closing(tried.client, socket) };
    if ('failure' in tried) {
      // A server that has shown another key before has no key of the remaining kinds.
      const isOfOtherKinds = kinds.length < hostKeyKinds.length && tried.failure.outcome === 'NO_CONNECTION';
      throw isOfOtherKinds && !signal.aborted ? new TransferFailure('HOST_KEY') : tried.failure;
    }
    const others = kinds.filter(([name]) => name !== tried.otherKind);
    if (others.length === kinds.length) break; // It has shown a key that it was not asked for.
    kinds = others;
  }
  throw new TransferFailure('HOST_KEY');
};
