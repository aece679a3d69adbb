import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../../../access/entities/settings.ts';
import { checkLedger } from '../../../assembly/books.ts';
import { sepaDebit, sepaSettings } from '../../bank-files.ts';
import { databases } from '../../databases.ts';
import { gatewayOfTests } from '../../gateway.ts';
import { passed } from '../../gateway-under-test.ts';
import { targets } from './targets.ts';

/** Tests run in the root of the repository. */
const FOLDER = 'server/testing/fuzzing/files/found';

/** The order that is named in files of the tests. */
const NAMED = '8a019a9cf1a80000000000000000000f';

/** The level of what failed; refusals with a cause are warnings. */
const ERROR = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

/** `FUZZED` names a folder with the corpora of a run, `dist/server/testing/fuzzing/files/kept`: they are uploaded, too. */
const inputsOf = async (name: 'xml' | 'csv'): Promise<readonly Uint8Array[]> => {
  const folders = [join(FOLDER, name), ...(env['FUZZED'] === undefined ? [] : [join(env['FUZZED'], name, 'corpus')])];
  const found = folders.flatMap((folder) => readdirSync(folder).map((each) => readFileSync(join(folder, each))));
  return [...(await targets[name].seeds()), ...found];
};

describe.each(databases)('what a fuzzer has found is stored or refused when it is uploaded, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let entityId: string;
  let id: string;

  beforeAll(async () => {
    const { database, clock } = gateway;
    const dependencies = { database, clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
    id = (await gateway.post('/v1/payments', { ...sepaDebit, entityId })).body.id ?? '';
    await passed(gateway, 5 * DAY_MS);
  });

  const upload = async (path: string, type: string, file: Uint8Array, name: string) => {
    const query = new URLSearchParams({ entityId, 'file.name': name });
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': type };
    const reply = await fetch(`${gateway.url}${path}?${query}`, { method: 'PUT', headers, body: file as BodyInit });
    return [reply.status, await reply.text()] as const;
  };

  /** Expects that nothing failed, neither at once nor when lines were taken. */
  const expectNoFailure = async (): Promise<void> => {
    await passed(gateway, 1_000);
    const failures = gateway.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR);
    expect(failures).toEqual([]);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  };

  test('files of banks', async () => {
    for (const [place, input] of (await inputsOf('xml')).entries()) {
      const text = Buffer.from(Buffer.from(input).toString('latin1').replaceAll(NAMED, id), 'latin1');
      const [status, answer] = await upload('/v1/sepa/answers', 'application/xml', text, `${place}.xml`);
      expect([200, 400], answer).toContain(status);
    }
    await expectNoFailure();
  });

  test('settlement files', async () => {
    for (const [place, input] of (await inputsOf('csv')).entries()) {
      const [status, answer] = await upload('/v1/settlement/files', 'text/csv', input.subarray(1), `${place}.csv`);
      expect([200, 400], answer).toContain(status);
      await passed(gateway, 1_000);
    }
    await expectNoFailure();
  });
});
