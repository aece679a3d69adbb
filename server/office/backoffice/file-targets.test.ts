import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRecords } from '../../access/audit/records.ts';
import { entities } from '../../access/entities/entities.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { together } from '../../platform/database/change-set.ts';
import { targetRecords } from '../../settlement/file-transfers/model/target-records.ts';
import { transfersOf } from '../../settlement/file-transfers/transfers.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';
import { type SftpServer, startSftpServer, testFiles } from '../../testing/sftp-server.ts';

const TARGETS = '/v1/reports/reconciliations/targets';
const CONFIRMED_FOR_MS = 10 * 60_000;

let server: SftpServer;
beforeAll(async () => {
  server = await startSftpServer();
});
afterAll(() => server.close());

/** Parameters of a server that never answers. */
const nowhere = {
  host: '127.0.0.1',
  port: '1',
  username: 'tollgate',
  password: 'hush-hush',
  hostKey: `SHA256:${'A'.repeat(43)}`,
};

describe.each(databases)('SFTP servers, as people manage them, on $name', ({ open }) => {
  const files = testFiles();
  const gateway = gatewayOfTests(open, { finishedFiles: [files] });
  let accountant: TestPage;

  beforeAll(async () => {
    accountant = await pageWith(gateway, 'accountant');
  });

  const entityId = (): string => gateway.entityId;
  const merchantOf = async (): Promise<string> =>
    (await entities(gateway.database, gateway.clock).entityById(entityId()))?.merchant ?? '';
  const audited = async (action: string) => (await auditRecords(gateway.database).newest({ action }, 1))[0];

  test('are registered, paused, changed and removed; the audit has what was before, and never a secret', async () => {
    const made = await accountant.post(TARGETS, { ...nowhere, entityId: entityId() });
    expect([made.status, made.body['authentication']]).toEqual([200, 'password']);
    const path = `${TARGETS}/${made.body.id}`;
    const paused = await accountant.send('PUT', path, { active: 'false', entityId: entityId() });
    expect([paused.status, paused.body['active']]).toEqual([200, false]);
    const key = { privateKey: server.keys.locked.text, passphrase: server.keys.locked.passphrase ?? '' };
    const changed = await accountant.send('PUT', path, { ...key, folder: '/in', entityId: entityId() });
    expect([changed.status, changed.body['authentication'], changed.body['folder']]).toEqual([
      200,
      'privateKey',
      '/in',
    ]);
    expect(await audited('targets.changeFileTarget')).toMatchObject({
      subject: made.body.id,
      before: { folder: '.', authentication: 'password' },
      after: { folder: '/in' },
    });
    const listed = await accountant.get(TARGETS, { entityId: entityId() });
    expect(listed.body['targets']).toMatchObject([{ id: made.body.id, active: false }]);
    expect((await accountant.send('DELETE', path, { entityId: entityId() })).status).toBe(200);
    expect((await accountant.get(TARGETS, { entityId: entityId() })).body['targets']).toEqual([]);
    const entries = await auditRecords(gateway.database).newest({}, 100);
    const everything = [made.text, paused.text, changed.text, listed.text, JSON.stringify(entries)].join('\n');
    for (const secret of ['hush-hush', key.passphrase, key.privateKey.split('\n')[3] ?? '']) {
      expect(secret.length).toBeGreaterThan(5);
      expect(everything).not.toContain(secret);
    }
  });

  test('every change of one needs a fresh proof', async () => {
    const person = await pageWith(gateway, 'accountant');
    const { body } = await person.post(TARGETS, { ...nowhere, folder: 'fresh', entityId: entityId() });
    gateway.realClock.advance(CONFIRMED_FOR_MS + 1_000);
    const path = `${TARGETS}/${body.id}`;
    for (const [method, address, parameters] of [
      ['POST', TARGETS, { ...nowhere, folder: 'other' }],
      ['PUT', path, { active: 'false' }],
      ['DELETE', path, {}],
    ] as const) {
      const reply = await person.send(method, address, { ...parameters, entityId: entityId() });
      expect([method, reply.status, reply.headers.get('X-Tollgate')]).toEqual([method, 403, 'confirm']);
    }
    const again = await pageWith(gateway, 'accountant');
    expect((await again.send('DELETE', path, { entityId: entityId() })).status).toBe(200);
    accountant = await pageWith(gateway, 'accountant');
  });

  test('those of a merchant are for people with the right in the whole merchant', async () => {
    const merchant = await merchantOf();
    const here = await pageWith(gateway, 'accountant', { kind: 'channel', id: entityId() });
    const whole = await pageWith(gateway, 'accountant', { kind: 'merchant', id: merchant });
    for (const [page, status] of [
      [here, 403],
      [whole, 200],
    ] as const) {
      expect((await page.get(TARGETS, { entityId: merchant })).status).toBe(status);
      expect((await page.post(TARGETS, { ...nowhere, entityId: merchant })).status).toBe(status);
    }
    const viewer = await pageWith(gateway, 'viewer');
    expect((await viewer.get(TARGETS, { entityId: merchant })).status).toBe(200);
    const refused = await viewer.post(TARGETS, { ...nowhere, folder: 'v', entityId: merchant });
    expect([refused.status, refused.body.result.description]).toEqual([403, expect.stringContaining('targets.change')]);
    const { database, clock, gateway: running } = gateway;
    const foreign = await addChannel({ database, clock, vault: running.vault }, merchant, 'Other', {});
    clock.advance(2_000); // The list of channels is kept that long.
    expect((await here.get(TARGETS, { entityId: foreign })).status).toBe(403);
    for (const { id } of await targetRecords(database).of(merchant)) {
      expect((await whole.send('DELETE', `${TARGETS}/${id}`, { entityId: merchant })).status).toBe(200);
    }
  });

  test('what became of a file is shown with every attempt, and it is sent again', async () => {
    const login = { username: server.username, privateKey: server.keys.ed25519.text };
    const target = await accountant.post(TARGETS, {
      host: '127.0.0.1',
      port: String(server.port),
      hostKey: nowhere.hostKey,
      entityId: entityId(),
      ...login,
    });
    const file = files.add(entityId(), `${entityId()}.csv`, 'a;b\n1;2\n');
    const { database, clock } = gateway;
    const { entityById } = entities(database, clock);
    await database.commit(together(await transfersOf({ clock, targets: targetRecords(database), entityById }, file)));
    await gateway.gateway.timers.runDue();
    const path = `/v1/reports/reconciliations/files/${file.id}/transfers`;
    const shown = async () => (await accountant.get(path, { entityId: entityId() })).body['transfers'];
    expect(await shown()).toMatchObject([{ state: 'waiting', attempts: [{ outcome: 'HOST_KEY' }] }]);
    const right = { hostKey: server.hostKeys.ed25519, entityId: entityId() };
    expect((await accountant.send('PUT', `${TARGETS}/${target.body.id}`, right)).status).toBe(200);
    const chosen = { targetId: String(target.body.id), entityId: entityId() };
    const viewer = await pageWith(gateway, 'viewer');
    expect((await viewer.post(path, chosen)).status).toBe(403);
    expect((await accountant.post(path, chosen)).status).toBe(200);
    await gateway.gateway.timers.runDue();
    expect(await shown()).toMatchObject([
      { state: 'delivered', attempts: [{ outcome: 'HOST_KEY' }, { outcome: 'DELIVERED' }] },
    ]);
    expect(await audited('targets.sendFile')).toMatchObject({ subject: file.id, actor: { kind: 'person' } });
  });
});
