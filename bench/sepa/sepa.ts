import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addChannel } from '../../server/access/entities/settings.ts';
import { writeDirectDebits } from '../../server/connectors/sepa/files/direct-debits.ts';
import { totalsOf } from '../../server/connectors/sepa/files/orders.ts';
import { readStatements } from '../../server/connectors/sepa/files/statements.ts';
import type { SepaFile } from '../../server/connectors/sepa/model/file.ts';
import { partyOwner, type SepaOrder } from '../../server/connectors/sepa/model/order.ts';
import { insertFile, insertOrder, sepaRecords } from '../../server/connectors/sepa/model/records.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { timerAt } from '../../server/platform/timers/timer.ts';
import { writeStatement } from '../../server/settlement/simulation/bank/answers.ts';
import { sepaSettings } from '../../server/testing/bank-files.ts';
import { type FreshAddress, freshPostgres, freshSqlite } from '../../server/testing/databases.ts';
import { startGateway, type TestGateway } from '../../server/testing/gateway-under-test.ts';
import { startPostgres } from '../../tools/test/postgres.ts';

/** The number of direct debits in the largest file; an environment variable overrides it. */
const DEBITS = Number(process.env['BENCH_SEPA_DEBITS'] ?? 100_000);

/** Smaller files come first: memory that grew with the file would show between them. */
const SIZES = [DEBITS / 10, DEBITS / 2, DEBITS].map(Math.round);

const IN_ONE_COMMIT = 500;
const LOOK_EVERY_MS = 20;
/** Garbage is collected this often, but not longer than a thirtieth of the time. */
const COLLECT_EVERY_MS = 500;
const LONGEST_SHARE = 30;
const MIB = 1024 * 1024;
const DAY = '2026-11-26';
const PAYER = { name: 'Jane Jones', iban: 'FR1420041010050500013M02606' };

const referenceOf = (n: number): string => `8a01a2${n.toString(16).padStart(26, '0')}`;
const amountOf = (n: number): bigint => BigInt(1_000 + (n % 9_000));
const mandateOf = (n: number) => ({ id: `M${n}`, signedOn: '2026-11-01', sequenceType: 'OOFF' }) as const;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is in use after garbage was collected: objects, and the buffers outside the heap. */
const liveBytes = (): number => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const inMiB = (bytes: number): number => Math.round((bytes / MIB) * 10) / 10;

/**
 * Runs work, and returns its seconds, those of this process alone, by how much it raised what is in use at most, and the
 * memory of the whole process, which also has garbage, code and the caches of the database.
 */
const measured = async (work: () => Promise<unknown>) => {
  const liveBefore = liveBytes();
  const before = process.memoryUsage.rss();
  let [highest, live] = [before, liveBefore];
  const look = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  let collecting: NodeJS.Timeout | undefined;
  const collect = (): void => {
    const collectedAt = performance.now();
    live = Math.max(live, liveBytes());
    const pause = Math.max(COLLECT_EVERY_MS, LONGEST_SHARE * (performance.now() - collectedAt));
    collecting = setTimeout(collect, pause);
  };
  collecting = setTimeout(collect, COLLECT_EVERY_MS);
  const startedAt = performance.now();
  const cpuAt = process.cpuUsage();
  try {
    await work();
  } finally {
    clearInterval(look);
    clearTimeout(collecting);
  }
  const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
  const { user, system } = process.cpuUsage(cpuAt);
  const cpuSeconds = Math.round((user + system) / 10_000) / 100;
  return {
    seconds,
    cpuSeconds,
    liveGrowthMiB: inMiB(live - liveBefore),
    processMiB: inMiB(highest),
    processGrowthMiB: inMiB(highest - before),
  };
};

/** Stores the orders as the acquirer does, with the file that waits for its time. */
const fill = async ({ gateway, database, clock }: TestGateway, channelId: string, debits: number): Promise<void> => {
  const closesAtMs = clock.now();
  const file: SepaFile = {
    channelId,
    kind: 'collection',
    day: DAY,
    version: 1,
    id: referenceOf(0),
    state: 'open',
    closesAtMs,
    orders: 0,
    amount: 0n,
    bytes: 0,
    digest: '',
    parts: 0,
  };
  await database.commit({
    inserts: [insertFile(file), timerAt('sepa.file', `${channelId}/collection/${DAY}`, closesAtMs)],
  });
  const orderOf = async (n: number): Promise<SepaOrder> => ({
    channelId,
    reference: referenceOf(n),
    version: 1,
    kind: 'collection',
    day: DAY,
    paymentId: referenceOf(n),
    amount: amountOf(n),
    party: await gateway.vault.seal(channelId, partyOwner(referenceOf(n)), JSON.stringify(PAYER)),
    remittance: `Order ${n}`,
    mandate: mandateOf(n),
    state: 'open',
    reason: undefined,
    createdAtMs: closesAtMs,
  });
  for (let first = 1; first <= debits; first += IN_ONE_COMMIT) {
    const count = Math.min(IN_ONE_COMMIT, debits - first + 1);
    const orders = await Promise.all(Array.from({ length: count }, (_, place) => orderOf(first + place)));
    await database.commit({ inserts: orders.map(insertOrder) });
  }
};

