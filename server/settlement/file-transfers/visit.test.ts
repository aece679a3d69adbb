import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitLimits } from '../../../catalogue/books/file-transfers.ts';
import { entities } from '../../access/entities/entities.ts';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { insertAnswer } from '../../connectors/sepa/model/answer-records.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import type { BankInbox } from '../../payments/ports/bank-inbox.ts';
import { movableClock, timeOrderedId } from '../../platform/base/clock.ts';
import { openConnections } from '../../platform/outbound/connections.ts';
import { timerRecords } from '../../platform/timers/records.ts';
import {
  bankEntry,
  sepaDebit,
  sepaSettings,
  statementOf,
  statementsOf,
  statusReport,
} from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { killedAtEachCommit, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { type SftpServer, startSftpServer, testFiles } from '../../testing/sftp-server.ts';
import { fetchedRecords, forgetFetched } from './model/fetched-records.ts';
import { targetRecords } from './model/target-records.ts';
import { transferRecords } from './model/transfer-records.ts';
import { createBankVisitor, type VisitLimits } from './visit.ts';

const TARGETS = '/v1/reports/reconciliations/targets';
const MINUTE_MS = 60_000;
const VISIT_MS = visitLimits.everyMinutes * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OTHER_KEY = `SHA256:${'A'.repeat(43)}`;
const OTHER_IBAN = 'FR1420041010050500013M02606';

type Parameters = Readonly<Record<string, string>>;

interface Shown {
  readonly entityId: string;
  readonly name: string;
  readonly source: string;
  readonly kind?: string;
  readonly isRepeated?: boolean;
  readonly refusal?: { readonly line?: number; readonly reason: string };
}

let server: SftpServer;
beforeAll(async () => {
  server = await startSftpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  rmSync(server.folder, { recursive: true });
  mkdirSync(server.folder);
});

const put = (name: string, content: string): void => writeFileSync(join(server.folder, name), content);

const bankAt = (sftp: SftpServer, more: Parameters = {}): Parameters => ({
  host: '127.0.0.1',
  port: String(sftp.port),
  username: sftp.username,
  hostKey: sftp.hostKeys.ed25519,
  privateKey: sftp.keys.ed25519.text,
  receives: 'BANK',
  fetchesAnswers: 'true',
  ...more,
});

/** A statement without movements of the gateway. */
const otherStatement = (amount = '5.00'): string => statementOf(bankEntry('SALARY', amount, 'DBIT'));

/** An inbox to which nothing comes. */
const unused: BankInbox = {
  channelsOf: async (entity) => [entity],
  give: () => Promise.reject(new Error('nothing was to come')),
  refuse: () => ({}),
};

describe.each(databases)('files fetched from banks, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open, { finishedFiles: [testFiles()] });
  let merchant: string;
  let entityId: string;

  const dependencies = () => ({
    database: gateway.database,
    clock: gateway.clock,
    vault: gateway.gateway.vault,
  });
  const channel = (settings: Parameters = sepaSettings): Promise<string> =>
    addChannel(dependencies(), merchant, 'Shop', settings);

  beforeEach(async () => {
    merchant = (await entities(gateway.database, gateway.clock).entityById(gateway.entityId))?.merchant ?? '';
    entityId = await channel();
  });
  const created = async (more: Parameters = {}, sftp = server): Promise<string> => {
    const { status, body, text } = await gateway.post(TARGETS, bankAt(sftp, { entityId, ...more }));
    if (status !== 200) throw new Error(text);
    return String(body.id);
  };
  const removed = (id: string, entity = entityId) => gateway.remove(`${TARGETS}/${id}?entityId=${entity}`);
  const changed = (id: string, more: Parameters) => gateway.put(`${TARGETS}/${id}`, { entityId, ...more });
  const visit = async (afterMs = VISIT_MS): Promise<void> => {
    gateway.clock.advance(afterMs);
    await gateway.gateway.timers.runDue();
  };
  const listed = async (entity = entityId): Promise<readonly Shown[]> =>
    (await gateway.get(`/v1/sepa/answers?entityId=${entity}`)).body['answers'] as readonly Shown[];
  const named = async (entity = entityId) =>
    (await listed(entity)).map(({ name, kind, refusal }) => `${name} ${kind ?? refusal?.reason}`).toSorted();
  const lastVisit = async (id: string) =>
    (await gateway.get(`${TARGETS}/${id}?entityId=${entityId}`)).body['lastVisit'];
  const pay = async () => (await gateway.post('/v1/payments', { ...sepaDebit, entityId })).body;
  const isVisited = async (id: string): Promise<boolean> =>
    (await timerRecords(gateway.database).byKey('bank.visit', `${entityId}/${id}`)) !== undefined;

  /** A visitor as a second process has one, with another inbox or other limits. */
  const visitor = (inbox: BankInbox, limits: Partial<VisitLimits> = {}) =>
    createBankVisitor(
      {
        ...dependencies(),
        clock: movableClock(gateway.clock),
        log: { warn: () => undefined, error: () => undefined },
        connections: openConnections({ isPrivateAllowed: true }),
        files: testFiles(),
        targets: targetRecords(gateway.database),
        transfers: transferRecords(gateway.database),
        fetched: fetchedRecords(gateway.database),
        entityById: entities(gateway.database, gateway.clock).entityById,
        inbox,
      },
      { ...visitLimits, ...limits },
    );
  const timerOf = (id: string) =>
    ({ kind: 'bank.visit', subject: `${entityId}/${id}`, data: {}, dueAtMs: 0, attempts: 0, version: 1 }) as const;

  describe('a folder', () => {
    test('gives each file once, and keeps it', async () => {
      const paid = await pay();
      put('statement.xml', statementOf(bankEntry(paid.id, '92.00', 'CRDT')));
      put('report.xml', statusReport('MSG-OF-ANOTHER-PROGRAM', 'ACCP'));
      const id = await created();
      await visit(0);
      expect(await named()).toEqual([
        'report.xml the channel has sent no file MSG-OF-ANOTHER-PROGRAM',
        'statement.xml statement',
      ]);
      expect((await listed()).map(({ source }) => source)).toEqual(['SFTP', 'SFTP']);
      expect(await listed()).toContainEqual(expect.objectContaining({ targetId: id, orders: 1, isRepeated: false }));
      expect(await lastVisit(id)).toEqual({ at: '2026-11-20 12:00:00+0000', outcome: 'FETCHED' });
      put('later.xml', otherStatement());
      await visit(VISIT_MS - 1);
      expect(await listed()).toHaveLength(2);
      await visit(1);
      await visit();
      expect(await named()).toEqual([
        'later.xml statement',
        'report.xml the channel has sent no file MSG-OF-ANOTHER-PROGRAM',
        'statement.xml statement',
      ]);
      expect(readdirSync(server.folder).sort()).toEqual(['later.xml', 'report.xml', 'statement.xml']);
      await removed(id);
    });

    test('is the one that is named, not the one of outgoing files', async () => {
      mkdirSync(join(server.folder, 'out'));
      put('other.xml', otherStatement());
      put('out/own.xml', otherStatement());
      const id = await created({ answersFolder: 'out/' });
      await visit(0);
      expect(await named()).toEqual(['own.xml statement']);
      await removed(id);
    });

    test('may have what is no file for the gateway, which is left out', async () => {
      mkdirSync(join(server.folder, 'archive.xml'));
      put('target', otherStatement());
      symlinkSync('target', join(server.folder, 'link.xml'));
      symlinkSync('/etc/passwd', join(server.folder, 'passwd.xml'));
      for (const name of ['.hidden.xml', 'a.xml.part', 'b.filepart', 'c.TMP']) put(name, otherStatement());
      put('empty.xml', '');
      const id = await created();
      await visit(0);
      expect(await named()).toEqual(['target statement']);
      expect(await lastVisit(id)).toMatchObject({ outcome: 'FETCHED' });
      await removed(id);
    });

    test('may have any names', async () => {
      const long = `${'n'.repeat(251)}.xml`;
      for (const name of [long, 'line\nbreak.xml', 'back\\slash.xml', '-rf *.xml', 'Umsätze.xml', "'; drop.xml"]) {
        put(name, otherStatement());
      }
      writeFileSync(
        Buffer.concat([Buffer.from(`${server.folder}/M`), Buffer.from([0xe4]), Buffer.from('rz.xml')]),
        'x',
      );
      const id = await created();
      await visit(0);
      await visit();
      const reason = 'its name has more than 255 bytes, is not UTF-8, or has control characters or slashes';
      expect(await named()).toEqual(
        [
          `${long} statement`,
          `line\ufffdbreak.xml ${reason}`,
          `back\ufffdslash.xml ${reason}`,
          `M\ufffdrz.xml ${reason}`,
          '-rf *.xml statement',
          'Umsätze.xml statement',
          "'; drop.xml statement",
        ].toSorted(),
      );
      expect(await lastVisit(id)).toMatchObject({ outcome: 'FETCHED' });
      await removed(id);
    });
  });

  describe('a file', () => {
    test('that is refused is noted once, and taken when the bank has replaced it', async () => {
      put('bad.xml', 'MT940');
      put('good.xml', otherStatement());
      const id = await created();
      await visit(0);
      await visit();
      expect((await listed()).filter(({ refusal }) => refusal !== undefined)).toEqual([
        expect.objectContaining({ name: 'bad.xml', refusal: { line: 1, reason: expect.any(String) } }),
      ]);
      expect(await lastVisit(id)).toMatchObject({ outcome: 'FETCHED' });
      put('bad.xml', otherStatement('6.00'));
      await visit();
      expect(await named()).toContain('bad.xml statement');
      await removed(id);
    });

    test('of ten gigabytes is refused by its size, unread', async () => {
      put('huge.xml', otherStatement());
      truncateSync(join(server.folder, 'huge.xml'), 10 * 2 ** 30);
      const id = await created();
      await visit(0);
      expect(await named()).toEqual(['huge.xml it has 10737418240 bytes, more than 1073741824']);
      await removed(id);
    });

    test.each<[string, (path: string) => void]>([
      ['grows', (path) => appendFileSync(path, '\n')],
      ['is replaced', (path) => utimesSync(path, 1, 1)],
      ['is taken away', (path) => rmSync(path)],
    ])('that %s while it is read is not taken before the next visit', async (_, change) => {
      const path = join(server.folder, 'statement.xml');
      put('statement.xml', otherStatement());
      const id = await created();
      const seen: string[] = [];
      const end = await visitor({
        channelsOf: async (entity) => [entity],
        give: async (_channel, { name }, content) => {
          for await (const piece of content) {
            seen.push(`${name} ${piece.length > 0}`);
            change(path);
          }
          return { outcome: 'taken', changes: {} };
        },
        refuse: () => ({}),
      }).visit(timerOf(id));
      await gateway.database.commit(end.changes ?? {});
      expect(seen).toEqual(['statement.xml true']);
      expect(await lastVisit(id)).toMatchObject({ outcome: 'FETCHED' });
      put('statement.xml', otherStatement());
      await visit();
      expect(await named()).toEqual(['statement.xml statement']);
      await removed(id);
    });

    test('that comes again under another name, or is forgotten, does nothing more', async () => {
      const paid = await pay();
      const statement = statementOf(bankEntry(paid.id, '92.00', 'CRDT'));
      put('monday.xml', statement);
      const id = await created();
      await visit(0);
      put('tuesday.xml', statement);
      await visit();
      await forgetFetched(gateway.database, gateway.clock.now() + 1);
      await visit();
      const found = (await listed()).map(({ name, isRepeated }) => `${name} ${isRepeated}`).toSorted();
      expect(found).toEqual(['monday.xml false', 'monday.xml true', 'tuesday.xml true', 'tuesday.xml true']);
      await removed(id);
    });

    test('is remembered for as long as it is listed', async () => {
      put('old.xml', otherStatement());
      const id = await created();
      await visit(0);
      for (let day = 0; day < 5; day += 1) {
        await visit(DAY_MS);
        await forgetFetched(gateway.database, gateway.clock.now() - 3 * DAY_MS);
      }
      expect(await listed()).toHaveLength(1);
      await removed(id);
    });

    test('whose payment has work under way is given again', async () => {
      const given: string[] = [];
      put('report.xml', '<a/>');
      const id = await created();
      const later = visitor({
        channelsOf: async (entity) => [entity],
        give: async (_channel, { name }, content) => {
          for await (const piece of content) given.push(`${name} ${piece.length}`);
          return { outcome: given.length < 3 ? 'later' : 'taken', changes: {} };
        },
        refuse: () => ({}),
      });
      for (let time = 0; time < 5; time += 1) {
        await gateway.database.commit((await later.visit(timerOf(id))).changes ?? {});
      }
      expect(given).toEqual(['report.xml 4', 'report.xml 4', 'report.xml 4']);
      expect(await lastVisit(id)).toMatchObject({ outcome: 'FETCHED' });
      await removed(id);
    });

    test('that the gateway cannot take is tried again, and holds up no other', async () => {
      put('1.xml', 'poison');
      put('2.xml', 'good');
      utimesSync(join(server.folder, '1.xml'), 1, 1);
      const given: string[] = [];
      const id = await created();
      const { visit: visits } = visitor({
        channelsOf: async (entity) => [entity],
        give: async (_channel, { name }) => {
          given.push(name);
          if (name === '1.xml' && given.length < 4) throw new Error('a fault of ours');
          return { outcome: 'taken', changes: {} };
        },
        refuse: () => ({}),
      });
      const run = async () => {
        await gateway.database.commit((await visits(timerOf(id))).changes ?? {});
        return ((await lastVisit(id)) as { outcome: string }).outcome;
      };
      expect([await run(), await run(), await run(), await run()]).toEqual([
        'GATEWAY',
        'GATEWAY',
        'FETCHED',
        'FETCHED',
      ]);
      expect(given).toEqual(['1.xml', '2.xml', '1.xml', '1.xml']);
      await removed(id);
    });

    test('that is never taken leaves its turn to newer ones, however few files a visit begins', async () => {
      const names = ['1.xml', '2.xml', '3.xml', '4.xml'];
      for (const [place, name] of names.entries()) {
        put(name, 'a file');
        utimesSync(join(server.folder, name), place + 1, place + 1);
      }
      const given: string[] = [];
      const id = await created();
      const inbox: BankInbox = {
        channelsOf: async (entity) => [entity],
        give: async (_channel, { name }) => {
          given.push(name);
          if (name < '3') throw new Error('a fault of ours');
          return { outcome: 'taken', changes: {} };
        },
        refuse: () => ({}),
      };
      const { visit: visits } = visitor(inbox, { files: 2 });
      for (let time = 0; time < 3; time += 1) {
        await gateway.database.commit((await visits(timerOf(id))).changes ?? {});
      }
      expect(given).toEqual(['1.xml', '2.xml', '3.xml', '4.xml', '1.xml', '2.xml']);
      await removed(id);
    });
  });

  describe('a merchant', () => {
    test('has several channels, and each file comes to those that it is for', async () => {
      const other = await channel({ ...sepaSettings, 'sepa.iban': OTHER_IBAN });
      const withoutBank = await channel({});
      const paid = await pay();
      put('first.xml', statementOf(bankEntry(paid.id, '92.00', 'CRDT')));
      put('second.xml', statementsOf({ [OTHER_IBAN]: [bankEntry('X', '1.00', 'CRDT')] }));
      put(
        'both.xml',
        statementsOf({
          [OTHER_IBAN]: [bankEntry('X', '2.00', 'CRDT')],
          [sepaSettings['sepa.iban']]: [bankEntry('Y', '2.00', 'CRDT')],
        }),
      );
      put('nobody.xml', statementsOf({ GB33BUKB20201555555555: [bankEntry('X', '1.00', 'CRDT')] }));
      put('garbage.xml', 'garbage');
      const id = await created({ entityId: merchant });
      await visit(0);
      await visit();
      expect((await named()).map((each) => each.slice(0, 45))).toEqual(
        [
          'both.xml statement',
          'first.xml statement',
          expect.stringContaining('garbage.xml '),
          'nobody.xml the statement is of an account tha',
        ].map((each) => (typeof each === 'string' ? expect.stringContaining(each) : each)),
      );
      expect((await named(other)).map((each) => each.split(' ')[0])).toEqual([
        'both.xml',
        'garbage.xml',
        'nobody.xml',
        'second.xml',
      ]);
      expect(await listed(withoutBank)).toEqual([]);
      await removed(id, merchant);
    });

    test('has a status report noted where its file is, and where nobody knows it in each channel', async () => {
      const other = await channel();
      const paid = await pay();
      const madeFile = async () => {
        const { body } = await gateway.get(`/v1/sepa/files?entityId=${entityId}`);
        return (body['files'] as readonly { readonly id: string; readonly closesAt: string }[])[0];
      };
      const closesAt = (await madeFile())?.closesAt.replace(' ', 'T').replace('+0000', 'Z') ?? '';
      await visit(Temporal.Instant.from(closesAt).epochMilliseconds - gateway.clock.now());
      const message = messageIdOf({ id: (await madeFile())?.id ?? '' });
      put('rejected.xml', statusReport(message, 'PART', [paid.id ?? '']));
      put('unknown.xml', statusReport('SALARIES', 'RJCT'));
      const id = await created({ entityId: merchant });
      await visit(0);
      expect(await named()).toEqual(['rejected.xml report', 'unknown.xml the channel has sent no file SALARIES']);
      expect(await listed()).toContainEqual(expect.objectContaining({ name: 'rejected.xml', rejected: 1, unknown: 0 }));
      expect(await named(other)).toEqual(['unknown.xml the channel has sent no file SALARIES']);
      await removed(id, merchant);
    });

    test('whose channels have no bank has its server left alone', async () => {
      entityId = await channel({});
      put('statement.xml', otherStatement());
      const id = await created();
      await visit(0);
      expect(await lastVisit(id)).toMatchObject({ outcome: 'NO_CHANNEL' });
      await changeSettings(dependencies(), entityId, sepaSettings);
      await visit();
      expect(await named()).toEqual(['statement.xml statement']);
      await removed(id);
    });
  });

  describe('a server', () => {
    test('that cannot be read is visited again after 1, 2, 4, 8, 15, 30 and 60 minutes, then hourly', async () => {
      put('statement.xml', otherStatement());
      const id = await created({ hostKey: OTHER_KEY });
      const begin = gateway.clock.now();
      await visit(0);
      for (const [index, minutes] of [1, 2, 4, 8, 15, 30, 60, 60, 60].entries()) {
        const before = (await fetchedRecords(gateway.database).visit(entityId, id))?.tries;
        expect(before).toBe(index + 1);
        await visit(minutes * MINUTE_MS - 1);
        expect((await fetchedRecords(gateway.database).visit(entityId, id))?.tries).toBe(before);
        await visit(1);
      }
      expect(await lastVisit(id)).toMatchObject({ outcome: 'HOST_KEY', failingSince: expect.any(String) });
      expect((await fetchedRecords(gateway.database).visit(entityId, id))?.failingSinceMs).toBe(begin);
      expect(await (await fetch(new URL('metrics', gateway.url))).text()).toMatch(
        /tollgate_bank_visits_failing_seconds [1-9]\d{3}/,
      );
      expect(await listed()).toEqual([]);
      await changed(id, { hostKey: server.hostKeys.rsa });
      await visit(0);
      expect(await named()).toEqual(['statement.xml statement']);
      expect(await lastVisit(id)).not.toHaveProperty('failingSince');
      await removed(id);
    });

    test('without the folder is named', async () => {
      const id = await created({ answersFolder: 'missing' });
      await visit(0);
      expect(await lastVisit(id)).toMatchObject({ outcome: 'FOLDER' });
      mkdirSync(join(server.folder, 'missing'));
      put('missing/late.xml', otherStatement());
      await visit();
      expect(await named()).toEqual(['late.xml statement']);
      await removed(id);
    });

    test.each([
      ['opendir', []],
      ['read', ['statement.xml the server does not give it to the user; it is tried again']],
    ])('that denies %s is named', async (denies, notes) => {
      const strict = await startSftpServer({ denies });
      writeFileSync(join(strict.folder, 'statement.xml'), otherStatement());
      const id = await created({}, strict);
      await visit(0);
      await visit();
      await strict.close();
      expect(await lastVisit(id)).toMatchObject({ outcome: 'PERMISSION' });
      expect(await named()).toEqual(notes);
      await removed(id);
    });

    test('whose connection is cut in the middle is visited again', async () => {
      put('statement.xml', otherStatement());
      const id = await created();
      const end = await visitor({
        channelsOf: async (entity) => [entity],
        give: async (_channel, _file, content) => {
          server.cutSessions();
          for await (const piece of content) expect(piece.length).toBeGreaterThan(0);
          return { outcome: 'taken', changes: {} };
        },
        refuse: () => ({}),
      }).visit(timerOf(id));
      await gateway.database.commit(end.changes ?? {});
      expect(await lastVisit(id)).toMatchObject({ outcome: 'INTERRUPTED' });
      await visit();
      expect(await named()).toEqual(['statement.xml statement']);
      await removed(id);
    });

    test.each([
      ['connection', { connectSeconds: 0.2, attemptMinutes: 1 }],
      ['whole visit', { connectSeconds: 20, attemptMinutes: 0.005 }],
    ])('has limited time for the %s', async (_, limits) => {
      const silent = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const id = await created({ port: String((silent.address() as AddressInfo).port) });
      const end = await visitor(unused, limits).visit(timerOf(id));
      silent.close();
      await gateway.database.commit(end.changes ?? {});
      expect(await lastVisit(id)).toMatchObject({ outcome: 'TIME_OUT' });
      await removed(id);
    });
  });

  describe('a visit', () => {
    const taking = (given: string[]): BankInbox => ({
      ...unused,
      give: async (_channel, { name }, content) => {
        for await (const piece of content) expect(piece.length).toBeGreaterThan(0);
        given.push(name);
        return { outcome: 'taken', changes: {} };
      },
    });

    test.each<[string, Partial<VisitLimits>, string, readonly number[]]>([
      ['so many files', { files: 2 }, 'FETCHED', [2, 4, 5]],
      ['so many entries', { entries: 4 }, 'TOO_MANY', [0, 0]],
      ['so much time, but one file at least', { beginsMinutes: -1 }, 'FETCHED', [1, 2, 3, 4, 5]],
    ])('takes %s', async (_, limits, outcome, counts) => {
      for (const name of ['1', '2', '3', '4', '5']) {
        put(name, otherStatement());
        utimesSync(join(server.folder, name), 100, 100 + Number(name));
      }
      const id = await created();
      const given: string[] = [];
      for (const count of counts) {
        const end = await visitor(taking(given), limits).visit(timerOf(id));
        await gateway.database.commit(end.changes ?? {});
        expect(given).toHaveLength(count);
        expect(await lastVisit(id)).toMatchObject({ outcome });
      }
      expect(given).toEqual(['1', '2', '3', '4', '5'].slice(0, given.length));
      await removed(id);
    });
  });

  describe('visits', () => {
    test('begin and end with the change of a target', async () => {
      const id = await created({ fetchesAnswers: 'false' });
      expect(await isVisited(id)).toBe(false);
      await changed(id, { fetchesAnswers: 'true' });
      expect(await isVisited(id)).toBe(true);
      await visit(0);
      expect(await lastVisit(id)).toMatchObject({ outcome: 'FETCHED' });
      await changed(id, { active: 'false' });
      expect([await isVisited(id), await lastVisit(id)]).toEqual([false, undefined]);
      put('waits.xml', otherStatement());
      await visit();
      expect(await listed()).toEqual([]);
      await changed(id, { active: 'true' });
      await visit(0);
      expect(await named()).toEqual(['waits.xml statement']);
      await removed(id);
      expect(await isVisited(id)).toBe(false);
      expect(await gateway.gateway.timers.runDue()).toBe(0);
    });

    test('of fifty rivals, as after stolen leases, take each file once', async () => {
      const paid = await pay();
      put('statement.xml', statementOf(bankEntry(paid.id, '92.00', 'CRDT')));
      put('bad.xml', 'bad');
      const id = await created();
      const beside: TestGateway[] = [];
      for (let process = 0; process < 5; process += 1) {
        beside.push(await startGateway(gateway.database, { beside: gateway, finishedFiles: [testFiles()] }));
      }
      const timers = timerRecords(gateway.database);
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          // The lease ends while the visit goes on, so that the next process runs the timer too.
          const timer = await timers.byKey('bank.visit', `${entityId}/${id}`);
          if (timer !== undefined) {
            const set = { leased_until: 0, due_at: gateway.clock.now() };
            const key = { id: `bank.visit:${entityId}/${id}` };
            await gateway.database
              .commit({ updates: [{ table: 'timers', key, version: timer.version, set }] })
              .catch(() => undefined);
          }
          await beside[index % beside.length]?.gateway.timers.runDue();
        }),
      );
      for (const each of beside) await each.close();
      await visit();
      expect(await named()).toEqual([expect.stringMatching(/^bad\.xml /), 'statement.xml statement']);
      await removed(id);
    });

    test('of fifty rivals that read a file at the same moment leave one note', async () => {
      put('statement.xml', otherStatement());
      const id = await created();
      let readers = 0;
      let allRead = (): void => undefined;
      const together = new Promise<void>((resolve) => {
        allRead = resolve;
      });
      const inbox: BankInbox = {
        ...unused,
        give: async (channelId, { name, targetId }, content) => {
          for await (const piece of content) expect(piece.length).toBeGreaterThan(0);
          readers += 1;
          if (readers === 50) allRead();
          await together;
          const note = {
            channelId,
            id: timeOrderedId(gateway.clock),
            source: 'SFTP',
            targetId,
            name,
            bytes: 1,
          } as const;
          const outcome = { kind: 'refused', line: 1, reason: 'a note' } as const;
          const insert = insertAnswer({ ...note, digest: undefined, outcome, receivedAtMs: gateway.clock.now() });
          return { outcome: 'refused', changes: { inserts: [insert] } };
        },
      };
      await Promise.all(Array.from({ length: 50 }, () => visitor(inbox).visit(timerOf(id))));
      expect(await named()).toEqual(['statement.xml a note']);
      await removed(id);
    });

    test('that are under way when the process stops are made again', async () => {
      put('statement.xml', otherStatement());
      const id = await created();
      const stopping = visitor({
        channelsOf: async (entity) => [entity],
        give: async (_channel, _file, content) => {
          stopping.stop();
          for await (const piece of content) expect(piece.length).toBeGreaterThan(0);
          return { outcome: 'taken', changes: {} };
        },
        refuse: () => ({}),
      });
      expect(await stopping.visit(timerOf(id))).toMatchObject({ isNoAttempt: true });
      await visit();
      expect(await named()).toEqual(['statement.xml statement']);
      await removed(id);
    });
  });
});

