import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, getCiphers, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newTlsPair } from '../../testing/tls-pair.ts';
import { systemClock } from '../base/clock.ts';
import { spareConnections } from './connections.ts';
import {
  ciphers,
  endOf,
  factsOf,
  keepTlsRenewed,
  type RenewedPair,
  readTlsPair,
  TLS_OPTIONS,
  type TlsPair,
} from './tls.ts';

const LOOK_MS = 5;

let folder: string;
let files: { certFile: string; keyFile: string };

const write = (pair: Partial<TlsPair>): void => {
  if (pair.cert !== undefined) writeFileSync(files.certFile, pair.cert);
  if (pair.key !== undefined) writeFileSync(files.keyFile, pair.key);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-tls-'));
  files = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a pair', () => {
  const { cert, key } = newTlsPair();

  test('is read, with the certificates of its issuers', async () => {
    write({ cert: cert + newTlsPair('issuer').cert, key });
    const pair = await readTlsPair(files);
    expect(factsOf(pair)).toMatchObject({ subject: 'CN=localhost' });
    const inOneDayMs = systemClock.now() + 86_400_000;
    expect(Math.abs(endOf(pair) - inOneDayMs)).toBeLessThan(60_000);
  });

  test.each<[string, Partial<TlsPair>, RegExp]>([
    ['a missing certificate', { key }, /^TLS_CERT_FILE .*tls\.crt cannot be used: there is no such file$/],
    ['a missing key', { cert }, /^TLS_KEY_FILE .*tls\.key cannot be used: there is no such file$/],
    ['no certificate', { cert: 'geheim', key }, /^TLS_CERT_FILE .*: it must hold a certificate in PEM/],
    [
      'a damaged certificate',
      { cert: cert.replace(/\nM.{8}/, '\nMAAAAAAAA'), key },
      /its first certificate is damaged$/,
    ],
    ['no key', { cert, key: 'geheim' }, /^TLS_KEY_FILE .*: it must hold a private key in PEM$/],
    ['a key with a passphrase', { cert, key: encrypted(key) }, /needs a passphrase; store it without one$/],
    ['the key of another certificate', { cert, key: newTlsPair().key }, /it is not the key of the first certificate/],
    [
      'a chain in the wrong order',
      { cert: newTlsPair('issuer').cert + cert, key },
      /not the key of the first certificate/,
    ],
  ])('of %s is refused, without its content', async (_what, given, why) => {
    write(given);
    await expect(readTlsPair(files)).rejects.toThrow(why);
    await expect(readTlsPair(files)).rejects.toThrow(/^(?!.*geheim)/);
  });
});

function encrypted(key: string): string {
  const options = { format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'geheim' } as const;
  return createPrivateKey(key).export(options).toString();
}

