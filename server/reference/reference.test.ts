import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceFiles } from '../../tools/docs/reference/build.ts';
import { databases } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { readReferenceBuild } from './build.ts';

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

const style = 'p { margin: 0 }';
let folder: string;
let gateway: TestGateway;
let live: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-reference-'));
  const files = referenceFiles(style).map((each, place) => ({ ...each, hash: `hash${place}` }));
  for (const { file, text } of files) {
    await writeFile(join(folder, file), text);
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${file}.gz`), gzipSync(text));
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ files }));
  const reference = await readReferenceBuild(folder);
  gateway = await startGateway(await database.open(), { reference });
  live = await startGateway(await database.open(), { reference, environment: 'live' });
});

afterAll(async () => {
  for (const each of [gateway, live]) {
    await each.close();
    await each.database.close();
  }
  await rm(folder, { recursive: true });
});

const fetched = (path: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}${path}`, { headers });

describe('the reference page', () => {
  test('is sent compressed, under a policy that allows nothing but its own style', async () => {
    const response = await fetched('/docs', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toContain(`<style>${style}</style>`);
    expect((await fetched('/docs', { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
    expect((await fetched('/docs', { 'Accept-Encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
    expect((await fetched('/docs/')).status).toBe(200);
  });

  test('is not sent again to a client that has it', async () => {
    const tag = (await fetched('/docs')).headers.get('etag') ?? '';
    expect((await fetched('/docs', { 'If-None-Match': tag })).status).toBe(304);
    expect((await fetched('/docs', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('is served beside the OpenAPI description', async () => {
    const description = (await (await fetched('/docs/openapi.json')).json()) as { openapi: string };
    expect(description.openapi).toBe('3.1.0');
  });

  test('is missing if it was not built, and nothing else is', async () => {
    expect((await readReferenceBuild(join(folder, 'nowhere'))).size).toBe(0);
    const bare = await startGateway(await database.open());
    expect((await bare.get('/docs')).body.result.code).toBe('200.300.404');
    expect((await bare.get('/v1/resultcodes')).status).toBe(200);
    await bare.close();
    await bare.database.close();
  });
});

interface TestData {
  readonly cards: readonly { number: string; brand: string; code: string }[];
  readonly amounts: readonly { amount: string; code: string }[];
}

describe('the test data', () => {
  test('list the result of each card', async () => {
    const reply = await gateway.get('/v1/testdata', {});
    expect(reply.status).toBe(200);
    const { cards, amounts } = reply.body as unknown as TestData;
    expect(cards.length).toBeGreaterThan(20);
    expect(amounts.length).toBeGreaterThan(10);
    const slow = '4200000000009001';
    const declinesExemptions = '4200000000009043';
    for (const { number, brand, code } of cards.filter((card) => card.number.slice(0, 15) !== slow.slice(0, 15))) {
      const cvv = brand === 'AMEX' ? '1234' : '123';
      const { body } = await gateway.post('/v1/payments', {
        ...cardPayment,
        paymentBrand: brand,
        'card.number': number,
        'card.cvv': cvv,
        'threeDSecure.disable': 'true', // The table lists the acquirer's answers.
        ...(number === declinesExemptions ? { 'threeDSecure.exemptionFlag': '01' } : {}),
      });
      expect([number, body.result.code]).toEqual([number, code]);
    }
  });

  test('do not exist in the live environment, but other lists do', async () => {
    const { status, body } = await live.get('/v1/testdata');
    expect([status, body.result.code, body.result.description]).toEqual([
      404,
      '200.300.404',
      'invalid or missing parameter - no such address',
    ]);
    expect((await live.get('/v1/resultcodes')).status).toBe(200);
  });
});