describe.each(databases)('a process that fetches dies at any commit, on $name', ({ open, moments }) => {
  const gateway = gatewayOfTests(open, { finishedFiles: [testFiles()] });

  test.each(moments)('%s it is durable', { timeout: 120_000 }, async (moment) => {
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    const entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
    const { body } = await gateway.post(TARGETS, bankAt(server, { entityId }));
    const deaths = await killedAtEachCommit(
      gateway,
      moment,
      {
        way: async (victim, commit) => {
          const paid = await gateway.post('/v1/payments', { ...sepaDebit, entityId });
          put(`${commit}.xml`, statementOf(bankEntry(paid.body.id, '92.00', 'CRDT')));
          gateway.clock.advance(VISIT_MS);
          await victim.gateway.timers.runDue();
        },
        afterwards: async (commit) => {
          gateway.clock.advance(VISIT_MS);
          await gateway.gateway.timers.runDue();
          const answers = (await gateway.get(`/v1/sepa/answers?entityId=${entityId}`)).body[
            'answers'
          ] as readonly Shown[];
          expect(answers.filter(({ name }) => name === `${commit}.xml`)).toHaveLength(1);
          const { settlementFileId } = answers.find(({ name }) => name === `${commit}.xml`) as unknown as Parameters;
          const path = `/v1/settlement/files/${settlementFileId}?entityId=${entityId}`;
          expect((await gateway.get(path)).body).toMatchObject({ state: 'READ', taken: 1, rejected: 0 });
        },
      },
      { finishedFiles: [testFiles()] },
    );
    expect(deaths).toBeGreaterThan(3);
    expect(readFileSync(join(server.folder, '1.xml'), 'utf8')).toContain('camt.053');
    await gateway.remove(`${TARGETS}/${body.id}?entityId=${entityId}`);
  });
});
