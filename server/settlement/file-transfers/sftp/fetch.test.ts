import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openConnections } from '../../../platform/outbound/connections.ts';
import { ChangedFile, contentOf, type ListedFile, listFiles } from './fetch.ts';
import { fingerprintOf, openSession, type Session } from './session.ts';

const REGULAR = 0o100_644;
const MTIME = 1_790_000_000;

interface Entry {
  readonly filename: string;
  readonly longname: string;
  readonly attrs: { mode: number; uid: number; gid: number; size: number; atime: number; mtime: number };
}

const entry = (filename: string, more: Partial<Entry['attrs']> = {}, longname = ''): Entry => ({
  filename,
  longname,
  attrs: { mode: REGULAR, uid: 0, gid: 0, size: 3, atime: MTIME, mtime: MTIME, ...more },
});

const file: ListedFile = { name: 'statement.xml', bytes: 3, modifiedAtMs: MTIME * 1_000 };

describe('with a server that answers what it likes', () => {
  let server: ssh2.Server;
  let session: Session;
  /** What it lists, in parts; with `isEndless` the last part again and again. */
  let parts: readonly (readonly Entry[])[] = [];
  let isEndless = false;
  /** What it reads, and what it says of the file then. */
  let reads: readonly string[] = [];
  let stat = entry('').attrs;
  const opened: string[] = [];

  const answer = (sftp: ssh2.SFTPWrapper): void => {
    const { EOF, OK } = ssh2.utils.sftp.STATUS_CODE;
    let [part, read] = [0, 0];
    sftp.on('OPENDIR', (id) => {
      part = 0;
      sftp.handle(id, Buffer.from('d'));
    });
    sftp.on('READDIR', (id) => {
      const some = parts[isEndless ? Math.min(part, parts.length - 1) : part];
      part += 1;
      if (some === undefined) sftp.status(id, EOF);
      else sftp.name(id, [...some]);
    });
    sftp.on('OPEN', (id, path) => {
      opened.push(path);
      read = 0;
      sftp.handle(id, Buffer.from('f'));
    });
    sftp.on('READ', (id) => {
      const piece = reads[read];
      read += 1;
      if (piece === undefined) sftp.status(id, EOF);
      else sftp.data(id, Buffer.from(piece));
    });
    sftp.on('FSTAT', (id) => sftp.attrs(id, stat)).on('STAT', (id) => sftp.attrs(id, stat));
    sftp.on('CLOSE', (id) => sftp.status(id, OK));
  };

  beforeAll(async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const hostKey = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const parsed = ssh2.utils.parseKey(hostKey);
    if (parsed instanceof Error) throw parsed;
    server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      client.on('error', () => undefined).on('authentication', (context) => context.accept());
      client.on('session', (accept) => accept().on('sftp', (open) => answer(open())));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const login = {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      username: 'merchant',
      hostKey: fingerprintOf((Array.isArray(parsed) ? parsed[0] : parsed).getPublicSSH()),
      secret: { password: 'hush-hush' },
    };
    session = await openSession(openConnections({ isPrivateAllowed: true }), login, new AbortController().signal);
  });
  afterAll(async () => {
    session.close();
    await new Promise((resolve) => server.close(() => resolve(undefined)));
  });
  beforeEach(() => {
    [parts, isEndless, reads, stat] = [[], false, ['abc'], entry('').attrs];
  });

  const read = async (): Promise<string> => {
    let text = '';
    for await (const piece of contentOf(session, '/out', file).pieces) text += Buffer.from(piece).toString();
    return text;
  };

  test('a listing in parts is one, without what is no finished file', async () => {
    parts = [
      [entry('.'), entry('..'), entry('a.xml'), entry('d', { mode: 0o040_755 }), entry('l', { mode: 0o120_777 })],
      [entry('b.xml'), entry('empty.xml', { size: 0 }), entry('.b.xml.1a2b.part'), entry('c.xml.FILEPART')],
      [
        entry('e', { mode: 0 }, 'drwxr-xr-x 2 a b'),
        entry('f', { mode: 0 }, '-rw-r--r-- 1 a b'),
        entry('g', { mode: 0 }),
      ],
    ];
    const { files, isWhole } = await listFiles(session, '/out', 100);
    expect(files.map(({ name }) => name)).toEqual(['a.xml', 'b.xml', 'f', 'g']);
    expect(isWhole).toBe(true);
  });

  test('an endless listing ends at the limit', async () => {
    parts = [Array.from({ length: 10 }, (_, index) => entry(`${index}.xml`))];
    isEndless = true;
    const { files, isWhole } = await listFiles(session, '/out', 95);
    expect([files.length, isWhole]).toEqual([90, false]);
  });

  test('a file is read as it was listed', async () => {
    reads = ['a', 'bc'];
    expect(await read()).toBe('abc');
    expect(opened.at(-1)).toBe('/out/statement.xml');
  });

  test.each<[string, () => void]>([
    [
      'fewer bytes',
      () => {
        reads = ['ab'];
      },
    ],
    [
      'another size afterwards',
      () => {
        stat = { ...stat, size: 4 };
      },
    ],
    [
      'another time afterwards',
      () => {
        stat = { ...stat, mtime: MTIME + 1 };
      },
    ],
  ])('a file with %s is not whole', async (_, lie) => {
    lie();
    await expect(read()).rejects.toThrow(ChangedFile);
  });

  test('a server that answers more than it was asked for is not believed', async () => {
    reads = ['abcd'];
    expect(['abc', 'INTERRUPTED']).toContain(await read().catch((error: Error) => error.message));
  });

  test('a reading that is ended in the middle leaves the session usable', async () => {
    const content = contentOf(session, '/out', file);
    for await (const piece of content.pieces) {
      expect(piece.length).toBe(3);
      break;
    }
    expect(await read()).toBe('abc');
  });

  test('a session that is closed is a broken connection', async () => {
    const content = contentOf(session, '/out', file);
    session.close();
    await expect(content.pieces.next()).rejects.toThrow('INTERRUPTED');
    await expect(listFiles(session, '/out', 1)).rejects.toThrow('INTERRUPTED');
  });
});
