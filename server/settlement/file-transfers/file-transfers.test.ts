import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transferLimits } from '../../../catalogue/books/file-transfers.ts';
import { entities } from '../../access/entities/entities.ts';
import { addChannel } from '../../access/entities/settings.ts';
import type { FinishedFile } from '../../payments/ports/finished-files.ts';
import { movableClock } from '../../platform/base/clock.ts';
import { together } from '../../platform/database/change-set.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { query } from '../../platform/database/query.ts';
import { openConnections } from '../../platform/outbound/connections.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import {
  killedAtEachCommit,
  startGateway,
  type TestGateway,
  type TestReply,
} from '../../testing/gateway-under-test.ts';
import { type SftpServer, startSftpServer, testFiles } from '../../testing/sftp-server.ts';
import { createFileSender } from './attempt.ts';
import { fetchedRecords } from './model/fetched-records.ts';
import { targetRecords } from './model/target-records.ts';
import { transferRecords } from './model/transfer-records.ts';
import { transfersOf } from './transfers.ts';

const TARGETS = '/v1/reports/reconciliations/targets';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OTHER_KEY = `SHA256:${'A'.repeat(43)}`;

type Parameters = Readonly<Record<string, string>>;

interface ShownTransfer {
  readonly targetId: string;
  readonly state: string;
  readonly attempts: readonly { readonly at: string; readonly outcome: string; readonly milliseconds: number }[];
}

interface Tables {
  file_targets: { readonly id: string; readonly secret: string };
}

const secrets = query<Tables>()((db) => db.selectFrom('file_targets').select(['id', 'secret']));

let server: SftpServer;
beforeAll(async () => {
  server = await startSftpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  rmSync(server.folder, { recursive: true });
  mkdirSync(server.folder);
});

const stored = (name: string): string => readFileSync(join(server.folder, name), 'utf8');

/** Parameters of a target on the server of these tests. */
const onServer = (more: Parameters = {}): Parameters => ({
  host: '127.0.0.1',
  port: String(server.port),
  username: server.username,
  hostKey: server.hostKeys.ed25519,
  privateKey: server.keys.ed25519.text,
  ...more,
});

/** Parameters of a target that never answers. */
const nowhere: Parameters = { host: '127.0.0.1', port: '1', username: 'u', hostKey: OTHER_KEY, password: 'hush-hush' };

const wrongNames = ({ body }: TestReply): readonly string[] =>
  (body.result.parameterErrors ?? []).map(({ name, message }) => `${name}: ${message}`);

