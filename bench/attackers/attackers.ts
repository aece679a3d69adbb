import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { requestLimits } from '../../catalogue/endpoints/limits.ts';
import { cardPayment } from '../../server/testing/gateway-under-test.ts';
import { type MeasuredGateway, startMeasuredGateway } from '../processes.ts';
import type { AttackOrder, AttackReport } from './attack.ts';

const ROUNDS = 5;

/** The durations of the attacks. The gateway's deadline for a body is 20 seconds at most. */
const FLOOD_MS = 4_000;
const HOLD_MS = 8_000;

/** The honest clients: each pays, waits a little, and pays again. */
const HONEST_CLIENTS = 4;
const HONEST_PAUSE_MS = 40;

const FLOODING_CONNECTIONS = 6;
const HOLDING_CONNECTIONS = 1_000;
const SIGNING_IN = 40;

const KIB = 1024;

/** One parameter more, and the form is rejected before its names are checked. */
const MOST_NAMES = requestLimits.form.parameters;
const LARGEST_FORM_BYTES = 128 * KIB;
const LARGEST_CART_BYTES = 2 * KIB * KIB;

/** Returns unknown parameters, as many and as long as a body of this size needs. */
const junk = (names: number, bytes: number): string => {
  const length = Math.floor(bytes / names) - 3;
  const form = Array.from({ length: names }, (_, place) => `${`amuont${place}.`.padEnd(length, 'x')}=1`).join('&');
  return form.slice(0, bytes);
};

/**
 * Returns parameters with names similar to known ones, so that the gateway searches for suggestions; one more fills the
 * body.
 */
const nearMisses = (names: number, bytes: number): string => {
  const known = ['custmer.givenName', 'biling.street1', 'shiping.postcode', 'card.expiryMont', 'customer.emial'];
  const form = Array.from({ length: names }, (_, place) => `${known[place % known.length]}${place}=1`).join('&');
  return `${form}&descriptor=`.padEnd(bytes, '%41');
};

const headOf = (path: string, more = '', method = 'POST'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: gateway\r\n${more}`;

const UNKNOWN_CHECKOUT = `${'0'.repeat(32)}.test01-vm-tx01`;

interface Attack extends Omit<AttackOrder, 'port'> {
  /** Whether it goes to a bystander, which only accepts connections, beside the gateway: the yardstick. */
  readonly isElsewhere?: boolean;
}

const flood = (path: string, body: string, more = ''): Attack => ({
  head: headOf(path, more),
  body,
  way: 'flood',
  connections: FLOODING_CONNECTIONS,
});

const hold = (path: string, bytes: number): Attack => ({
  head: headOf(path),
  body: junk(100, bytes),
  way: 'hold',
  connections: HOLDING_CONNECTIONS,
});

/** Sign-ins with persons that do not exist, each from an address of its own. */
const signIns: Attack = {
  head: headOf('/backoffice/api/sign-in', 'X-Tollgate: backoffice\r\n'),
  body: 'email=nobody{n}@example.com&password=a+sentence+that+opens+nothing',
  way: 'flood',
  connections: SIGNING_IN,
  addresses: SIGNING_IN,
};

/** A request without a body. */
const reading = (path: string): Attack => ({
  head: headOf(path, '', 'GET'),
  body: '',
  way: 'flood',
  connections: FLOODING_CONNECTIONS,
});

/** The requests of an attacker who has no token and knows a checkout at most. */
const attacksOn = (checkoutId: string): Readonly<Record<string, Attack>> => {
  const largest = junk(50_000, LARGEST_CART_BYTES);
  const open = `/v1/checkouts/${checkoutId}/payment`;
  return {
    'payments without a token': flood('/v1/payments', largest),
    'payments with a token that is none': flood('/v1/payments', largest, `Authorization: Bearer ${'0'.repeat(64)}\r\n`),
    'an unknown checkout': flood(`/v1/checkouts/${UNKNOWN_CHECKOUT}/payment`, largest),
    'a known checkout, 2 MiB': flood(open, largest),
    'a known checkout, 128 KiB of 400 names': flood(open, junk(MOST_NAMES, LARGEST_FORM_BYTES)),
    'a known checkout, 128 KiB of near misses': flood(open, nearMisses(MOST_NAMES - 1, LARGEST_FORM_BYTES)),
    'the page behind a challenge': flood('/v1/threeDSecure/x/return', largest),
    'sign-ins from 40 addresses': signIns,
    'the result codes': reading('/v1/resultcodes'),
    'bodies of 2 MiB that never end': hold(open, LARGEST_CART_BYTES),
    'bodies of 128 KiB that never end': hold(open, LARGEST_FORM_BYTES),
    'bodies that never end, sent to a bystander': { ...hold(open, LARGEST_CART_BYTES), isElsewhere: true },
  };
};

const post = (gateway: MeasuredGateway, path: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(gateway.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.accessToken}` },
    body: new URLSearchParams({ entityId: gateway.entityId, ...fields }),
  });

