import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { FinishedFile, FinishedFiles } from '../payments/ports/finished-files.ts';
import { randomHex } from '../platform/base/clock.ts';
import { startedBy } from './processes.ts';

const run = promisify(execFile);

/** Where Debian installs the server; it is in the path of administrators only. */
const SSHD = '/usr/sbin/sshd';

/** OpenSSH wants this empty folder for the unprivileged part of a server that root starts. */
const PRIVILEGE_SEPARATION = '/run/sshd';

/** A key pair of a user. */
interface UserKey {
  /** The private key as `ssh-keygen` writes it. */
  readonly text: string;
  readonly passphrase?: string;
}

/** An OpenSSH server of a test, with a folder of its own. */
export interface SftpServer {
  readonly port: number;
  readonly username: string;
  /** The folder into which files are delivered. */
  readonly folder: string;
  /** The fingerprints of its host keys. */
  readonly hostKeys: { readonly ed25519: string; readonly rsa: string };
  /** The keys that its user may log in with. */
  readonly keys: {
    readonly ed25519: UserKey;
    readonly rsa: UserKey;
    readonly ecdsa: UserKey;
    readonly locked: UserKey;
  };
  /** Cuts all connections at once; the server accepts new ones. */
  cutSessions(): void;
  close(): Promise<void>;
}

const keygen = async (path: string, type: string, passphrase = ''): Promise<string> => {
  await run('ssh-keygen', ['-q', '-t', type, '-N', passphrase, '-C', '', '-f', path]);
  return await readFile(path, 'utf8');
};

const fingerprint = async (path: string): Promise<string> => {
  const { stdout } = await run('ssh-keygen', ['-lf', `${path}.pub`]);
  return stdout.split(' ')[1] ?? '';
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
};

/** Starts `sshd` and waits until it accepts connections. @throws Error with its own words if it ends before. */
const started = async (config: string): Promise<ChildProcess> => {
  const server = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('Server listening on')) resolve();
    });
    server.once('error', reject).once('exit', () => reject(new Error(`sshd has ended: ${said}`)));
  });
  return server;
};

/** Returns the processes below another one, those at the bottom first. */
const processesBelow = (pid: number): readonly number[] =>
  startedBy(pid).flatMap((child) => [...processesBelow(child), child]);

const killed = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

/** The options of a server. */
interface SftpServerOptions {
  /** The user may write nowhere. This holds for root as well, unlike the modes of a folder. */
  readonly isReadOnly?: boolean;
  /** Requests of the protocol that are denied to the user, such as `opendir`. */
  readonly denies?: string;
}

/** Starts an OpenSSH server on a free port, with host keys and user keys of its own. */
export const startSftpServer = async ({ isReadOnly = false, denies }: SftpServerOptions = {}): Promise<SftpServer> => {
  const home = await mkdtemp(join(tmpdir(), 'tollgate-sftp-'));
  const at = (name: string): string => join(home, name);
  const folder = at('in');
  await mkdir(folder);
  if (userInfo().uid === 0) await mkdir(PRIVILEGE_SEPARATION, { recursive: true, mode: 0o755 });
  const passphrase = 'open sesame';
  const [ed25519, rsa, ecdsa, locked] = await Promise.all([
    keygen(at('user-ed25519'), 'ed25519'),
    keygen(at('user-rsa'), 'rsa'),
    keygen(at('user-ecdsa'), 'ecdsa'),
    keygen(at('user-locked'), 'ed25519', passphrase),
    keygen(at('host-ed25519'), 'ed25519'),
    keygen(at('host-rsa'), 'rsa'),
  ]);
  const publicKeys = ['ed25519', 'rsa', 'ecdsa', 'locked'].map((name) => readFileSync(at(`user-${name}.pub`), 'utf8'));
  await writeFile(at('authorized_keys'), publicKeys.join(''));
  const port = await freePort();
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host-ed25519')}`,
    `HostKey ${at('host-rsa')}`,
    `AuthorizedKeysFile ${at('authorized_keys')}`,
    'PidFile none',
    'UsePAM no',
    'StrictModes no', // The folder is below one that all may write to.
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'MaxStartups 200',
    `Subsystem sftp internal-sftp -d ${folder}${isReadOnly ? ' -R' : ''}${denies === undefined ? '' : ` -P ${denies}`}`,
  ];
  await writeFile(at('config'), config.join('\n'));
  const server = await started(at('config'));
  const cutSessions = (): void => {
    if (server.pid !== undefined) for (const each of processesBelow(server.pid)) killed(each);
  };
  return {
    port,
    username: userInfo().username,
    folder,
    hostKeys: { ed25519: await fingerprint(at('host-ed25519')), rsa: await fingerprint(at('host-rsa')) },
    keys: {
      ed25519: { text: ed25519 },
      rsa: { text: rsa },
      ecdsa: { text: ecdsa },
      locked: { text: locked, passphrase },
    },
    cutSessions,
    close: async () => {
      cutSessions();
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
};

/** A finished file in memory; a test may interrupt its reading. */
export interface TestFile extends FinishedFile {
  readonly content: Buffer;
  /** Called after each piece but the last. */
  between: () => void | Promise<void>;
}

/** Finished files in memory. */
export interface TestFiles extends FinishedFiles {
  /** Adds a file of a channel. */
  add(channelId: string, name: string, content: Buffer | string): TestFile;
}

const PIECE_BYTES = 64 * 1024;

/** Creates finished files in memory, for gateways that write none themselves. */
export const testFiles = (): TestFiles => {
  const known = new Map<string, TestFile>();
  return {
    add: (channelId, name, text) => {
      const content = Buffer.from(text);
      const digest = createHash('sha256').update(content).digest('hex');
      const id = `8a${randomHex(15)}`;
      const file: TestFile = { channelId, id, name, bytes: content.length, digest, content, between: () => undefined };
      known.set(`${channelId}/${id}`, file);
      return file;
    },
    byId: async (channelId, id) => known.get(`${channelId}/${id}`),
    content: async function* ({ channelId, id }) {
      const file = known.get(`${channelId}/${id}`);
      if (file === undefined) throw new Error(`there is no file ${id}`);
      for (let place = 0; place < file.bytes; place += PIECE_BYTES) {
        if (place > 0) await file.between();
        yield file.content.subarray(place, place + PIECE_BYTES);
      }
    },
  };
};
