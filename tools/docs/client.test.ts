import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../server/testing/databases.ts';
import { startGateway } from '../../server/testing/gateway-under-test.ts';

const run = promisify(execFile);

/** Inside the repository, so that the generated code finds its runtime. */
const folder = join('dist', 'generated-client');
const program = (name: string) => join('node_modules', '.bin', name);

const GENERATION_LIMIT_MS = 60_000;

const rightCall = `import { createPayment, queryPayments } from './client.ts';
export const paid = await createPayment({ amount: '92.00', currency: 'EUR', paymentType: 'DB' });
export const found = await queryPayments({ merchantTransactionId: 'order 4711', limit: '500' });
if (found.status === 200) for (const { id, result } of found.data.payments ?? []) void [id?.length, result?.code];
`;

const wrongCall = `import { createPayment } from './client.ts';
await createPayment({ amount: 92, currency: 'EUR', paymentType: 'XX' });
`;

const typesOf = (file: string) =>
  run(program('tsc'), [
    ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
    ...[
      '--target',
      'es2023',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--lib',
      'es2023,dom,dom.iterable',
    ],
    join(folder, file),
  ]);

/** The functions of the generated client that this test calls. */
interface Client {
  readonly defaults: { baseUrl: string; headers: Record<string, string> };
  createPayment(request: Record<string, string>): Promise<{ status: number; data: { id: string } }>;
  queryPayments(question: Record<string, string>): Promise<{ status: number; data: { payments: { id: string }[] } }>;
}

describe('a client generated from the description', () => {
  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    await run(program('oazapfts'), [join('docs', 'openapi.json'), join(folder, 'client.ts')]);
    await writeFile(join(folder, 'right.ts'), rightCall);
    await writeFile(join(folder, 'wrong.ts'), wrongCall);
  }, GENERATION_LIMIT_MS);

  afterAll(() => rm(folder, { recursive: true }));

  test(
    'compiles correct calls and rejects wrong ones',
    async () => {
      await typesOf('right.ts');
      const refusal: unknown = await typesOf('wrong.ts').catch((error: unknown) => error);
      expect(refusal).toHaveProperty('stdout', expect.stringContaining('not assignable'));
    },
    GENERATION_LIMIT_MS,
  );

  test('pays and finds the payment', async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('The list of databases is empty.');
    const gateway = await startGateway(await database.open());
    const client = (await import(/* @vite-ignore */ join(process.cwd(), folder, 'client.ts'))) as Client;
    client.defaults.baseUrl = gateway.url;
    client.defaults.headers = { Authorization: `Bearer ${gateway.accessToken}` };
    const { entityId } = gateway;
    const paid = await client.createPayment({
      entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      merchantTransactionId: 'order 4711',
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    });
    expect(paid).toMatchObject({ status: 200, data: { result: { code: '000.100.110' } } });
    const found = await client.queryPayments({ entityId, merchantTransactionId: 'order 4711' });
    expect(found.data.payments.map(({ id }) => id)).toEqual([paid.data.id]);
    await gateway.close();
    await gateway.database.close();
  });
});
