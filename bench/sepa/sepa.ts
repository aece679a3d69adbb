import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../../server/database/open.ts';
import { addChannel } from '../../server/entities/settings.ts';
import { writeDirectDebits } from '../../server/sepa/files/direct-debits.ts';
import { readStatements } from '../../server/sepa/files/statements.ts';
import type { SepaFile } from '../../server/sepa/model/file.ts';
import { partyOwner, type SepaOrder } from '../../server/sepa/model/order.ts';
import { insertFile, insertOrder, sepaRecords } from '../../server/sepa/model/records.ts';
import { writeStatement } from '../../server/simulation/bank/answers.ts';
import { sepaSettings } from '../../server/testing/bank-files.ts';
import { type FreshAddress, freshPostgres, freshSqlite } from '../../server/testing/databases.ts';
import { startGateway, type TestGateway } from '../../server/testing/gateway-under-test.ts';
import { timerAt } from '../../server/timers/timer.ts';
import { startPostgres } from '../../tools/test/postgres.ts';

/** The number of direct debits in the file; an environment variable overrides it. */
const DEBITS = Number(process.env['BENCH_SEPA_DEBITS'] ?? 100_000);

const IN_ONE_COMMIT = 500;
const LOOK_EVERY_MS = 20;
const MIB = 1024 * 1024;
const DAY = '2026-12-09';
const PAYER = { name: 'Jane Jones', iban: 'FR1420041010050500013M02606' };

const referenceOf = (n: number): string => `8a01a2${n.toString(16).padStart(26, '0')}`;
const amountOf = (n: number): bigint => BigInt(1_000 + (n % 9_000));
const mandateOf = (n: number) => ({ id: `M${n}`, signedOn: '2026-11-01', sequenceType: 'OOFF' }) as const;

/** Runs work, and returns its seconds, those of this process alone, and by how much it raised the memory at most. */
const measured = async (work: () => Promise<unknown>) => {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  const startedAt = performance.now();
  const cpuAt = process.cpuUsage();
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
  const { user, system } = process.cpuUsage(cpuAt);
  const cpuSeconds = Math.round((user + system) / 10_000) / 100;
  return { seconds, cpuSeconds, memoryMiB: Math.round(highest / MIB), growthMiB: Math.round((highest - before) / MIB) };
};

/** Stores the orders as the acquirer does, with the file that waits for its time. */
const fill = async ({ gateway, database, clock }: TestGateway, entity: string): Promise<void> => {
  const closesAtMs = clock.now();
  const file: SepaFile = {
    ...{ entity, kind: 'collection', day: DAY, version: 1, id: referenceOf(0), state: 'open', closesAtMs },
    ...{ orders: 0, amount: 0n, bytes: 0, digest: '', parts: 0 },
  };
  await database.commit({
    inserts: [insertFile(file), timerAt('sepa.file', `${entity}/collection/${DAY}`, closesAtMs)],
  });
  const orderOf = async (n: number): Promise<SepaOrder> => ({
    ...{ entity, reference: referenceOf(n), version: 1, kind: 'collection', day: DAY, paymentId: referenceOf(n) },
    amount: amountOf(n),
    party: await gateway.vault.seal(entity, partyOwner(referenceOf(n)), JSON.stringify(PAYER)),
    ...{ remittance: `Order ${n}`, mandate: mandateOf(n), state: 'open', reason: undefined, createdAtMs: closesAtMs },
  });
  for (let first = 1; first <= DEBITS; first += IN_ONE_COMMIT) {
    const count = Math.min(IN_ONE_COMMIT, DEBITS - first + 1);
    const orders = await Promise.all(Array.from({ length: count }, (_, place) => orderOf(first + place)));
    await database.commit({ inserts: orders.map(insertOrder) });
  }
};

/** Writes the statement that books every debit, for which the bank needs no time here. */
const stated = async ({ gateway, database }: TestGateway, entity: string, path: string): Promise<void> => {
  const records = sepaRecords(database, gateway.vault);
  const movements = async function* () {
    for await (const order of records.orders({ entity, kind: 'collection', day: DAY }, 'OOFF')) {
      yield [order, undefined] as const;
    }
  };
  const pieces = writeStatement('S', sepaSettings['sepa.iban'], DAY, '2026-12-09T17:00:00Z', movements());
  await pipeline(Readable.from(pieces), createWriteStream(path));
};

const upload = async ({ url, accessToken }: TestGateway, entityId: string, path: string): Promise<void> => {
  const address = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'statement.xml' })}`, url);
  const reply = await fetch(address, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/xml' },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  const text = await reply.text();
  const { orders } = JSON.parse(text) as { readonly orders?: number };
  if (orders !== DEBITS) throw new Error(`not all orders were found in the statement: ${text}`);
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

const benchOn = async ({ url, remove }: FreshAddress): Promise<object> => {
  const database = await openDatabase(url);
  const gateway = await startGateway(database);
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-sepa-'));
  const path = join(folder, 'statement.xml');
  const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
  const entity = await addChannel(dependencies, gateway.entityId, 'bench', sepaSettings);
  await fill(gateway, entity);
  const made = await measured(() => gateway.gateway.timers.runDue());
  const file = await sepaRecords(database, gateway.gateway.vault).file({ entity, kind: 'collection', day: DAY });
  if (file?.state !== 'made' || file.orders !== DEBITS) throw new Error('the file is not made, or not whole');
  await stated(gateway, entity, path);
  const readBack = await measured(() => upload(gateway, entity, path));
  const figures = {
    debits: DEBITS,
    fileBytes: file.bytes,
    statementBytes: (await stat(path)).size,
    made,
    readBack,
    together: Math.round((made.seconds + readBack.seconds) * 100) / 100,
    yardstick: await yardstick(path),
  };
  await rm(folder, { recursive: true });
  await gateway.close();
  await database.close();
  await remove();
  return figures;
};

/**
 * Measures a file of a hundred thousand direct debits, made and read back from the bank's statement, beside the writing
 * and reading of the same XML alone. `SEPA_ON` selects the databases.
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