describe.each(databases)('files by SFTP on $name', ({ open }) => {
  const files = testFiles();
  const gateway = gatewayOfTests(open, { finishedFiles: [files] });
  const add = (name: string, content: string | Buffer = 'a;b\n1;2\n') => files.add(gateway.entityId, name, content);

  const created = async (parameters: Parameters): Promise<string> => {
    const { status, body, text } = await gateway.post(TARGETS, parameters);
    if (status !== 200) throw new Error(text);
    return String(body.id);
  };

  const finished = async (file: FinishedFile, by: TestGateway = gateway): Promise<boolean> => {
    const { entityById } = entities(by.database, by.clock);
    const changes = await transfersOf({ clock: by.clock, targets: targetRecords(by.database), entityById }, file);
    return await commitUnlessConflict(by.database, changes);
  };

  const run = (afterMs = 0): Promise<number> => {
    gateway.clock.advance(afterMs);
    return gateway.gateway.timers.runDue();
  };

  const transfers = async ({ id }: FinishedFile): Promise<readonly ShownTransfer[]> => {
    const path = `/v1/reports/reconciliations/files/${id}/transfers?entityId=${gateway.entityId}`;
    return (await gateway.get(path)).body['transfers'] as readonly ShownTransfer[];
  };

  const send = ({ id }: FinishedFile, more: Parameters = {}, by: TestGateway = gateway): Promise<TestReply> =>
    by.post(`/v1/reports/reconciliations/files/${id}/transfers`, more);

  const outcomes = async (file: FinishedFile): Promise<readonly (readonly [string, ...string[]])[]> =>
    (await transfers(file))
      .map(({ state, attempts }): [string, ...string[]] => [state, ...attempts.map(({ outcome }) => outcome)])
      .toSorted();

  const merchantOf = async (): Promise<string> =>
    (await entities(gateway.database, gateway.clock).entityById(gateway.entityId))?.merchant ?? '';

  const merchantsTarget = async (parameters: Parameters): Promise<string> =>
    created({ entityId: await merchantOf(), ...parameters });

  beforeEach(async () => {
    for (const entity of [gateway.entityId, await merchantOf()]) {
      for (const { id } of await targetRecords(gateway.database).of(entity)) {
        await gateway.remove(`${TARGETS}/${id}?entityId=${entity}`);
      }
    }
  });

  describe('targets', () => {
    test('are registered, listed, read, changed and removed, and never show a secret', async () => {
      const { locked } = server.keys;
      const sent = onServer({ privateKey: locked.text, passphrase: locked.passphrase ?? '', folder: '/in' });
      const reply = await gateway.post(TARGETS, sent);
      const id = String(reply.body.id);
      const shown = {
        id,
        entityId: gateway.entityId,
        host: '127.0.0.1',
        port: server.port,
        username: server.username,
        folder: '/in',
        hostKey: server.hostKeys.ed25519,
        authentication: 'privateKey',
        active: true,
      };
      expect(reply.body).toMatchObject(shown);
      const read = async () => (await gateway.get(`${TARGETS}/${id}?entityId=${gateway.entityId}`)).body;
      expect(await read()).toMatchObject(shown);
      const changed = await gateway.put(`${TARGETS}/${id}`, { active: 'false', password: 'hush-hush', folder: '.' });
      expect(changed.body).toMatchObject({ ...shown, authentication: 'password', active: false, folder: '.' });
      const listed = await gateway.get(`${TARGETS}?entityId=${gateway.entityId}`);
      expect(listed.body['targets']).toMatchObject([{ id, active: false }]);
      const rows = await gateway.database.read(secrets, {});
      expect((await gateway.remove(`${TARGETS}/${id}`)).status).toBe(200);
      expect((await gateway.get(`${TARGETS}/${id}?entityId=${gateway.entityId}`)).status).toBe(404);
      const everything = [reply.text, changed.text, listed.text, JSON.stringify(rows), ...gateway.logLines].join('\n');
      for (const secret of ['hush-hush', locked.passphrase ?? '', locked.text.split('\n')[3] ?? '']) {
        expect(secret.length).toBeGreaterThan(5);
        expect(everything).not.toContain(secret);
      }
    });

    test.each<[string, Parameters, string]>([
      ['no secret', { privateKey: '' }, 'password: invalid or missing parameter (send password or privateKey)'],
      ['two secrets', { password: 'p' }, 'password: is sent beside privateKey: send one of them'],
      ['a passphrase of a password', { privateKey: '', password: 'p', passphrase: 'x' }, 'privateKey: '],
      ['an unreadable key', { privateKey: 'secret-but-wrong' }, 'privateKey: must be a private key in the format'],
      ['a fingerprint of another kind', { hostKey: 'MD5:00:11' }, 'hostKey: must match'],
      ['an address instead of a host', { host: 'sftp://files.example' }, 'host: must match'],
      ['a port that does not exist', { port: '65536' }, 'port: must match'],
      ['a user with blanks', { username: 'two words' }, 'username: must match'],
    ])('%s is refused by name', async (_what, more, message) => {
      const reply = await gateway.post(TARGETS, onServer(more));
      expect(reply.status).toBe(400);
      expect(wrongNames(reply)).toEqual([expect.stringContaining(message)]);
      expect(reply.text).not.toContain('secret-but-wrong');
    });

    test('answers are fetched from servers of banks only, from the folder that is named', async () => {
      const refused = ['fetchesAnswers: is for a target with receives=BANK'];
      expect(wrongNames(await gateway.post(TARGETS, onServer({ fetchesAnswers: 'true' })))).toEqual(refused);
      const bank = await gateway.post(
        TARGETS,
        onServer({ receives: 'BANK', fetchesAnswers: 'true', answersFolder: '/out' }),
      );
      expect(bank.body).toMatchObject({ receives: 'BANK', fetchesAnswers: true, answersFolder: '/out' });
      const path = `${TARGETS}/${bank.body.id}`;
      expect(wrongNames(await gateway.put(path, { receives: 'REPORTS' }))).toEqual(refused);
      const changed = await gateway.put(path, { receives: 'REPORTS', fetchesAnswers: 'false' });
      expect(changed.body).toMatchObject({ receives: 'REPORTS', fetchesAnswers: false, answersFolder: '/out' });
    });

    test('the same folder of the same user is registered once', async () => {
      const id = await created(onServer());
      const other = await created(onServer({ folder: 'other' }));
      expect(wrongNames(await gateway.post(TARGETS, onServer()))).toEqual([expect.stringContaining(id)]);
      expect(wrongNames(await gateway.put(`${TARGETS}/${other}`, { folder: '.' }))).toEqual([
        expect.stringContaining(id),
      ]);
    });

    test('an entity has a limited number, however many are registered at once', async () => {
      const replies = await Promise.all(
        Array.from({ length: transferLimits.targets + 5 }, (_, index) =>
          gateway.post(TARGETS, { ...nowhere, folder: `in/${index}` }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(transferLimits.targets);
      expect(replies.find(({ status }) => status === 400)?.body.result.description).toContain('remove one first');
    });

    test('a password is not sent to a server that it was not registered for', async () => {
      const id = await created(nowhere);
      const path = `${TARGETS}/${id}`;
      for (const change of [{ host: 'localhost' }, { port: '2' }, { hostKey: server.hostKeys.rsa }]) {
        expect(wrongNames(await gateway.put(path, change))).toEqual([
          `password: must be sent again with another ${Object.keys(change)[0]}`,
        ]);
        expect((await gateway.put(path, { ...change, password: 'hush-hush' })).status).toBe(200);
      }
      expect((await gateway.put(path, { folder: 'other', username: 'v' })).status).toBe(200);
    });

    test('a key change seals their secrets again', async () => {
      await created(onServer());
      const before = await gateway.database.read(secrets, {});
      await gateway.gateway.rotation.renew();
      await gateway.gateway.rotation.reseal();
      expect(await gateway.database.read(secrets, {})).not.toEqual(before);
      const file = add('resealed.csv');
      await finished(file);
      await run();
      expect(await outcomes(file)).toEqual([['delivered', 'DELIVERED']]);
    });
  });

  describe('transfers', () => {
    test('a finished file is delivered to the targets of its channel and of its merchant', async () => {
      mkdirSync(join(server.folder, 'merchant'));
      await created(onServer());
      await merchantsTarget(onServer({ folder: 'merchant' }));
      await created(onServer({ folder: 'paused', active: 'false' }));
      const { database, clock, gateway: running } = gateway;
      const channel = await addChannel({ database, clock, vault: running.vault }, await merchantOf(), 'Other', {});
      await created({ ...onServer({ folder: 'foreign' }), entityId: channel });
      const file = add('day.csv');
      expect(await finished(file)).toBe(true);
      await run();
      expect(await outcomes(file)).toEqual([
        ['delivered', 'DELIVERED'],
        ['delivered', 'DELIVERED'],
      ]);
      expect(stored('day.csv')).toBe('a;b\n1;2\n');
      expect(stored('merchant/day.csv')).toBe('a;b\n1;2\n');
      const ofOther = files.add(channel, 'other.csv', 'x');
      await finished(ofOther);
      await run();
      expect(readdirSync(join(server.folder, 'merchant')).sort()).toEqual(['day.csv', 'other.csv']);
      expect(readdirSync(server.folder).sort()).toEqual(['day.csv', 'merchant']);
    });

    test('a file that is finished while a target is registered decides again', async () => {
      const { database, clock } = gateway;
      const { entityById } = entities(database, clock);
      const file = add('early.csv');
      const changes = await transfersOf({ clock, targets: targetRecords(database), entityById }, file);
      await created(onServer());
      expect(await commitUnlessConflict(database, together(changes))).toBe(false);
      expect(await finished(file)).toBe(true);
      await run();
      expect(stored('early.csv')).toBe('a;b\n1;2\n');
    });

    test('failed attempts are repeated after 1, 2, 4, 8, 15, 30 and 60 minutes, then daily for 30 days', async () => {
      await created(nowhere);
      const file = add('late.csv');
      await finished(file);
      await run();
      const pauses = [1, 2, 4, 8, 15, 30, 60].map((each) => each * MINUTE_MS);
      for (const pause of [...pauses, ...Array.from({ length: 30 }, () => DAY_MS)]) {
        expect((await transfers(file))[0]?.state).toBe('waiting');
        await run(pause - 1);
        const before = (await transfers(file))[0]?.attempts.length ?? 0;
        await run(1);
        expect((await transfers(file))[0]?.attempts).toHaveLength(before + 1);
      }
      const [transfer] = await transfers(file);
      expect(transfer?.state).toBe('failed');
      expect(new Set(transfer?.attempts.map(({ outcome }) => outcome))).toEqual(new Set(['NO_CONNECTION']));
      expect(transfer?.attempts).toHaveLength(38);
      for (let time = 0; time < 15; time += 1) {
        await send(file);
        await run();
      }
      const [again] = await transfers(file);
      expect(again?.state).toBe('waiting');
      expect(again?.attempts).toHaveLength(transferLimits.attempts);
    });

    test('a target with another host key is tried again once it is put right', async () => {
      const id = await created(onServer({ hostKey: OTHER_KEY }));
      const file = add('right.csv');
      await finished(file);
      await run();
      expect(await outcomes(file)).toEqual([['waiting', 'HOST_KEY']]);
      expect(readdirSync(server.folder)).toEqual([]);
      await gateway.put(`${TARGETS}/${id}`, { hostKey: server.hostKeys.rsa });
      await run(MINUTE_MS);
      expect(await outcomes(file)).toEqual([['delivered', 'HOST_KEY', 'DELIVERED']]);
    });

    test('a paused target waits, a removed one ends its transfers', async () => {
      const [paused, removed] = [await created(onServer()), await created(nowhere)];
      const file = add('waits.csv');
      await finished(file);
      await gateway.put(`${TARGETS}/${paused}`, { active: 'false' });
      await run();
      await gateway.remove(`${TARGETS}/${removed}`);
      await run(2 * HOUR_MS);
      expect(await outcomes(file)).toEqual([['failed', 'NO_CONNECTION'], ['waiting']]);
      expect(wrongNames(await send(file, { targetId: paused }))).toEqual([
        'targetId: is paused: change it with active=true first',
      ]);
      expect((await send(file)).body.result.description).toContain('no active target');
      await gateway.put(`${TARGETS}/${paused}`, { active: 'true' });
      await run(HOUR_MS);
      expect(stored('waits.csv')).toBe('a;b\n1;2\n');
    });

    test('a file is sent again; one that is there already stays as it is', async () => {
      const id = await created(onServer());
      const file = add('again.csv');
      await send(file);
      await run();
      await send(file, { targetId: id });
      await run();
      writeFileSync(join(server.folder, 'again.csv'), 'changed by somebody');
      await send(file);
      await run();
      expect(await outcomes(file)).toEqual([['delivered', 'DELIVERED', 'ALREADY_THERE', 'DELIVERED']]);
      expect(stored('again.csv')).toBe('a;b\n1;2\n');
      expect(wrongNames(await send(file, { targetId: '0'.repeat(32) }))).toEqual([
        'targetId: must be the id of a target of the channel',
      ]);
    });

    test('a connection that is cut during the upload is made again', async () => {
      await created(onServer());
      const file = add('cut.csv', Buffer.alloc(1_000_000, 'line\n'));
      let cuts = 0;
      file.between = () => {
        cuts += 1;
        if (cuts === 5) server.cutSessions();
      };
      await finished(file);
      await run();
      expect(readdirSync(server.folder)).not.toContain('cut.csv');
      await run(MINUTE_MS);
      expect(await outcomes(file)).toEqual([['delivered', 'INTERRUPTED', 'DELIVERED']]);
      expect(readdirSync(server.folder)).toEqual(['cut.csv']);
      expect(stored('cut.csv')).toBe(file.content.toString());
    });

    test('a gateway that cannot read its own file tries again, and blames no server', async () => {
      await created(onServer());
      const file = add('unread.csv', Buffer.alloc(100_000, 'x'));
      let isBroken = true;
      file.between = () => {
        if (isBroken) throw new Error('the disk is away');
      };
      await finished(file);
      await run();
      expect(await outcomes(file)).toEqual([['waiting']]);
      isBroken = false;
      await run(MINUTE_MS);
      expect(await outcomes(file)).toEqual([['delivered', 'DELIVERED']]);
    });

    test('an attempt that is under way when the process stops does not count', async () => {
      const beside = await startGateway(gateway.database, { beside: gateway, finishedFiles: [files] });
      await created(onServer());
      const file = add('stopped.csv', Buffer.alloc(1_000_000, 'x'));
      file.between = () => beside.gateway.retire();
      await finished(file);
      await beside.gateway.timers.runDue();
      await beside.close();
      expect(await outcomes(file)).toEqual([['waiting']]);
      expect(readdirSync(server.folder)).not.toContain('stopped.csv');
      await run(1);
      expect(await outcomes(file)).toEqual([['delivered', 'DELIVERED']]);
      expect(readdirSync(server.folder)).toEqual(['stopped.csv']);
    });

    test.each([
      ['connection', { connectSeconds: 0.2, attemptMinutes: 1 }, true],
      ['whole attempt', { connectSeconds: 20, attemptMinutes: 0.005 }, false],
    ] as const)('a server that is silent has a limited time for the %s', async (_what, limits, isSilent) => {
      const silent = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const id = await created(onServer(isSilent ? { port: String(port) } : {}));
      const file = add('slow.csv', Buffer.alloc(100_000, 'x'));
      file.between = () => new Promise(() => undefined);
      await finished(file);
      const { database, clock, gateway: running, entityId } = gateway;
      const sender = createFileSender(
        {
          database,
          clock: movableClock(clock),
          log: { warn: () => undefined, error: () => undefined },
          vault: running.vault,
          connections: openConnections({ isPrivateAllowed: true }),
          files,
          targets: targetRecords(database),
          transfers: transferRecords(database),
          fetched: fetchedRecords(database),
          entityById: entities(database, clock).entityById,
        },
        limits,
      );
      const subject = `${entityId}/${file.id}/${id}`;
      const timer = { kind: 'file.transfer', subject, data: {}, dueAtMs: 0, attempts: 0, version: 1 } as const;
      const { changes = {} } = await sender.transfer(timer);
      silent.close();
      await database.commit(changes);
      expect(await outcomes(file)).toEqual([['waiting', 'TIME_OUT']]);
      expect(readdirSync(server.folder)).not.toContain('slow.csv');
    });

    test('however often rival processes are told to send it, there is one file, whole', async () => {
      await created(onServer());
      const { database } = gateway;
      const file = add('rivals.csv', Buffer.alloc(500_000, 'one line\n'));
      const own = database.shared ? await openDatabase((database as { url?: string }).url ?? '') : undefined;
      const second = own && (await startGateway(own, { beside: gateway, finishedFiles: [files] }));
      const rivals = [gateway, ...(second === undefined ? [] : [second])];
      for (const each of rivals) each.gateway.timers.start();
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => send(file, {}, rivals[index % rivals.length])),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      await expect.poll(async () => (await transfers(file))[0]?.state, { timeout: 30_000 }).toBe('delivered');
      for (const each of rivals) await each.gateway.timers.stop();
      await second?.close();
      await own?.close();
      expect(stored('rivals.csv')).toBe(file.content.toString());
      const visible = readdirSync(server.folder).filter((name) => !name.startsWith('.'));
      expect(visible).toEqual(['rivals.csv']);
    });

    test('a merchant with several channels finds the file by its id; others do not', async () => {
      const file = add('found.csv');
      const path = `/v1/reports/reconciliations/files/${file.id}/transfers`;
      expect((await gateway.get(`${path}?entityId=${await merchantOf()}`)).status).toBe(200);
      const { database, clock, gateway: running } = gateway;
      const channel = await addChannel({ database, clock, vault: running.vault }, await merchantOf(), 'Third', {});
      expect((await gateway.get(`${path}?entityId=${channel}`)).status).toBe(404);
    });
  });
});

test('in the live environment no target is in a private network', async () => {
  const [{ open } = { open: undefined }] = databases;
  if (open === undefined) throw new Error('there is no database to test on');
  const database = await open();
  const live = await startGateway(database, { environment: 'live' });
  for (const host of ['127.0.0.1', 'localhost', '10.1.2.3', '::1', 'files.internal']) {
    const reply = await live.post(TARGETS, { ...nowhere, host });
    expect(wrongNames(reply)).toEqual(['host: must not be in a private network']);
  }
  for (const host of ['127.1', '0x7f000001', '2130706433', '0177.0.0.1', '0x7f.1', '10.0.0.01', '169.254.43518']) {
    const reply = await live.post(TARGETS, { ...nowhere, host });
    expect(wrongNames(reply)).toEqual([expect.stringMatching(/^host: must match .*four decimal numbers/)]);
  }
  expect((await live.post(TARGETS, { ...nowhere, host: '198.41.0.4' })).status).toBe(200);
  await live.close();
  await database.close();
});

describe.each(databases)('a process that delivers dies at any commit, on $name', ({ open, moments }) => {
  const files = testFiles();
  const gateway = gatewayOfTests(open, { finishedFiles: [files] });

  test.each(moments)('%s it is durable', { timeout: 120_000 }, async (moment) => {
    const reply = await gateway.post(TARGETS, onServer({ folder: `${server.folder}/.` }));
    expect(reply.status).toBe(200);
    const { entityById } = entities(gateway.database, gateway.clock);
    const targets = targetRecords(gateway.database);
    let file = files.add(gateway.entityId, 'none.csv', '');
    const deaths = await killedAtEachCommit(
      gateway,
      moment,
      {
        way: async (victim, commit) => {
          file = files.add(gateway.entityId, `${moment}-${commit}.csv`, Buffer.alloc(200_000, `${commit}\n`));
          await gateway.database.commit(await transfersOf({ clock: gateway.clock, targets, entityById }, file));
          await victim.gateway.timers.runDue();
        },
        afterwards: async () => {
          await gateway.gateway.timers.runDue();
          expect(stored(file.name)).toBe(file.content.toString());
          expect(readdirSync(server.folder).filter((name) => name.startsWith('.'))).toEqual([]);
          const path = `/v1/reports/reconciliations/files/${file.id}/transfers?entityId=${gateway.entityId}`;
          const { transfers } = (await gateway.get(path)).body as unknown as { transfers: ShownTransfer[] };
          expect(transfers.map(({ state }) => state)).toEqual(['delivered']);
        },
      },
      { finishedFiles: [files] },
    );
    expect(deaths).toBeGreaterThan(1);
    await gateway.remove(`${TARGETS}/${reply.body.id}`);
  });
});
