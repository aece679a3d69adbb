import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomHex } from '../../../platform/base/clock.ts';
import { openConnections } from '../../../platform/outbound/connections.ts';
import { type SftpServer, startSftpServer, type TestFile, testFiles } from '../../../testing/sftp-server.ts';
import type { TargetSecret } from '../model/target.ts';
import { deliver } from './deliver.ts';
import { readPrivateKey } from './private-key.ts';
import { fingerprintOf, type Login, openSession } from './session.ts';

const connections = openConnections({ isPrivateAllowed: true });
const files = testFiles();
const unlimited = (): AbortSignal => new AbortController().signal;

/** Returns the outcome of one attempt. */
const attempt = async (
  login: Login,
  file: TestFile,
  { folder = '.', signal = unlimited(), part = randomHex(4), previousPart = undefined as string | undefined } = {},
): Promise<string> => {
  try {
    const session = await openSession(connections, login, signal);
    try {
      return await deliver(session.client, { file, files, folder, part, previousPart });
    } finally {
      session.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
};

const keyOf = async (text: string, passphrase?: string): Promise<TargetSecret> => {
  const read = await readPrivateKey(text, passphrase);
  if ('message' in read) throw new Error(read.message);
  return { privateKey: read.key };
};

describe('with a server of OpenSSH', () => {
  let server: SftpServer;
  let login: Login;
  beforeAll(async () => {
    server = await startSftpServer();
    login = {
      host: '127.0.0.1',
      port: server.port,
      username: server.username,
      hostKey: server.hostKeys.ed25519,
      secret: await keyOf(server.keys.ed25519.text),
    };
  });
  afterAll(() => server.close());
  beforeEach(() => {
    rmSync(server.folder, { recursive: true });
    mkdirSync(server.folder);
  });

  const stored = (name: string): Buffer => readFileSync(join(server.folder, name));
  const small = () => files.add('channel', 'day.csv', 'a;b\n1;2\n');
  const large = (bytes = 3_000_000) => files.add('channel', 'large.csv', Buffer.alloc(bytes, 'one line of the file\n'));

  test.each(['ed25519', 'rsa', 'ecdsa', 'locked'] as const)('a file is delivered with a key: %s', async (kind) => {
    const { text, passphrase } = server.keys[kind];
    const file = large();
    expect(await attempt({ ...login, secret: await keyOf(text, passphrase) }, file)).toBe('DELIVERED');
    expect(stored('large.csv').equals(file.content)).toBe(true);
    expect(readdirSync(server.folder)).toEqual(['large.csv']);
  });

  test('any of the host keys of the server can be pinned', async () => {
    expect(await attempt({ ...login, hostKey: server.hostKeys.rsa }, small())).toBe('DELIVERED');
  });

  test('a server with another host key gets nothing', async () => {
    const hostKey = `SHA256:${'A'.repeat(43)}`;
    expect(await attempt({ ...login, hostKey }, small())).toBe('HOST_KEY');
    expect(readdirSync(server.folder)).toEqual([]);
  });

  test('an unknown key is refused', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(await attempt({ ...login, secret: await keyOf(text) }, small())).toBe('LOGIN');
  });

  test('a missing folder is named', async () => {
    expect(await attempt(login, small(), { folder: 'missing' })).toBe('FOLDER');
  });

  test('absolute and relative folders', async () => {
    mkdirSync(join(server.folder, 'deeper'));
    expect(await attempt(login, small(), { folder: 'deeper/' })).toBe('DELIVERED');
    expect(await attempt(login, small(), { folder: join(server.folder, 'deeper') })).toBe('ALREADY_THERE');
    expect(readdirSync(join(server.folder, 'deeper'))).toEqual(['day.csv']);
  });

  test('a user who may not write is named', async () => {
    const readOnly = await startSftpServer({ isReadOnly: true });
    const other = { port: readOnly.port, hostKey: readOnly.hostKeys.ed25519 };
    const secret = await keyOf(readOnly.keys.ed25519.text);
    const outcome = await attempt({ ...login, ...other, secret }, small());
    await readOnly.close();
    expect(outcome).toBe('PERMISSION');
  });

  test('an empty file is delivered', async () => {
    expect(await attempt(login, files.add('channel', 'empty.csv', ''))).toBe('DELIVERED');
    expect(stored('empty.csv')).toHaveLength(0);
  });

  test('the same file changes nothing, another one of its size replaces it', async () => {
    const file = small();
    writeFileSync(join(server.folder, 'day.csv'), 'a;b\n9;9\n');
    expect(await attempt(login, file)).toBe('DELIVERED');
    const written = () => {
      const { ino, mtimeNs } = statSync(join(server.folder, 'day.csv'), { bigint: true });
      return [ino, mtimeNs];
    };
    const before = written();
    expect(await attempt(login, file)).toBe('ALREADY_THERE');
    expect(written()).toEqual(before);
    expect(stored('day.csv').toString()).toBe('a;b\n1;2\n');
  });

  test('a connection that is cut in the middle leaves the old file; the next attempt finishes', async () => {
    const file = large();
    writeFileSync(join(server.folder, 'large.csv'), 'old');
    let pieces = 0;
    file.between = () => {
      pieces += 1;
      if (pieces === 20) server.cutSessions();
    };
    expect(await attempt(login, file, { part: 'first' })).toBe('INTERRUPTED');
    expect(stored('large.csv').toString()).toBe('old');
    expect(readdirSync(server.folder)).toEqual(['.large.csv.first.part', 'large.csv']);
    expect(await attempt(login, file, { part: 'second', previousPart: 'first' })).toBe('DELIVERED');
    expect(readdirSync(server.folder)).toEqual(['large.csv']);
    expect(stored('large.csv').equals(file.content)).toBe(true);
  });

  test('an attempt ends when its signal says so', async () => {
    const file = large();
    const late = new AbortController();
    file.between = () => late.abort();
    expect(await attempt(login, file, { signal: late.signal })).toBe('INTERRUPTED');
    expect(readdirSync(server.folder)).not.toContain('large.csv');
  });

  test('fifty attempts at once leave one whole file, and readers never see a part of it', async () => {
    const file = large(400_000); // More than ten packets.
    const old = Buffer.alloc(file.bytes, 'z');
    writeFileSync(join(server.folder, 'large.csv'), old);
    let isOver = false;
    let looks = 0;
    const reading = (async () => {
      while (!isOver) {
        const seen = stored('large.csv');
        looks += 1;
        expect(seen.equals(old) || seen.equals(file.content)).toBe(true);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => attempt(login, file)));
    isOver = true;
    await reading;
    expect(outcomes.filter((each) => each !== 'DELIVERED' && each !== 'ALREADY_THERE')).toEqual([]);
    expect(looks).toBeGreaterThan(10);
    expect(readdirSync(server.folder)).toEqual(['large.csv']);
    expect(stored('large.csv').equals(file.content)).toBe(true);
  });

  test('a file that is not what it was when it was finished is not delivered', async () => {
    const file = { ...small(), digest: '0'.repeat(64) };
    expect(await attempt(login, file)).toContain('has another content');
    expect(readdirSync(server.folder)).toEqual([]);
  });

  test('a file that cannot be read is no fault of the server', async () => {
    const file = large();
    file.between = () => {
      throw new Error('the disk of the gateway');
    };
    expect(await attempt(login, file)).toBe('a finished file could not be read');
    expect(readdirSync(server.folder)).toEqual([]);
  });
});

describe('with a server that is not one', () => {
  test('a closed port and a server of another protocol are no connection', async () => {
    const other = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const login = { host: '127.0.0.1', port, username: 'u', hostKey: '', secret: { password: 'p' } };
    const file = files.add('channel', 'day.csv', 'a');
    expect(await attempt(login, file)).toBe('NO_CONNECTION');
    other.close();
    await once(other, 'close');
    expect(await attempt(login, file)).toBe('NO_CONNECTION');
  });

  test('a name of a private network is refused before a connection is made', async () => {
    const live = openConnections({
      isPrivateAllowed: false,
      find: async () => [{ address: '10.0.0.1', family: 4 }],
    });
    const login = { host: 'sftp.example', port: 22, username: 'u', hostKey: '', secret: { password: 'p' } };
    await expect(openSession(live, login, unlimited())).rejects.toThrow('ADDRESS_REFUSED');
    await expect(openSession(live, { ...login, host: '127.0.0.1' }, unlimited())).rejects.toThrow('ADDRESS_REFUSED');
    expect(await live.isRefused('sftp.example')).toBe(true);
    expect(await live.isRefused('LOCALHOST')).toBe(true);
    expect(await live.isRefused('::1')).toBe(true);
    expect(await live.isRefused('198.41.0.4')).toBe(false);
  });
});

/**
 * Serves files in memory as simple servers do: nothing is renamed to a name that is taken, and there are no extensions.
 */
const serveFiles = (sftp: ssh2.SFTPWrapper, stored: Map<string, Buffer>): void => {
  const { OK, NO_SUCH_FILE, FAILURE, EOF } = ssh2.utils.sftp.STATUS_CODE;
  const handles = new Map<string, string>();
  const contentOf = (handle: Buffer): Buffer => stored.get(handles.get(handle.toString()) ?? '') ?? Buffer.alloc(0);
  const attributes = { mode: 0o100644, uid: 0, gid: 0, atime: 0, mtime: 0 };
  const stat = (id: number, path: string): void => {
    const content = stored.get(path);
    if (content === undefined) sftp.status(id, NO_SUCH_FILE);
    else sftp.attrs(id, { ...attributes, size: content.length });
  };
  sftp.on('STAT', stat).on('LSTAT', stat);
  sftp.on('OPEN', (id, path, flags) => {
    const isWritten = (flags & ssh2.utils.sftp.OPEN_MODE.WRITE) !== 0;
    if (isWritten) stored.set(path, Buffer.alloc(0));
    const handle = String(handles.size);
    handles.set(handle, path);
    sftp.handle(id, Buffer.from(handle));
  });
  sftp.on('WRITE', (id, handle, offset, piece) => {
    const before = contentOf(handle).subarray(0, offset);
    stored.set(handles.get(handle.toString()) ?? '', Buffer.concat([before, piece]));
    sftp.status(id, OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const piece = contentOf(handle).subarray(offset, offset + length);
    if (piece.length === 0) sftp.status(id, EOF);
    else sftp.data(id, piece);
  });
  sftp.on('FSTAT', (id, handle) => sftp.attrs(id, { ...attributes, size: contentOf(handle).length }));
  sftp.on('CLOSE', (id) => sftp.status(id, OK));
  sftp.on('FSETSTAT', (id) => sftp.status(id, OK)).on('SETSTAT', (id) => sftp.status(id, OK));
  sftp.on('REMOVE', (id, path) => sftp.status(id, stored.delete(path) ? OK : NO_SUCH_FILE));
  sftp.on('RENAME', (id, from, to) => {
    const content = stored.get(from);
    if (content === undefined || stored.has(to)) {
      sftp.status(id, FAILURE);
      return;
    }
    stored.delete(from);
    stored.set(to, content);
    sftp.status(id, OK);
  });
};

describe('with a simple server that takes passwords', () => {
  const PASSWORD = 'correct horse';
  const said: string[] = [];
  const stored = new Map<string, Buffer>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hostKeyText = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  let methods: readonly ('password' | 'keyboard-interactive')[] = ['password'];
  let login: Login;
  let server: ssh2.Server;

  beforeAll(async () => {
    const parsed = ssh2.utils.parseKey(hostKeyText);
    if (parsed instanceof Error) throw parsed;
    server = new ssh2.Server({ hostKeys: [hostKeyText] }, (client) => {
      client.on('error', () => undefined);
      client.on('authentication', (context) => {
        if (context.method === 'password' && methods.includes('password')) {
          said.push(context.password);
          if (context.password === PASSWORD) context.accept();
          else context.reject([...methods]);
        } else if (context.method === 'keyboard-interactive' && methods.includes('keyboard-interactive')) {
          context.prompt([{ prompt: 'Password: ', echo: false }], (answers) => {
            said.push(...answers);
            if (answers[0] === PASSWORD) context.accept();
            else context.reject([...methods]);
          });
        } else context.reject([...methods]);
      });
      client.on('session', (accept) => accept().on('sftp', (open) => serveFiles(open(), stored)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    login = {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      username: 'merchant',
      hostKey: fingerprintOf((Array.isArray(parsed) ? parsed[0] : parsed).getPublicSSH()),
      secret: { password: PASSWORD },
    };
  });
  afterAll(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  beforeEach(() => {
    said.length = 0;
    stored.clear();
    methods = ['password'];
  });

  const contents = () => Object.fromEntries([...stored].map(([path, content]) => [path, content.toString()]));

  test('a file is delivered with the password, and replaces another one', async () => {
    stored.set('day.csv', Buffer.from('old'));
    const file = files.add('channel', 'day.csv', 'new');
    expect(await attempt(login, file)).toBe('DELIVERED');
    expect(contents()).toEqual({ 'day.csv': 'new' });
    expect(await attempt(login, file)).toBe('ALREADY_THERE');
    expect(said).toEqual([PASSWORD, PASSWORD]);
  });

  test('servers may ask for the password', async () => {
    methods = ['keyboard-interactive'];
    expect(await attempt(login, files.add('channel', 'day.csv', 'a'))).toBe('DELIVERED');
    expect(said).toEqual([PASSWORD]);
  });

  test('a wrong password is tried once', async () => {
    methods = ['password', 'keyboard-interactive'];
    expect(await attempt({ ...login, secret: { password: 'wrong' } }, files.add('channel', 'day.csv', 'a'))).toBe(
      'LOGIN',
    );
    expect(said).toEqual(['wrong']);
    expect(contents()).toEqual({});
  });

  test('a server with another host key gets no password', async () => {
    const hostKey = `SHA256:${'A'.repeat(43)}`;
    expect(await attempt({ ...login, hostKey }, files.add('channel', 'day.csv', 'a'))).toBe('HOST_KEY');
    expect(said).toEqual([]);
  });
});

describe('with a server that speaks SSH, but nonsense after the login', () => {
  const hostKeyText = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs1',
    format: 'pem',
  });
  const packet = (...bytes: readonly number[]): Buffer => Buffer.from([0, 0, 0, bytes.length, ...bytes]);
  const version = packet(2, 0, 0, 0, 3);

  test.each<[string, (stream: ssh2.ServerChannel) => void]>([
    ['at once', (stream) => stream.write(Buffer.alloc(64, 0xff))],
    ['an answer that is none', (stream) => stream.write(version) && stream.on('data', () => stream.write(packet(99)))],
    [
      'a huge packet',
      (stream) => stream.write(version) && stream.on('data', () => stream.write(Buffer.alloc(9, 0x7f))),
    ],
    ['an end', (stream) => stream.write(version) && stream.on('data', () => stream.end())],
  ])('%s', async (_what, answer) => {
    const server = new ssh2.Server({ hostKeys: [String(hostKeyText)] }, (client) => {
      client.on('error', () => undefined).on('authentication', (context) => context.accept());
      client.on('session', (accept) => accept().on('subsystem', (open) => answer(open().on('error', () => undefined))));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const parsed = ssh2.utils.parseKey(String(hostKeyText));
    if (parsed instanceof Error) throw parsed;
    const login = {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      username: 'merchant',
      hostKey: fingerprintOf((Array.isArray(parsed) ? parsed[0] : parsed).getPublicSSH()),
      secret: { password: 'hush-hush' },
    };
    const outcome = await attempt(login, files.add('channel', 'day.csv', 'a'));
    expect(['NO_CONNECTION', 'INTERRUPTED', 'SERVER']).toContain(outcome);
    await new Promise((resolve) => server.close(() => resolve(undefined)));
  });
});

describe('private keys', () => {
  const pem = (key: ReturnType<typeof generateKeyPairSync>['privateKey'], type: 'pkcs1' | 'pkcs8' | 'sec1'): string =>
    key.export({ type: type as 'pkcs8', format: 'pem' }).toString();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const ec = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey;
  const ed = generateKeyPairSync('ed25519').privateKey;

  test.each([
    ['RSA, PKCS#1', () => pem(rsa, 'pkcs1'), 'ssh-rsa'],
    ['RSA, PKCS#8', () => pem(rsa, 'pkcs8'), 'ssh-rsa'],
    ['ECDSA, SEC 1', () => pem(ec, 'sec1'), 'ecdsa-sha2-nistp384'],
    ['ECDSA, PKCS#8', () => pem(ec, 'pkcs8'), 'ecdsa-sha2-nistp384'],
    ['Ed25519, PKCS#8', () => pem(ed, 'pkcs8'), 'ssh-ed25519'],
    ['line ends of Windows', () => pem(rsa, 'pkcs1').replaceAll('\n', '\r\n'), 'ssh-rsa'],
  ])('are read: %s', async (_name, text, type) => {
    const read = await readPrivateKey(text(), undefined);
    const parsed = ssh2.utils.parseKey('key' in read ? read.key : '');
    expect(parsed).toMatchObject({ type });
    expect((parsed as ssh2.ParsedKey).isPrivateKey()).toBe(true);
  });

  const locked = (rounds: number): string => {
    const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    const path = join(folder, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-a', String(rounds), '-N', 'open sesame', '-f', path]);
    const text = readFileSync(path, 'utf8');
    rmSync(folder, { recursive: true });
    return text;
  };

  test.each<[string, () => string, string | undefined, string, string]>([
    ['no key', () => 'ssh-ed25519 AAAA', undefined, 'privateKey', 'must be a private key'],
    ['a public key', () => `ssh-rsa ${'A'.repeat(372)}`, undefined, 'privateKey', 'must be'],
    ['an encrypted key', () => locked(16), undefined, 'passphrase', 'is needed'],
    ['a wrong passphrase', () => locked(16), 'close sesame', 'passphrase', 'must be the passphrase'],
    ['too many rounds', () => locked(33), 'open sesame', 'privateKey', 'at most 32 rounds'],
    [
      'a short RSA key',
      () => pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey, 'pkcs1'),
      undefined,
      'privateKey',
      '2048 to 8192 bits',
    ],
    [
      'another curve',
      () => pem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey, 'pkcs8'),
      undefined,
      'privateKey',
      'curve',
    ],
    [
      'another algorithm',
      () => pem(generateKeyPairSync('ed448').privateKey, 'pkcs8'),
      undefined,
      'privateKey',
      'must be an Ed25519',
    ],
    ['a cut key', () => pem(rsa, 'pkcs8').slice(0, 400), undefined, 'privateKey', 'first and last line'],
  ])('are refused: %s', async (_name, text, passphrase, name, message) => {
    const read = await readPrivateKey(text(), passphrase);
    expect(read).toMatchObject({ name, message: expect.stringContaining(message) });
  });
});
