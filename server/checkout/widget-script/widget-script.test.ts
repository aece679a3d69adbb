import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWidgetBuild, TEST_SHEETS_FILE } from './build.ts';
import { widgetScriptRoutes } from './routes.ts';

const script = 'console.info("widget");';
const earlier = 'console.info("earlier");';
const picture = Buffer.from('picture');
const style = '.wpwl-form{color:red}';
const page = '<!doctype html><script>1</script>';

const inventoried = { integrity: 'sha384-abc', runsIn: 'page', loads: 'always', purpose: 'A script.' } as const;

let folder: string;
let server: Server;

const writeBuilt = async (
  hash: string,
  manifest: { file: string } | { files: readonly string[] },
  text: string,
): Promise<void> => {
  const place = join(folder, 'by-hash', hash);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'manifest.json'), JSON.stringify(manifest));
  for (const file of 'files' in manifest ? manifest.files : [manifest.file]) {
    await writeFile(join(place, file), text);
    await writeFile(join(place, `${file}.br`), brotliCompressSync(text));
    await writeFile(join(place, `${file}.gz`), gzipSync(text));
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'widget-build-'));
  await writeBuilt('aa', { file: 'paymentWidgets.js' }, script);
  await writeBuilt('00', { file: 'paymentWidgets.js' }, earlier);
  const hashes = { scriptHashes: ['sha256-script'], styleHashes: ['sha256-style'] };
  await writeBuilt('ff', { file: 'frame.html', ...hashes }, page);
  await writeBuilt('dd', { file: TEST_SHEETS_FILE }, earlier);
  await writeBuilt('ee', { files: ['MASTER.svg', 'VISA.svg'] }, '<svg/>');
  await mkdir(join(folder, 'img'));
  await writeFile(join(folder, 'img', 'VISA.png'), picture);
  await writeFile(join(folder, 'card.min.css'), style);
  const build = { commit: '1'.repeat(40), time: '2026-11-20T12:34:56.789Z' };
  const inventory = {
    scripts: [
      { ...inventoried, name: 'paymentWidgets', path: '/v1/widget/aa/paymentWidgets.js' },
      { ...inventoried, name: 'wallet-sheets', path: `/v1/widget/dd/${TEST_SHEETS_FILE}`, isForTests: true },
    ],
    providerScripts: [
      { name: 'Wallet', brands: ['PAYPAL'], address: 'https://wallet.example/', loads: '', purpose: '' },
    ],
  };
  const manifest = { script: { hash: 'aa', integrity: 'sha384-abc' }, build, ...inventory };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  server = createServer(express().use(widgetScriptRoutes(await readWidgetBuild(folder), 'test'))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { port } = server.address() as AddressInfo;
  const sent = httpRequest({ port, host: '127.0.0.1', path, headers, method }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const dependencies: Buffer[] = [];
  for await (const part of response) dependencies.push(part as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(dependencies) };
};

describe('200', () => {
  test('the script has the same bytes with and without a checkout', async () => {
    const plain = await ask('/v1/paymentWidgets.js');
    const withCheckout = await ask('/v1/paymentWidgets.js?checkoutId=ABC');
    expect(plain.body.toString()).toBe(script);
    expect(withCheckout.body).toEqual(plain.body);
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  test.each([
    { accepted: 'gzip, deflate, br, zstd', encoding: 'br', decode: brotliDecompressSync },
    { accepted: 'gzip, deflate', encoding: 'gzip', decode: gunzipSync },
    { accepted: 'br;q=0, gzip', encoding: 'gzip', decode: gunzipSync },
    { accepted: 'identity', encoding: undefined, decode: (body: Buffer) => body },
  ])('a browser that accepts "$accepted" gets $encoding', async ({ accepted, encoding, decode }) => {
    const { headers, body } = await ask('/v1/paymentWidgets.js', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decode(body).toString()).toBe(script);
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.length));
  });

  test('every origin may load the script with crossorigin and integrity', async () => {
    const { headers } = await ask('/v1/paymentWidgets.js');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test('the newest script is asked for each time, a file with its hash in the address never again', async () => {
    expect((await ask('/v1/paymentWidgets.js')).headers['cache-control']).toBe('public, no-cache');
    expect((await ask('/v1/widget/aa/paymentWidgets.js')).headers['cache-control']).toMatch(/immutable/);
  });

  test('an earlier build stays available under its hash', async () => {
    expect((await ask('/v1/widget/00/paymentWidgets.js')).body.toString()).toBe(earlier);
  });

  test("a hosted field's page may run its own script, use its own style and reach its own origin only", async () => {
    const { headers, body } = await ask('/v1/widget/ff/frame.html');
    expect(body.toString()).toBe(page);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'sha256-script'; style-src 'sha256-style'; connect-src 'self'; " +
        "form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test.each(['MASTER', 'VISA'])('a picture of %s is one to the browser, and nothing runs in it', async (brand) => {
    const { headers, body } = await ask(`/v1/widget/ee/${brand}.svg`);
    expect(body.toString()).toBe('<svg/>');
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test.each(['/v1/paymentWidgets/img/VISA.png', '/v1/static/2026.1/img/VISA.png', '/v1/paymentWidgets/img/visa.png'])(
    '%s is the mark of a brand, uncompressed',
    async (path) => {
      const { status, headers, body } = await ask(path, { 'Accept-Encoding': 'br, gzip' });
      expect([status, body]).toEqual([200, picture]);
      expect(headers['content-type']).toBe('image/png');
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['cache-control']).toBe('public, no-cache');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      const again = await ask(path, { 'If-None-Match': String(headers['etag']) });
      expect(again.status).toBe(304);
    },
  );

  test('the style sheet is one for every version', async () => {
    const { headers, body } = await ask('/v1/static/any/css/card.min.css', { 'Accept-Encoding': 'br' });
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(brotliDecompressSync(body).toString()).toBe(style);
  });

  test('the integrity value is the only field', async () => {
    const { headers, body } = await ask('/v1/fastcheckout/integrity');
    expect(JSON.parse(body.toString())).toEqual({ integrity: 'sha384-abc' });
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  test('the inventory has the scripts that the environment serves, and in live those of providers', async () => {
    const namesIn = (body: string): readonly (readonly string[])[] => {
      const { scripts, providerScripts } = JSON.parse(body) as Record<string, readonly { readonly name: string }[]>;
      return [scripts, providerScripts].map((list = []) => list.map(({ name }) => name));
    };
    const { headers, body } = await ask('/v1/widget/scripts');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toBe('no-store');
    expect(namesIn(body.toString())).toEqual([['paymentWidgets', 'wallet-sheets'], []]);
    expect(JSON.parse(body.toString()).scripts[0]).toEqual({
      ...inventoried,
      name: 'paymentWidgets',
      path: '/v1/widget/aa/paymentWidgets.js',
    });
    const live = createServer(express().use(widgetScriptRoutes(await readWidgetBuild(folder), 'live'))).listen(0);
    await once(live, 'listening');
    const reply = await fetch(`http://127.0.0.1:${(live.address() as AddressInfo).port}/v1/widget/scripts`);
    live.close();
    expect(namesIn(await reply.text())).toEqual([['paymentWidgets'], ['Wallet']]);
  });

  test('HEAD answers as GET, without the body', async () => {
    const { status, headers, body } = await ask('/v1/paymentWidgets.js', {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(script.length), 0]);
  });
});

describe('304', () => {
  test('a browser that has the file gets 304, by the encoding that it has', async () => {
    const accepted = { 'Accept-Encoding': 'br' };
    const tag = String((await ask('/v1/paymentWidgets.js', accepted)).headers['etag']);
    const known = await ask('/v1/paymentWidgets.js', { ...accepted, 'If-None-Match': `"other", W/${tag}` });
    expect([known.status, known.body.length, known.headers['etag']]).toEqual([304, 0, tag]);
    expect((await ask('/v1/paymentWidgets.js', { 'If-None-Match': tag })).status).toBe(200);
  });
});

describe('404', () => {
  test('the simulated sheets of wallets are there in the test environment only', async () => {
    const path = `/v1/widget/dd/${TEST_SHEETS_FILE}`;
    expect((await ask(path)).status).toBe(200);
    const routes = widgetScriptRoutes(await readWidgetBuild(folder), 'live');
    const live = createServer(express().use(routes)).listen(0, '127.0.0.1');
    await once(live, 'listening');
    const { port } = live.address() as AddressInfo;
    const [sheets, script] = await Promise.all(
      [path, '/v1/paymentWidgets.js'].map((each) => fetch(`http://127.0.0.1:${port}${each}`)),
    );
    live.close();
    expect([sheets?.status, script?.status]).toEqual([404, 200]);
  });

  test.each(['/v1/widget/zz/frame.html', '/v1/widget/aa/frame.html', '/v1/widget/aa/manifest.json'])(
    '%s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});

describe('the build', () => {
  test('its number is the commit and the time', async () => {
    expect((await readWidgetBuild(folder)).buildNumber).toBe(`${'1'.repeat(40)}@2026-11-20 12:34:56 +0000`);
  });

  test('only the newest hashes are kept in memory', async () => {
    for (let number = 0; number < 420; number += 1) {
      const hash = `old${number}`;
      await writeBuilt(hash, { file: 'paymentWidgets.js' }, earlier);
      await utimes(join(folder, 'by-hash', hash, 'manifest.json'), 1000, 1000);
    }
    const { files } = await readWidgetBuild(folder);
    // 400 hashes, one of them with two files, the script without its hash, a picture and the style sheet.
    expect(files.size).toBe(404);
    expect(files.has('/v1/widget/aa/paymentWidgets.js')).toBe(true);
  });

  test('a folder without a build is refused', async () => {
    await expect(readWidgetBuild(join(folder, 'nowhere'))).rejects.toThrow(/manifest/);
  });
});
