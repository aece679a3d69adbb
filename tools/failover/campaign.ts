import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, prepareCluster } from './cluster.ts';
import { PORTS } from './configurations.ts';
import { FAULTS, type Fault, type Scene } from './faults.ts';
import { type Gateways, prepareGateways, WAYS, type Way } from './gateways.ts';
import { type Load, loadOf } from './load.ts';
import { type Findings, findingsOf, longestGapMs, type Sent, type Stored } from './outside-ledger.ts';
import { CREATE_OWN_TABLE, EMPTY_OWN_TABLE, type OwnWrites, startOwnWrites } from './own-writes.ts';
import { until } from './processes.ts';

const BEFORE_FAULT_MS = 4_000;
const STEADY_MS = 4_000;
/** Without an event for this long, payments or writes have not recovered. */
const STILL_AWAY_MS = 1_000;
const RECOVERED_WITHIN_MS = 120_000;
const AFTER_HEALING_MS = 3_000;
/** A request that was cut off is held for 90 seconds. */
const RESOLVED_WITHIN_MS = 180_000;
const DECIDED_WITHIN_MS = 180_000;

/** What clients of one way met with one fault. */
interface Row {
  readonly fault: string;
  readonly way: Way;
  readonly secondsWithoutPayments: number;
  readonly secondsOfPatroni: number;
  readonly ratio: number;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly lost: number;
  readonly double: number;
}