describe('a server', () => {
  let server: Server;
  let port: number;
  let renewed: RenewedPair | undefined;
  const log = { info: vi.fn(), error: vi.fn() };

  const start = async (pair: TlsPair): Promise<void> => {
    server = createServer({ ...TLS_OPTIONS, ...pair }, (asked, response) => {
      if (asked.url !== '/held') response.end('answered');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  afterEach(() => {
    renewed?.stop();
    server.close();
    server.closeAllConnections();
    vi.clearAllMocks();
  });

  const connected = async (options = {}): Promise<TLSSocket> => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
    await once(socket, 'secureConnect');
    return socket;
  };

  /** Returns the certificate that a new connection is shown. */
  const shown = async (): Promise<string> => {
    const socket = await connected();
    const { raw } = socket.getPeerCertificate();
    socket.destroy();
    return raw.toString('base64');
  };
  const bodyOf = ({ cert }: TlsPair): string => cert.replaceAll(/-----[^-]+-----|\n/g, '');

  test('uses a changed pair for new connections, and keeps those that are open', async () => {
    const [first, second] = [newTlsPair(), newTlsPair()];
    write(first);
    await start(first);
    renewed = keepTlsRenewed(server, files, first, log, LOOK_MS);
    const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
    const answer = async (): Promise<string> => {
      const asked = request({ port, host: '127.0.0.1', agent }).end();
      const [reply] = await once(asked, 'response');
      return `${await text(reply)} ${asked.reusedSocket}`;
    };
    expect(await answer()).toBe('answered false');
    expect(await shown()).toBe(bodyOf(first));
    write(second);
    await vi.waitFor(async () => expect(await shown()).toBe(bodyOf(second)));
    expect(renewed.used()).toEqual(second);
    expect(await answer(), 'on the connection from before').toBe('answered true');
    expect(log.info.mock.calls).toEqual([[factsOf(second), 'the changed certificate is in use']]);
    agent.destroy();
  });

  test('sees symbolic links that are replaced, as those of a mounted secret', async () => {
    const [first, second] = [newTlsPair(), newTlsPair()];
    const version = (name: string, { cert, key }: TlsPair): void => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'tls.crt'), cert);
      writeFileSync(join(folder, name, 'tls.key'), key);
      symlinkSync(name, join(folder, '..data_tmp'));
      renameSync(join(folder, '..data_tmp'), join(folder, '..data'));
    };
    version('..1', first);
    symlinkSync('..data/tls.crt', files.certFile);
    symlinkSync('..data/tls.key', files.keyFile);
    await start(first);
    renewed = keepTlsRenewed(server, files, await readTlsPair(files), log, LOOK_MS);
    version('..2', second);
    await vi.waitFor(async () => expect(await shown()).toBe(bodyOf(second)));
    expect(log.error).not.toHaveBeenCalled();
  });

  test('keeps the pair that it has while the files do not fit, and says so once', async () => {
    const [first, second] = [newTlsPair(), newTlsPair()];
    write(first);
    await start(first);
    renewed = keepTlsRenewed(server, files, first, log, LOOK_MS);
    write({ cert: second.cert });
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled());
    expect(await shown()).toBe(bodyOf(first));
    expect(log.error.mock.calls[0]?.[1]).toContain('the one before stays in use');
    rmSync(files.keyFile);
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2));
    write(second);
    await vi.waitFor(async () => expect(await shown()).toBe(bodyOf(second)));
    expect(log.error).toHaveBeenCalledTimes(2);
  });

  test('keeps a valid certificate where the changed one has ended, but not one that has ended too', async () => {
    const [first, ended] = [newTlsPair(), newTlsPair('localhost', -1)];
    write(first);
    await start(first);
    const renewed = keepTlsRenewed(server, files, first, log, LOOK_MS);
    write(ended);
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled());
    renewed.stop();
    expect(log.error.mock.calls[0]?.[0].err.message).toMatch(/^TLS_CERT_FILE .*: it has ended on .* GMT$/);
    expect(await shown()).toBe(bodyOf(first));
    const older = newTlsPair('localhost', -2);
    const other = keepTlsRenewed(server, files, older, log, LOOK_MS);
    await vi.waitFor(async () => expect(await shown()).toBe(bodyOf(ended)));
    other.stop();
  });

  test('speaks TLS 1.2 and 1.3, and nothing older', async () => {
    await start(newTlsPair());
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await connected({ minVersion: version, maxVersion: version });
      expect(socket.getProtocol()).toBe(version);
      socket.destroy();
    }
    const older = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    await expect(connected(older)).rejects.toThrow(/protocol version|unsupported protocol/);
  });

  /** The names of all ciphers that Node's library knows. */
  const known = getCiphers().map((name) => name.toUpperCase());
  const isOfVersion3 = (name: string): boolean => name.startsWith('TLS_');

  test.each([
    ['curve', 'ECDHE-ECDSA-'],
    ['RSA', 'ECDHE-RSA-'],
  ] as const)('takes no other cipher than those of its list, with a key of the kind %s', async (kind, ours) => {
    await start(newTlsPair('localhost', 1, kind));
    const usable = ciphers.filter((name) => isOfVersion3(name) || name.startsWith(ours));
    const taken: string[] = [];
    for (const name of known) {
      const version = isOfVersion3(name) ? 'TLSv1.3' : 'TLSv1.2';
      const options = {
        minVersion: version,
        maxVersion: version,
        ciphers: isOfVersion3(name) ? name : `${name}:@SECLEVEL=0`,
      } as const;
      await connected(options).then(
        (socket) => {
          taken.push(socket.getCipher().name);
          socket.destroy();
        },
        () => undefined,
      );
    }
    expect(taken.toSorted()).toEqual([...usable].toSorted());
  });

  test('answers nothing on plain http, also no redirect', async () => {
    await start(newTlsPair());
    await expect(fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).rejects.toThrow();
  });

  test('chooses the strongest cipher, whatever its client likes best', async () => {
    await start(newTlsPair());
    const strongest = { 'TLSv1.3': 'TLS_AES_256_GCM_SHA384', 'TLSv1.2': 'ECDHE-ECDSA-AES256-GCM-SHA384' } as const;
    for (const version of ['TLSv1.3', 'TLSv1.2'] as const) {
      const weakestFirst = ciphers.toReversed().join(':');
      const socket = await connected({ minVersion: version, maxVersion: version, ciphers: weakestFirst });
      expect(socket.getCipher().name).toBe(strongest[version]);
      socket.destroy();
    }
    const usual = await connected();
    expect(usual.getProtocol()).toBe('TLSv1.3');
    usual.destroy();
  });

  test('ends connections without a request when it stops, not those that wait for a reply', async () => {
    await start(newTlsPair());
    const endSpare = spareConnections(server);
    const [spare, busy] = [await connected(), await connected()];
    busy.write('GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(server, 'request');
    const ended = once(spare, 'close');
    endSpare();
    await ended;
    expect([spare.destroyed, busy.destroyed]).toEqual([true, false]);
    busy.destroy();
  });
});
