import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gives, roleNames } from '../../../catalogue/backoffice/rights.ts';
import { addToAudit } from '../../access/audit/audit.ts';
import type { AuditEntry } from '../../access/audit/entry.ts';
import { entityRecords } from '../../access/entities/records.ts';
import { issueToken } from '../../access/entities/tokens.ts';
import { startOfDay } from '../../platform/base/zones.ts';
import { commandLine, type TestCommandLine } from '../../testing/commands.ts';
import { anyDatabase, databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';
import { exportNames } from './export.ts';

const DAY_MS = 24 * 60 * 60_000;
const EMAIL = 'jane.doe@example.com';

type Files = Readonly<Record<string, string>>;

interface Row {
  readonly id: string;
  readonly month: string;
  readonly digest: string;
}

test('each role that reads the audit reads settlement: an export needs both', () => {
  for (const role of roleNames.filter((each) => gives(each, 'audit.read'))) {
    expect([role, gives(role, 'settlement.read')]).toEqual([role, true]);
  }
});

describe.each(databases)('the export of a closed month on $name', ({ name, open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let line: TestCommandLine;
  let folder = '';
  let period: Row;
  const made: Record<string, string> = {};

  const pay = async (name: string, path: string, parameters: Readonly<Record<string, string>>): Promise<string> => {
    const { body, text } = await gateway.post(path, parameters);
    if (!body.result.code.startsWith('000.')) throw new Error(text);
    made[name] = body.id ?? '';
    gateway.clock.advance(1_000);
    return body.id ?? '';
  };
  const periods = async (): Promise<readonly Row[]> => {
    const { body } = await gateway.get(`/v1/ledger/periods?entityId=${gateway.entityId}`);
    return (body['channels'] as readonly { readonly periods: readonly Row[] }[])[0]?.periods ?? [];
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-export-'));
    database = await open();
    gateway = await startGateway(database, { startMs: startOfDay('2025-10-20', 'UTC') });
    line = await commandLine(database.url);
    const person = {
      'customer.email': EMAIL,
      'customer.givenName': 'Jane',
      'customer.surname': 'Doe',
      'customer.merchantCustomerId': 'C-1',
    };
    const order = { ...cardPayment, ...person, merchantTransactionId: 'order-17' };
    const debit = await pay('debit', '/v1/payments', { ...order, amount: '92.00' });
    const held = await pay('held', '/v1/payments', { ...cardPayment, paymentType: 'PA', amount: '50.00' });
    gateway.clock.advance(DAY_MS);
    await pay('refund', `/v1/payments/${debit}`, { paymentType: 'RF', amount: '12.00', currency: 'EUR' });
    await pay('capture', `/v1/payments/${held}`, { paymentType: 'CP', amount: '30.00', currency: 'EUR' });
    // Names that programs read differently, if they are not careful.
    const names = ['"Anna"\\', 'a\r\nb\t\u0001\u007f', '\u202eannA \u2028', 'Zoë 😀 =1+1', ''];
    const looks = names.map((name) => ({
      atMs: gateway.clock.now(),
      actor: { kind: 'person', id: 'anna', name } as const,
      ...(name === '' ? {} : { address: '::1' }),
      action: 'channels.change',
      entity: gateway.entityId,
      ...(name.startsWith('Z') ? {} : { before: { name, b: '1', a: '2', 10: '3', 9: '4' }, after: {} }),
    }));
    await addToAudit(database, ...looks);
    await addToAudit(database, { ...looks[0], entity: 'f'.repeat(32) } as AuditEntry, looks[1] as AuditEntry);
    await pay('dollars', '/v1/payments', { ...cardPayment, amount: '8.00', currency: 'USD' });
    const said = {
      atMs: gateway.clock.now(),
      actor: { kind: 'person', id: 'p', name: 'Ada Öz' },
      action: 'test',
    } as const;
    const merchant = (await entityRecords(database).entity(gateway.entityId))?.merchant ?? '';
    await addToAudit(
      database,
      { ...said, entity: gateway.entityId, address: '10.0.0.1', after: { b: '"ü"\n\u2028', a: '\\' } },
      { ...said, entity: gateway.entityId, subject: debit, before: {} },
      { ...said, entity: merchant, subject: 'of the merchant' },
      { ...said, entity: gateway.entityId },
    );
    // A dispute that is lost in part.
    const dispute = await pay('chargeback', '/v1/test/chargebacks', { paymentId: debit, amount: '5.00' });
    await gateway.post(`/v1/test/chargebacks/${dispute}/reversal`, { amount: '2.00' });
    expect((await gateway.post(`/v1/disputes/${dispute}/accept`, {})).status).toBe(200);
    gateway.clock.advance(31 * DAY_MS);
    await pay('later', '/v1/payments', { ...cardPayment, amount: '3.00' });
    await gateway.post('/v1/ledger/periods', { month: '2025-10', reason: 'A test' });
    const [first] = await periods();
    if (first === undefined) throw new Error('no month was closed');
    period = first;
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await line.close();
    await rm(folder, { recursive: true });
  });

  const download = (id: string, token = gateway.accessToken, entityId = gateway.entityId) =>
    fetch(`${gateway.url}/v1/ledger/periods/${id}/export?entityId=${entityId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  const exported = async (id = period.id): Promise<Files> => {
    const reply = await download(id);
    expect(reply.status).toBe(200);
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  };

  /** Runs the program of an export beside its files. */
  const verified = async (files: Files, ...words: readonly string[]) => {
    const place = await mkdtemp(join(folder, 'check-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
    const { status, stdout, stderr } = spawnSync('python3', [join(place, 'verify.py'), ...words], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return { status, stdout };
  };

  test('has all files, the same bytes each time, and what a close covers', async () => {
    const replies = await Promise.all([download(period.id), download(period.id)]);
    const [one, other] = await Promise.all(replies.map(async (reply) => Buffer.from(await reply.arrayBuffer())));
    expect(one).toEqual(other);
    expect(replies[0]?.headers.get('content-type')).toBe('application/zip');
    const name = `books-${gateway.entityId}-2025-10-1.zip`;
    expect(replies[0]?.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const files = await exported();
    expect(Object.keys(files)).toEqual(exportNames);
    expect(JSON.parse(files['period.json'] ?? '')).toMatchObject({
      channel: gateway.entityId,
      month: '2025-10',
      generation: 1,
      digest: period.digest,
      previous: '0'.repeat(64),
      lines: files['lines.jsonl']?.trimEnd().split('\n').length,
      days: [{ day: '2025-10-20' }, { day: '2025-10-21' }],
    });
  });

  test('names each payment of its lines once, and nothing of a person', async () => {
    const files = await exported();
    const [titles, ...rows] = (files['payments.csv'] ?? '').trimEnd().split('\n');
    expect(titles).toBe('id,type,refersTo,amount,currency,at,state,merchantTransactionId,brand,last4');
    const named = rows.map((row) => row.split(',')).filter(([, type]) => type !== 'CR');
    expect(rows).toHaveLength(named.length + 1);
    expect(named.map(([id]) => id).toSorted()).toEqual(
      ['debit', 'held', 'refund', 'capture', 'dollars', 'chargeback'].map((name) => made[name]).toSorted(),
    );
    expect(rows.find((row) => row.startsWith(made['debit'] ?? '?'))).toMatch(
      /^\w+,DB,,92\.00,EUR,2025-10-20 .*,succeeded,order-17,VISA,0000$/,
    );
    for (const text of Object.values(files)) expect(text).not.toContain(EMAIL);
  });

  test('has what the audit says of the channel, and nothing of its merchant: others have the right to see that', async () => {
    const entries = ((await exported())['audit.jsonl'] ?? '').trimEnd().split('\n');
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.every((entry) => entry.includes(gateway.entityId))).toBe(true);
    expect(entries.join()).not.toContain('of the merchant');
  });

  test('is accepted by its program, with the digest that was noted', async () => {
    const files = await exported();
    const { status, stdout } = await verified(files, period.digest);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`the digest is ${period.digest}`)]);
    expect(stdout).toContain('EUR           107.00  ACQUIRER_RECEIVABLE');
    expect((await verified(files, 'f'.repeat(64))).status).toBe(1);
  });

  // The program has the files alone: no database makes a difference.
  if (name === anyDatabase[0]?.name) {
    describe('is refused by its program with', () => {
      const changed = (text: string, work: (lines: readonly string[]) => readonly string[]): string =>
        `${work(text.trimEnd().split('\n')).join('\n')}\n`;
      const inJson = (text: string, more: object): string => JSON.stringify({ ...JSON.parse(text), ...more });
      const ofLines = (work: (lines: readonly string[]) => readonly string[]) => (files: Files) => ({
        'lines.jsonl': changed(files['lines.jsonl'] ?? '', work),
      });
      const ofAudit = (from: string, to: string) => (files: Files) => ({
        'audit.jsonl': (files['audit.jsonl'] ?? '').replace(from, to),
      });
      const ofPeriod = (more: object) => (files: Files) => ({
        'period.json': inJson(files['period.json'] ?? '', more),
      });
      const ofFile = (name: string, work: (text: string) => string) => (files: Files) => {
        const text = work(files[name] ?? '');
        expect(text).not.toBe(files[name]);
        return { [name]: text };
      };
      test.each<readonly [string, (files: Files) => Files, RegExp]>([
        [
          'a changed line',
          ofLines(([first = '', ...rest]) => [first.replace('9200', '9300'), ...rest]),
          /10-20: its lines/,
        ],
        ['a removed line', ofLines((all) => all.slice(0, -1)), /lines instead of/],
        ['an added line', ofLines((all) => [...all, all.at(-1) ?? '']), /is not in its place/],
        ['lines in another order', ofLines((all) => all.toReversed()), /is not in its place/],
        ['another month', ofPeriod({ month: '2025-09' }), /the digest is/],
        ['another digest before', ofPeriod({ previous: '1'.repeat(64) }), /the digest is/],
        ['another generation', ofPeriod({ generation: 2 }), /the digest is/],
        ['fewer days', ofPeriod({ days: [] }), /lines instead of/],
        ['somebody else who closed it', ofPeriod({ closedBy: 'Anna' }), /the digest is/],
        ['another reason', ofPeriod({ reason: undefined }), /the digest is/],
        ['another time of the close', ofPeriod({ closedAtMs: 1 }), /the digest is/],
        ['somebody who confirmed it', ofPeriod({ confirmedBy: 'Ben' }), /the digest is/],
        ['an earlier close', ofPeriod({ earlierCloses: [{}] }), /the digest is/],
        [
          'another amount of a payment',
          (files) => ({ 'payments.csv': (files['payments.csv'] ?? '').replace(',92.00,', ',93.00,') }),
          /payments.csv has another amount of/,
        ],
        [
          'another currency of a payment',
          (files) => ({ 'payments.csv': (files['payments.csv'] ?? '').replace(',USD,', ',EUR,') }),
          /payments.csv has another amount of/,
        ],
        ...(
          [
            ['another time', '"atMs":1', '"atMs":2'],
            ['another person', 'Ada', 'Ida'],
            ['another address', '10.0.0.1', '10.0.0.2'],
            ['another action', '"action":"test"', '"action":"rest"'],
            ['another name of a value', '"b":', '"c":'],
            ['another value', 'ü', 'u'],
            ['one more value', '"before":{}', '"before":{"x":"y"}'],
            ['another hash before', '"previous":"', '"previous":"7'],
          ] as const
        ).map(
          ([what, from, to]) =>
            [`an entry of the audit with ${what}`, ofAudit(from, to), /entry \d+ of the audit is not/] as const,
        ),
        [
          'entries of the audit in another order',
          (files) => ({ 'audit.jsonl': changed(files['audit.jsonl'] ?? '', (all) => all.toReversed()) }),
          /entry \d+ of the audit is not/,
        ],
        [
          'a missing payment',
          (files) => ({ 'payments.csv': changed(files['payments.csv'] ?? '', (all) => all.slice(0, -1)) }),
          /payments.csv lacks/,
        ],
        [
          'another amount of a payment',
          ofFile('payments.csv', (text) => text.replace(',92.00,', ',93.00,')),
          /another amount/,
        ],
        ['another currency of one', ofFile('payments.csv', (text) => text.replace(',USD,', ',EUR,')), /another amount/],
        [
          'a payment more',
          ofFile('payments.csv', (text) => `${text}${'f'.repeat(32)},DB,,1.00,EUR,,succeeded,,,\n`),
          /which no line names/,
        ],
        ['another actor', ofFile('audit.jsonl', (text) => text.replace('"name":"', '"name":"x')), /has not its hash/],
        ['another time', ofFile('audit.jsonl', (text) => text.replace(/"atMs":\d/, '"atMs":9')), /has not its hash/],
        [
          'entries in another order',
          ofFile('audit.jsonl', (text) => changed(text, (all) => all.toReversed())),
          /does not continue/,
        ],
      ])('%s', async (_what, work, said) => {
        const files = await exported();
        const { status, stdout } = await verified({ ...files, ...work(files) });
        expect([status, stdout]).toEqual([1, expect.stringMatching(said)]);
      });
    });
  }

  test('the command writes the same files to a folder and to an archive', async () => {
    const run = (out: string, month = '2025-10') =>
      line.run('ledger', 'export', '--id', gateway.entityId, '--month', month, '--out', out);
    const [place, archive] = [join(folder, 'books'), join(folder, 'books.zip')];
    expect(await run(place)).toMatchObject({ exitCode: 0, out: expect.stringContaining(period.digest) });
    expect(await run(archive)).toMatchObject({ exitCode: 0 });
    expect((await readdir(place)).toSorted()).toEqual([...exportNames].toSorted());
    const files = await exported();
    for (const name of exportNames) {
      expect([name, await readFile(join(place, name), 'utf8')]).toEqual([name, files[name]]);
    }
    expect(Object.keys(unzipSync(new Uint8Array(await readFile(archive))))).toEqual(exportNames);
    expect(await run(place)).toMatchObject({ exitCode: 1, said: expect.stringContaining('exists already') });
    expect(await run(join(folder, 'other'), '2025-11')).toMatchObject({
      exitCode: 1,
      said: expect.stringContaining('--month must be a month that is closed'),
    });
  });

  test('people need the audit in the channel, and the audit notes who exported', async () => {
    const scope = { kind: 'channel', id: gateway.entityId } as const;
    const path = `/v1/ledger/periods/${period.id}/export`;
    const asked = { entityId: gateway.entityId };
    expect((await (await pageWith(gateway, 'accountant', scope)).get(path, asked)).status).toBe(403);
    expect((await (await pageWith(gateway, 'auditor', scope)).get(path, asked)).status).toBe(200);
    const { out } = await line.run('audit', 'export', '--file', join(folder, 'audit.csv'));
    expect(out).toContain('entries');
    expect(await readFile(join(folder, 'audit.csv'), 'utf8')).toContain(`audit.exportLedgerPeriod,${gateway.entityId}`);
  });

  test.each([
    ['audit.read', 'settlement.read'],
    ['settlement.read', 'audit.read'],
  ] as const)('403: a token with %s alone lacks %s', async (right, _lacking) => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    const { token } = await issueToken(dependencies, gateway.entityId, undefined, { rights: [right] });
    expect((await download(period.id, token)).status).toBe(403);
  });

  test('404: no close has this id', async () => {
    expect((await download('8a000000000000000000000000000000')).status).toBe(404);
    expect((await download('nothing')).status).toBe(404);
  });

  test('erasing a person changes no digest, and the export is still accepted', async () => {
    const before = await exported();
    const page = await pageWith(gateway, 'support');
    const erased = { entityId: gateway.entityId, merchantCustomerId: 'C-1' };
    expect((await page.post('/customers/one/erasure', erased)).status).toBe(200);
    await passed(gateway, 60_000);
    const { text } = await gateway.get(`/v1/payments/${made['debit']}?entityId=${gateway.entityId}`);
    expect(text).not.toContain(EMAIL);
    const after = await exported();
    expect(after['lines.jsonl']).toBe(before['lines.jsonl']);
    expect((await verified(after, period.digest)).status).toBe(0);
  });

  test('400: a month that was opened again; its digests are in the export of the next close', async () => {
    await gateway.post('/v1/ledger/periods/reopened', { month: '2025-10', reason: 'A fee was missing' });
    const reply = await download(period.id);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('this one is REOPENED')]);
    await gateway.post('/v1/ledger/periods', { month: '2025-10', reason: 'A test' });
    const again = (await periods()).at(-1);
    const files = await exported(again?.id);
    expect(JSON.parse(files['period.json'] ?? '')).toMatchObject({
      generation: 2,
      earlierCloses: [{ generation: 1, state: 'REOPENED', digest: period.digest }],
    });
    expect((await verified(files, again?.digest ?? '')).status).toBe(0);
    const silent = (files['period.json'] ?? '').replace('A fee was missing', 'No fee was missing');
    expect((await verified({ ...files, 'period.json': silent })).stdout).toContain('the digest is');
  });
});