/** The result of a campaign; it has failed if there is a violation. */
interface Report {
  readonly rows: readonly Row[];
  readonly sent: number;
  readonly unresolved: number;
  readonly violations: readonly string[];
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

const say = (text: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const createDatabase = async (cluster: Cluster): Promise<void> => {
  const { address } = await cluster.primary();
  const administrator = new Client({ host: address, port: PORTS.postgres, user: 'postgres', database: 'postgres' });
  await administrator.connect();
  // A pooler that hands connections on loses what a session has set.
  await administrator.query('create role tollgate login');
  for (const setting of [`statement_timeout = '20s'`, `lock_timeout = '10s'`, 'synchronous_commit = on']) {
    await administrator.query(`alter role tollgate set ${setting}`);
  }
  await administrator.query('create database tollgate owner tollgate');
  await administrator.end();
};

const onPrimary = async <Result>(cluster: Cluster, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = await cluster.connect(await cluster.primary());
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const PAYMENTS = `select id, merchant_transaction_id as key, type, state, amount::float8 as amount,
  referenced_id as "referencedId" from payments`;

interface PaymentRow {
  readonly id: string;
  readonly key: string | null;
  readonly type: string;
  readonly state: string;
  readonly amount: number;
  readonly referencedId: string | null;
}

const storedNow = (cluster: Cluster): Promise<{ payments: readonly Stored[]; orders: ReadonlySet<string> }> =>
  onPrimary(cluster, async (client) => {
    const { rows } = await client.query<PaymentRow>(PAYMENTS);
    const orders = await client.query<{ reference: string }>('select reference from simulator_orders');
    return {
      payments: rows.map((row) => ({ ...row, key: row.key ?? undefined, referencedId: row.referencedId ?? undefined })),
      // A later attempt has its number after the payment's id.
      orders: new Set(orders.rows.map(({ reference }) => reference.split('-', 1)[0] ?? '')),
    };
  });

const violationsIn = ({ open: _, ...findings }: Findings): readonly string[] =>
  Object.entries(findings).flatMap(([kind, keys]) =>
    keys.length > 0 ? [`${kind}: ${keys.slice(0, 20).join(' ')}`] : [],
  );

/** Runs the faults one after the other, under load, and compares the outside ledger with the database after each. */
const observed = async (
  name: string,
  fault: Fault,
  { cluster, gateways }: Omit<Scene, 'primary'>,
  load: Load,
): Promise<{ readonly rows: readonly Row[]; readonly violations: readonly string[] }> => {
  await cluster.healthy();
  const scene: Scene = { cluster, gateways, primary: await cluster.primary() };
  const known = new Set(load.sent.keys());
  const fresh = () => [...load.sent.values()].filter(({ key }) => !known.has(key));
  let faultAtMs = Number.POSITIVE_INFINITY;
  // A payment that was stored before the fault may be acknowledged during it; nothing is taken again then.
  const isBeside = ({ beganAtMs, endedAtMs }: Sent): boolean => endedAtMs < faultAtMs || beganAtMs > faultAtMs;
  const approvedAt = (way: Way): readonly number[] =>
    fresh().flatMap((each) =>
      each.way === way && each.ending === 'approved' && isBeside(each) ? [each.endedAtMs] : [],
    );
  const writes: OwnWrites = startOwnWrites(cluster);
  load.start();
  await wait(BEFORE_FAULT_MS);

  faultAtMs = performance.now();
  say(`${name}: machine ${scene.primary.name}`);
  await fault.inflict(scene);
  const allAt = (): readonly (readonly number[])[] => [writes.atMs, ...WAYS.map(approvedAt)];
  const isSteady = (atMs: readonly number[]): boolean => {
    const now = performance.now();
    return longestGapMs(atMs, now - STEADY_MS, now) < STILL_AWAY_MS;
  };
  const hasRecovered = async (): Promise<boolean> => {
    const isMoved = !fault.movesPrimary || (await cluster.primary()).name !== scene.primary.name;
    return isMoved && performance.now() - faultAtMs > 2 * STEADY_MS && allAt().every(isSteady);
  };
  const violations: string[] = [];
  await until(`${name}: payments again`, RECOVERED_WITHIN_MS, hasRecovered).catch((error: Error) => {
    violations.push(error.message);
  });
  const recoveredAtMs = performance.now();
  await fault.heal(scene);
  await cluster.healthy();
  await wait(AFTER_HEALING_MS);
  await load.stop();
  await writes.stop();

  const { payments, orders } = await storedNow(cluster);
  const findings = findingsOf([...load.sent.values()], payments, orders);
  violations.push(...violationsIn(findings).map((each) => `${name}: ${each}`));
  await gateways.verifyLedger().catch((error: Error) => violations.push(`${name}: ${error.message}`));
  await onPrimary(cluster, (client) => client.query(EMPTY_OWN_TABLE));
  const awayMs = (atMs: readonly number[]) => longestGapMs(atMs, faultAtMs - STILL_AWAY_MS, recoveredAtMs);
  const patroniMs = awayMs(writes.atMs);
  const rows = WAYS.map((way): Row => {
    const its = fresh().filter((each) => each.way === way);
    const gapMs = awayMs(approvedAt(way));
    return {
      fault: name,
      way,
      secondsWithoutPayments: seconds(gapMs),
      secondsOfPatroni: seconds(patroniMs),
      ratio: Math.round((100 * gapMs) / patroniMs) / 100,
      acknowledged: its.filter(({ ending }) => ending !== 'unknown').length,
      unknown: its.filter(({ ending }) => ending === 'unknown').length,
      lost: findings.lost.filter((key) => key.startsWith(way)).length,
      double: findings.double.filter((key) => key.startsWith(way)).length,
    };
  });
  for (const row of rows) say(JSON.stringify(row));
  return { rows, violations };
};

const startAll = async (cluster: Cluster, gateways: Gateways): Promise<void> => {
  await cluster.start();
  await cluster.healthy();
  await createDatabase(cluster);
  await onPrimary(cluster, async (client) => {
    for (const statement of CREATE_OWN_TABLE) await client.query(statement);
  });
  for (const gateway of gateways.all) {
    gateway.start();
    await gateway.ready();
  }
};

/** Runs the campaign with its files under a folder, in the namespaces of this process. */
export const runCampaign = async (root: string, names: readonly string[]): Promise<Report> => {
  await mkdir(root, { recursive: true });
  const cluster = await prepareCluster(root);
  const gateways = await prepareGateways(cluster.machines, root);
  const load = loadOf(gateways.all);
  say('starting etcd, Patroni, HAProxy, PgBouncer and the gateways');
  await startAll(cluster, gateways);
  const rows: Row[] = [];
  const violations: string[] = [];
  for (const name of names) {
    const fault = FAULTS[name];
    if (fault === undefined) throw new Error(`there is no fault "${name}"`);
    const seen = await observed(name, fault, { cluster, gateways }, load);
    rows.push(...seen.rows);
    violations.push(...seen.violations);
  }

  say('sending the requests again whose outcome is unknown');
  await load.resolve(RESOLVED_WITHIN_MS);
  const sent = [...load.sent.values()];
  const unresolved = sent.filter(({ ending }) => ending === 'unknown').map(({ key }) => key);
  if (unresolved.length > 0) violations.push(`unresolved: ${unresolved.join(' ')}`);
  const findings = async (): Promise<Findings> => {
    const { payments, orders } = await storedNow(cluster);
    return findingsOf(sent, payments, orders);
  };
  await until('every payment is decided', DECIDED_WITHIN_MS, async () => (await findings()).open.length === 0).catch(
    (error: Error) => violations.push(error.message),
  );
  violations.push(...violationsIn(await findings()).map((each) => `at the end: ${each}`));
  await gateways.verifyLedger().catch((error: Error) => violations.push(`at the end: ${error.message}`));
  return { rows, sent: sent.length, unresolved: unresolved.length, violations };
};