/**
 * Pays repeatedly as honest clients do; returns the duration of each payment. @throws Error when one is not approved.
 */
const honestPayments = async (gateway: MeasuredGateway, forMs: number): Promise<readonly number[]> => {
  const timesMs: number[] = [];
  const endsAt = performance.now() + forMs;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const response = await post(gateway, 'v1/payments', cardPayment);
      await response.text();
      timesMs.push(performance.now() - startedAt);
      if (response.status !== 200) throw new Error(`an honest payment was answered ${response.status}`);
      await wait(HONEST_PAUSE_MS * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: HONEST_CLIENTS }, client));
  return timesMs;
};

interface Times {
  readonly payments: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

const timesOf = (timesMs: readonly number[]): Times => {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    Math.round(10 * (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN)) / 10;
  return { payments: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
};

const startBystander = async (): Promise<{ readonly port: number; readonly worker: Worker }> => {
  const worker = new Worker(new URL('./bystander.js', import.meta.url));
  const [port] = (await once(worker, 'message')) as [number];
  return { port, worker };
};

const attackWith = (order: AttackOrder): { stop(): Promise<AttackReport> } => {
  const worker = new Worker(new URL('./attack.js', import.meta.url), { workerData: order });
  return {
    stop: async () => {
      worker.postMessage('stop');
      const [report] = (await once(worker, 'message')) as [AttackReport];
      await worker.terminate();
      return report;
    },
  };
};

/** Reads the memory of the gateway every 100 ms until it is stopped; returns the maximum. */
const watchingMemory = (gateway: MeasuredGateway): (() => Promise<number>) => {
  let isOver = false;
  const watched = (async () => {
    let most = 0;
    while (!isOver) {
      most = Math.max(most, await gateway.memoryMiB());
      await wait(100);
    }
    return most;
  })();
  return async () => {
    isOver = true;
    return await watched;
  };
};

const merged = (reports: readonly AttackReport[]): AttackReport => {
  const replies: Record<string, number> = {};
  for (const report of reports)
    for (const [status, count] of Object.entries(report.replies)) replies[status] = (replies[status] ?? 0) + count;
  return { replies, replyBytes: reports.reduce((sum, report) => sum + report.replyBytes, 0) };
};

/**
 * Measures one attack on a gateway of its own, alternating rest and attack, so that both see the same load of the
 * machine.
 */
const measured = async (name: string): Promise<unknown> => {
  const gateway = await startMeasuredGateway();
  const created = await post(gateway, 'v1/checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB' });
  const { id } = (await created.json()) as { id: string };
  const attack = attacksOn(id)[name];
  if (attack === undefined) throw new Error(`there is no attack ${name}`);
  const bystander = attack.isElsewhere === true ? await startBystander() : undefined;
  const port = bystander?.port ?? Number(new URL(gateway.url).port);
  const forMs = attack.way === 'hold' ? HOLD_MS : FLOOD_MS;
  await honestPayments(gateway, FLOOD_MS); // The first run of any code is slow.
  const [rest, attacked, reports]: [number[], number[], AttackReport[]] = [[], [], []];
  const memoryAtRestMiB = await gateway.memoryMiB();
  let mostMemoryMiB = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    rest.push(...(await honestPayments(gateway, forMs)));
    const mostMemory = watchingMemory(gateway);
    const under = attackWith({ ...attack, port });
    await wait(200);
    attacked.push(...(await honestPayments(gateway, forMs)));
    reports.push(await under.stop());
    mostMemoryMiB = Math.max(mostMemoryMiB, await mostMemory());
    await wait(200);
  }
  await gateway.stop();
  await bystander?.worker.terminate();
  const [atRest, underAttack] = [timesOf(rest), timesOf(attacked)];
  return {
    atRest,
    underAttack,
    p50Ratio: Math.round((100 * underAttack.p50Ms) / atRest.p50Ms) / 100,
    p99Ratio: Math.round((100 * underAttack.p99Ms) / atRest.p99Ms) / 100,
    memoryAtRestMiB,
    mostMemoryMiB,
    attack: merged(reports),
  };
};

/**
 * Measures how clients without a token can slow the payments of others: six connections that send as much as is
 * allowed, and a thousand that hold a body that never ends. `ATTACK` selects one of them.
 */
export const benchAttackers = async (): Promise<unknown> => {
  const wanted = process.env['ATTACK'];
  const names = Object.keys(attacksOn(UNKNOWN_CHECKOUT)).filter(
    (name) => wanted === undefined || name.includes(wanted),
  );
  const figures: Record<string, unknown> = {};
  for (const name of names) figures[name] = await measured(name);
  return { target: 'p50 and p99 of honest payments at most twice those at rest', figures };
};
