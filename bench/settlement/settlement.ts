import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import { systemClock } from '../../server/platform/base/clock.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { settlementFiles } from '../../server/settlement/processor-files/model/files.ts';
import { receiveFile } from '../../server/settlement/processor-files/receive.ts';
import { freshPostgres } from '../../server/testing/databases.ts';
import { cardPayment } from '../../server/testing/gateway-under-test.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { type Load, loadOf, type Work } from '../load.ts';
import { type MeasuredGateway, startMeasuredGateway } from '../processes.ts';
import { fillPostgres, fillRecords, fillSqlite, referenceOf } from '../volume/fill.ts';

/** The number of lines of the settlement file; an environment variable overrides it. */
const LINES = Number(process.env['BENCH_SETTLEMENT_LINES'] ?? 1_000_000);

/** Loads before and during the taking of the file; the rest is taken without any load. */
const LOADS = 5;

/** With more records than lines, a report over this many records, of one channel and one year, is measured too. */
const RECORDS = Number(process.env['BENCH_SETTLEMENT_RECORDS'] ?? 0);

const LOOK_EVERY_MS = 500;

const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

const payOnce = async ({ url, entityId, accessToken }: MeasuredGateway): Promise<void> => {
  const response = await fetch(`${url}v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: form({ entityId, ...cardPayment, merchantTransactionId: 'the pattern of all' }),
  });
  if (!response.ok) throw new Error('the payment that all others are copies of failed');
};

const workOf = ({ entityId }: MeasuredGateway): Work => {
  const body = form({ entityId, ...cardPayment });
  return { method: 'POST', next: () => ({ path: '/v1/payments', body }) };
};

const loads = async (gateway: MeasuredGateway): Promise<readonly Load[]> => {
  const headers = { authorization: `Bearer ${gateway.accessToken}` };
  const found: Load[] = [];
  for (let each = 0; each < LOADS; each += 1) found.push(await loadOf(gateway, workOf(gateway), headers));
  return found;
};

const middleOf = (found: readonly Load[]): Load | undefined =>
  found.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(found.length / 2)];

const PIECE_CHARACTERS = 64 * 1024;

/** Yields a file with a line for each stored payment; every tenth is a refund, which has the reference of its own. */
const content = async function* (): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = 'PaymentType;Amount;Currency;SettlementDate;TransactionId;SettlementFee;SettlementTxId;Descriptor\n';
  for (let n = 1; n <= LINES; n += 1) {
    const type = n % 10 === 0 ? 'REFUND' : 'DEBIT';
    text += `${type};92.00;EUR;2026-01-02;${referenceOf(n)};1.63;settlement-${n};A shop of the benchmark\n`;
    if (text.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
};

/** Receives the file beside the gateway, as the command does; returns its id. */
const receive = async (url: string, channelId: string): Promise<string> => {
  const database = await openDatabase(url, undefined, undefined, { poolSize: 1 });
  const channelOf = async () => ({ id: channelId, name: 'bench', settings: settingsFrom({}) });
  const dependencies = { database, clock: systemClock, files: settlementFiles(database), channelOf };
  const { file } = await receiveFile(dependencies, channelId, {
    name: 'bench.csv',
    source: 'COMMAND',
    content: content(),
  });
  await database.close();
  return file.id;
};

interface Progress {
  readonly state: string;
  readonly taken: number;
  readonly rejected: number;
}

const progressOf = async ({ url, entityId, accessToken }: MeasuredGateway, id: string): Promise<Progress> => {
  const response = await fetch(`${url}v1/settlement/files/${id}?entityId=${entityId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return (await response.json()) as Progress;
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

const benchOn = async (url: string, fill: (count: number) => Promise<unknown>): Promise<object> => {
  const first = await startMeasuredGateway(url);
  await payOnce(first);
  await first.stop();
  await fill(LINES);
  const gateway = await startMeasuredGateway(url, first);
  const before = middleOf(await loads(gateway));
  const arrivedAt = performance.now();
  const id = await receive(url, gateway.entityId);
  const receivedSeconds = (performance.now() - arrivedAt) / 1000;
  const beganAt = performance.now();
  const meanwhile = middleOf(await loads(gateway));
  const loadedSeconds = (performance.now() - beganAt) / 1000;
  const { taken: underLoad } = await progressOf(gateway, id);
  const restAt = performance.now();
  let end = await progressOf(gateway, id);
  let highestMiB = 0;
  while (end.state !== 'READ') {
    await wait(LOOK_EVERY_MS);
    highestMiB = Math.max(highestMiB, await gateway.memoryMiB());
    end = await progressOf(gateway, id);
  }
  const restSeconds = (performance.now() - restAt) / 1000;
  const figures = {
    lines: LINES,
    taken: end.taken,
    rejected: end.rejected,
    receivedPerSecond: Math.round(LINES / receivedSeconds),
    linesPerSecondUnderLoad: Math.round(underLoad / loadedSeconds),
    linesPerSecondAlone: Math.round((end.taken - underLoad) / restSeconds),
    ownPayments: {
      before,
      meanwhile,
      percent: Math.round((100 * (meanwhile?.perSecond ?? 0)) / (before?.perSecond ?? 1)),
    },
    allTakenAfterSeconds: rounded(loadedSeconds + restSeconds),
    memoryMiB: highestMiB,
    firstPageOfReportMs: await reportMs(gateway, 'DETAIL'),
    notMatched: await notMatchedOf(gateway),
  };
  await gateway.stop();
  if (RECORDS <= LINES) return figures;
  await fillRecords(url, RECORDS);
  const full = await startMeasuredGateway(url, gateway);
  const report = {
    records: RECORDS,
    firstPageOfReportMs: await reportMs(full, 'DETAIL'),
    firstPageFromTheEndMs: await reportMs(full, 'DETAIL', 'DESC'),
    sumsOfReport: await sumsBesidePayments(full),
  };
  await full.stop();
  return { ...figures, report };
};

const REPORTS = 21;

/** Returns the median time of the first page of a report over a year. */
const reportMs = async (
  { url, entityId, accessToken }: MeasuredGateway,
  level: 'DETAIL' | 'SUM',
  sortOrder = 'ASC',
  reports = REPORTS,
): Promise<number> => {
  const times: number[] = [];
  for (let each = 0; each < reports; each += 1) {
    const startedAt = performance.now();
    const query = form({ entityId, 'date.from': '2026-01-01', 'date.to': '2026-12-31', level, sortOrder });
    const response = await fetch(`${url}v1/reports/reconciliations?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (!response.ok) throw new Error(`the report failed: ${await response.text()}`);
    await response.text();
    times.push(performance.now() - startedAt);
  }
  return rounded(times.toSorted((a, b) => a - b)[Math.floor(reports / 2)] ?? 0);
};

/** Returns the number of lines without a payment, at most a page of them: every line should match. */
const notMatchedOf = async ({ url, entityId, accessToken }: MeasuredGateway): Promise<number> => {
  const response = await fetch(`${url}v1/reports/reconciliations/exceptions?${form({ entityId })}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return ((await response.json()) as { readonly reconciliations: readonly unknown[] }).reconciliations.length;
};

/** Returns the time of the sums of a year, alone and beside payments, and the pace of these. */
const sumsBesidePayments = async (gateway: MeasuredGateway): Promise<object> => {
  const aloneMs = await reportMs(gateway, 'SUM', 'ASC', 1);
  const headers = { authorization: `Bearer ${gateway.accessToken}` };
  const before = await loadOf(gateway, workOf(gateway), headers);
  const sums = reportMs(gateway, 'SUM', 'ASC', 1);
  const meanwhile = await loadOf(gateway, workOf(gateway), headers);
  return { aloneMs, underLoadMs: await sums, ownPayments: { before, meanwhile } };
};

const onSqlite = async (): Promise<object> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-settlement-'));
  const path = join(folder, 'tollgate.db');
  const figures = await benchOn(`sqlite:${path}`, (count) => fillSqlite(path, count));
  await rm(folder, { recursive: true, force: true });
  return figures;
};

const onPostgres = async (): Promise<object> => {
  const postgres = await startPostgres();
  const place = await freshPostgres(postgres.url);
  const figures = await benchOn(place.url, (count) => fillPostgres(place.url, count));
  await place.remove();
  await postgres.stop();
  return figures;
};

/**
 * Measures a settlement file of a million lines: how fast its lines are taken, with and without other load, and the
 * pace of the merchants' payments meanwhile, beside their pace before. `SETTLEMENT_ON` selects the databases.
 */
export const benchSettlement = async (): Promise<unknown> => {
  const kinds = process.env['SETTLEMENT_ON'] ?? 'sqlite postgres';
  return {
    ...(kinds.includes('sqlite') ? { sqlite: await onSqlite() } : {}),
    ...(kinds.includes('postgres') ? { postgres: await onPostgres() } : {}),
  };
};