/** Writes the statement that books every debit, for which the bank needs no time here. */
const stated = async ({ gateway, database }: TestGateway, channelId: string, path: string): Promise<void> => {
  const records = sepaRecords(database, gateway.vault);
  const file = { channelId, kind: 'collection', day: DAY } as const;
  const movements = async function* () {
    for await (const order of records.orders(file, 'OOFF')) yield [order, undefined] as const;
  };
  const { sum } = totalsOf(await records.totals(file));
  const head = { id: 'S', iban: sepaSettings['sepa.iban'], day: DAY, createdAt: '2026-11-26T17:00:00Z', sum };
  const pieces = writeStatement(head, movements());
  await pipeline(Readable.from(pieces), createWriteStream(path));
};

const upload = async (
  { url, accessToken }: TestGateway,
  entityId: string,
  path: string,
  debits: number,
): Promise<void> => {
  const address = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'statement.xml' })}`, url);
  // Not by `fetch`, which keeps what it has sent until the reply.
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/xml' };
  const sending = request(address, { method: 'PUT', headers });
  const replied = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(createReadStream(path), sending);
  const [reply] = await replied;
  const text = Buffer.concat(await reply.toArray()).toString();
  const { orders } = JSON.parse(text) as { readonly orders?: number };
  if (orders !== debits) throw new Error(`not all orders were found in the statement: ${text}`);
};

/** The same bytes without a database, a vault or a gateway. */
const yardstick = async (path: string) => {
  const orders = function* () {
    for (let n = 1; n <= DEBITS; n += 1) {
      const mandate = { id: mandateOf(n).id, dateOfSignature: mandateOf(n).signedOn };
      yield { endToEndId: referenceOf(n), amount: amountOf(n), remittance: `Order ${n}`, debtor: PAYER, mandate };
    }
  };
  const writing = async () => {
    const owner = { name: 'Shop', iban: sepaSettings['sepa.iban'], creditorIdentifier: 'DE98ZZZ09999999999' };
    const part = { sequenceType: 'OOFF', count: DEBITS, sum: 1n, orders: orders() } as const;
    const head = { messageId: 'TG', createdAt: '2026-12-08T08:00:00Z', sender: 'Shop', isOneEntry: false } as const;
    let bytes = 0;
    for await (const piece of writeDirectDebits({
      ...head,
      creditor: owner,
      scheme: 'CORE',
      collectionDate: DAY,
      parts: [part],
    })) {
      bytes += piece.length;
    }
    if (bytes === 0) throw new Error('nothing was written');
  };
  const reading = async () => {
    let count = 0;
    for await (const _movement of readStatements(createReadStream(path))) count += 1;
    if (count !== DEBITS) throw new Error('movements are missing');
  };
  return { written: await measured(writing), read: await measured(reading) };
};

/** Makes a file of so many debits, and reads the statement of them back. */
const benchSize = async (gateway: TestGateway, debits: number, path: string) => {
  const { database } = gateway;
  const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
  const channelId = await addChannel(dependencies, gateway.entityId, `bench ${debits}`, sepaSettings);
  await fill(gateway, channelId, debits);
  const made = await measured(() => gateway.gateway.timers.runDue());
  const file = await sepaRecords(database, gateway.gateway.vault).file({ channelId, kind: 'collection', day: DAY });
  if (file?.state !== 'made' || file.orders !== debits) throw new Error('the file is not made, or not whole');
  await stated(gateway, channelId, path);
  const readBack = await measured(() => upload(gateway, channelId, path, debits));
  return {
    debits,
    fileBytes: file.bytes,
    statementBytes: (await stat(path)).size,
    made,
    readBack,
    together: Math.round((made.seconds + readBack.seconds) * 100) / 100,
  };
};

const benchOn = async ({ url, remove }: FreshAddress): Promise<object> => {
  const database = await openDatabase(url);
  const gateway = await startGateway(database);
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-sepa-'));
  const path = join(folder, 'statement.xml');
  const sizes: object[] = [];
  for (const debits of SIZES) sizes.push(await benchSize(gateway, debits, path));
  const figures = { sizes, yardstick: await yardstick(path) };
  await rm(folder, { recursive: true });
  await gateway.close();
  await database.close();
  await remove();
  return figures;
};

/**
 * Measures files of direct debits, made and read back from the bank's statement: the largest beside the writing and
 * reading of the same XML alone, and the memory of each, which must not grow with the file. `SEPA_ON` selects the
 * databases.
 */
export const benchSepa = async (): Promise<unknown> => {
  const kinds = process.env['SEPA_ON'] ?? 'sqlite postgres';
  const sqlite = kinds.includes('sqlite') ? await benchOn(await freshSqlite()) : undefined;
  if (!kinds.includes('postgres')) return { sqlite };
  const server = await startPostgres();
  const postgres = await benchOn(await freshPostgres(server.url));
  await server.stop();
  return { sqlite, postgres };
};
