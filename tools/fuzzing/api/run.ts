import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '../../../server/platform/database/database.ts';
import { passed, startGateway, type TestGateway } from '../../../server/testing/gateway-under-test.ts';
import { type Draws, drawsOf } from '../../../server/testing/interleavings/draws.ts';
import { type Described, type Operation, readDescription } from './description.ts';
import { asStranger, type DrawnRequest, drawRequest, type Material } from './draw-request.ts';
import { type Finding, type Findings, newFindings } from './findings.ts';
import { type Answer, judge, maybeLong, SLOW_MS, shown } from './judge.ts';
import { knownIds } from './known-ids.ts';
import { type Secrets, sentSecrets } from './secrets.ts';
import { samplesBy, valuesBy } from './values.ts';
import { openWorld, type World } from './world.ts';

/** What a run was, and what it found. */
export interface Report {
  readonly seed: number;
  readonly requests: number;
  /** The answers by operation and status. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Operations that were never answered with success, and the last refusal of a request that conforms. */
  readonly neverServed: readonly string[];
  readonly operations: number;
  /** Operations to which a request that was served was sent again by a stranger, with the ids of the merchant. */
  readonly asStranger: readonly string[];
  /** The memory in use after each part of the run, in MB. */
  readonly memoryMb: readonly number[];
  readonly slowestMs: number;
  readonly findings: readonly Finding[];
}

/** What a run is to be. */
export interface RunOptions {
  readonly database: Database;
  readonly seed: number;
  /** Whether to go on after so many requests. */
  goesOn(requests: number): boolean;
  say(line: string): void;
  /** Returns everything that the database has, to be searched for card numbers. */
  stored(): Promise<string>;
}

/** Requests that wait for answers at the same time. */
const LANES = 4;

/** After so many requests there is a new merchant with new ids, so that removed and closed records do not pile up. */
const REQUESTS_OF_A_WORLD = 3_000;

/** After so many requests time passes, and due timers run. */
const REQUESTS_BETWEEN_TIMES = 60;

/** An answer that takes longer is given up. */
const GIVEN_UP_AFTER_MS = 120_000;

/** Memory that is in use longer than a third of a run, and beyond this, is a finding. */
const MOST_GROWTH_MB = 96;

/** How often a request that was served is sent again by a stranger, after the first one to each operation. */
const SENT_AGAIN = 0.25;

/** The operation that gives somebody of the team another role. */
const GIVES_ROLES = 'giveRole';

/** The pause before a request is sent again whose connection broke. */
const AGAIN_AFTER_MS = 100;

const MINUTE_MS = 60_000;

/** How often an operation is drawn: those with which much begins come most. */
const weights: readonly (readonly [name: RegExp, weight: number])[] = [
  [/^(?:createPayment|followUp|createCheckout|createRegistration|submitCheckout)/, 10],
  [/^(?:payRegistration|createSchedule|createLink|testChargeback|createWebhook)/, 5],
  [/^(?:moveTestClock|signOut|disablePerson|changeEntitySettings|changeManySettings)/, 0.3],
];

const weightOf = ({ id }: Operation): number => weights.find(([name]) => name.test(id))?.[1] ?? 1;

/** Chooses operations: each once in a drawn order, then by their weights. */
const chooser = (operations: readonly Operation[]) => {
  const left = [...operations];
  const sums: number[] = [];
  let sum = 0;
  for (const operation of operations) {
    sum += weightOf(operation);
    sums.push(sum);
  }
  return (draws: Draws): Operation => {
    const place = draws.share() * sum;
    const [next] = left.splice(draws.below(left.length), 1);
    const found = next ?? operations[sums.findIndex((each) => each > place)];
    if (found === undefined) throw new Error('There is nothing to send.');
    return found;
  };
};

/** A merchant's server that answers everything, and now and then badly. */
const startMerchant = async (draws: Draws) => {
  const server = createServer((request, response) => {
    request.resume();
    const drawn = draws.share();
    if (drawn < 0.05) return request.socket.destroy();
    return response
      .writeHead(drawn < 0.8 ? 200 : draws.from([204, 302, 404, 410, 500]), { Location: 'http://127.0.0.1:1/' })
      .end('a');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/** Beside so many programs per core, a wait says nothing about the gateway. */
const BUSY = 1.5;

const isMachineBusy = (): boolean => (loadavg()[0] ?? 0) > BUSY * availableParallelism();

/** The processor time of this process at some moments: to ask for it costs as much as some requests. */
const processorTimes: { readonly at: number; readonly ms: number }[] = [];

const SECOND_MS = 1_000;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Returns the processor time at a moment, or a little before it. */
const processorMsAt = (at: number): number => processorTimes.findLast((each) => each.at <= at)?.ms ?? 0;

/** Begins to measure; returns what gives the milliseconds since then, and those that this process is to blame for. */
const measuring = () => {
  const start = performance.now();
  const latest = processorTimes.at(-1);
  if (latest === undefined || start - latest.at > SECOND_MS) processorTimes.push({ at: start, ms: processorMs() });
  if (processorTimes.length > GIVEN_UP_AFTER_MS / SECOND_MS) processorTimes.shift();
  return () => {
    const tookMs = performance.now() - start;
    return { tookMs, ownMs: isMachineBusy() && tookMs > SLOW_MS ? processorMs() - processorMsAt(start) : tookMs };
  };
};

const sent = async (url: string, { address, operation, headers, body }: DrawnRequest): Promise<Answer> => {
  const measured = measuring();
  const response = await fetch(url + address, {
    method: operation.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...measured() };
};

/** Returns whether a token or a session is not valid any more, or needs a fresh proof of who it is. */
const hasEnded = ({ status, headers }: Answer): boolean =>
  status === 401 ||
  headers.get('www-authenticate')?.includes('invalid_token') === true ||
  headers.get('x-tollgate') === 'confirm';

interface Redirect {
  readonly url?: string;
  readonly method?: string;
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
}

/** Opens the page to which an answer leads a shopper, as often as not with something wrong. */
const follow = async (
  { draws, values }: Material,
  url: string,
  body: unknown,
  secrets: Secrets,
  findings: Findings,
): Promise<void> => {
  const { redirect } = (body ?? {}) as { readonly redirect?: Redirect };
  if (redirect?.url?.startsWith(url) !== true) return;
  const pairs = (redirect.parameters ?? []).map(({ name, value }) => [
    name,
    draws.happens(0.2) ? values.hostile() : value,
  ]);
  const form = new URLSearchParams(pairs).toString();
  const isPost = redirect.method === 'POST';
  const address =
    isPost || form === '' ? redirect.url : `${redirect.url}${redirect.url.includes('?') ? '&' : '?'}${form}`;
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS),
    ...(isPost ? { method: 'POST', body: form, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } } : {}),
  });
  const text = await response.text();
  const found = (kind: string, detail: string, example: string) =>
    findings.add({ kind, place: 'a page of a redirect', detail, example, request: `${address} ${form}` });
  if (response.status >= 500) found('fails', String(response.status), text.slice(0, 300));
  const secret = secrets.inAnswer(`${text}\n${[...response.headers].join('\n')}`);
  if (secret !== undefined) found('secret in an answer', 'a text that was sent as a secret', `${secret} in ${text}`);
};

/** A finding of no single request. */
const ofRun = (kind: string, example: string): Omit<Finding, 'count'> => ({
  kind,
  place: 'the run',
  detail: 'see the example',
  example: example.slice(0, 2_000),
  request: 'none by itself',
});

const collected = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
};

/** Adds a finding if memory grows in the last two thirds of a run. */
const judgeMemory = (memoryMb: readonly number[], findings: Findings): void => {
  const third = memoryMb[Math.floor(memoryMb.length / 3)];
  const last = memoryMb.at(-1);
  if (third === undefined || last === undefined || memoryMb.length < 6 || last - third < MOST_GROWTH_MB) return;
  findings.add(ofRun('memory grows', memoryMb.join(', ')));
};

/** An error that a log is to have: the merchant must settle it. */
const FOR_THE_MERCHANT = 'a charge that was taken out of its file had been refunded; it is for the merchant to settle';

/** An error that a busy machine has too: a notification waits for its turn by real time. */
const TOO_SLOW = 'no end within 60 s';

const isExpected = (line: string): boolean =>
  line.includes(FOR_THE_MERCHANT) || (line.includes(TOO_SLOW) && isMachineBusy());

/** Looks through logs as they are written. */
const hearing =
  (secrets: Secrets, findings: Findings, inFlight: ReadonlySet<DrawnRequest>) =>
  (line: string): void => {
    const secret = secrets.inLog(line);
    const found = (kind: string, detail: string, example: string) =>
      findings.add({
        kind,
        place: 'a log',
        detail,
        example: example.slice(0, 1_200),
        request: `one of ${inFlight.size}:\n    ${[...inFlight].map(shown).join('\n    ')}`,
      });
    if (secret !== undefined) found('secret in a log', 'what was sent', `${secret} in ${line}`);
    if (/"level":[56]0/.test(line) && !isExpected(line)) {
      const { msg, err } = JSON.parse(line) as { readonly msg?: string; readonly err?: { readonly message?: string } };
      found('error in a log', `${msg} ${err?.message ?? ''}`, line);
    }
  };

const countIn = (answers: Record<string, Record<string, number>>, id: string, status: string): void => {
  const counts = answers[id] ?? {};
  answers[id] = counts;
  counts[status] = (counts[status] ?? 0) + 1;
};

/** Sends drawn requests to a gateway over a database, and judges the answers. */
export const runFuzzer = async ({ database, seed, goesOn, say, stored }: RunOptions): Promise<Report> => {
  const described: Described = readDescription();
  const [findings, secrets] = [newFindings(say), sentSecrets()];
  const inFlight = new Set<DrawnRequest>();
  const sentAgain = new Set<string>();
  const hear = hearing(secrets, findings, inFlight);
  let isOver = false;
  const gateway: TestGateway = await startGateway(database, {
    heard: (line) => {
      if (!isOver) hear(line);
    },
  });
  const draws = drawsOf(seed);
  const samples = samplesBy(drawsOf(seed));
  const merchant = await startMerchant(draws);
  const answers: Record<string, Record<string, number>> = {};
  const refusals: Record<string, string> = {};
  const memoryMb: number[] = [];
  const next = chooser(described.operations);
  let [requests, slowestMs, measuredAt] = [0, 0, performance.now()];
  const urls = [
    merchant.url,
    merchant.url,
    merchant.url,
    'http://127.0.0.1:1',
    'https://shop.invalid',
    'http://[::1]:1',
  ];

  const time = async (milliseconds: number): Promise<void> => {
    const measured = measuring();
    try {
      await passed(gateway, milliseconds);
    } catch (error) {
      findings.add(ofRun('timers fail', String((error as Error).stack)));
    }
    const { ownMs } = measured();
    if (ownMs > 6 * SLOW_MS) findings.add(ofRun('slow timers', `${Math.round(ownMs)} ms`));
  };

  const renew = async (world: World): Promise<void> => {
    await world.renew();
    secrets.addCredentials(world.credentials);
  };

  const send = async (material: Material, request: DrawnRequest): Promise<void> => {
    const { world } = material;
    if (request.operation.id === GIVES_ROLES) await renew(world);
    secrets.add(request.secrets);
    secrets.addUnlogged(request.unlogged);
    inFlight.add(request);
    // Connections that were kept open may all be closed at the moment at which they are used again.
    const again = async (error: Error): Promise<Answer> => {
      if (error.name === 'TimeoutError') throw error;
      await wait(AGAIN_AFTER_MS);
      return await sent(gateway.url, request);
    };
    const answer = await sent(gateway.url, request)
      .catch(again)
      .catch(again)
      .catch((error: Error) => {
        if (error.name === 'TimeoutError' && maybeLong.has(request.operation.id)) return;
        findings.add({
          kind: 'no answer',
          place: request.operation.id,
          detail: String(error.cause ?? error),
          example: '',
          request: shown(request),
        });
      });
    inFlight.delete(request);
    countIn(answers, request.operation.id, String(answer?.status ?? 'none'));
    if (answer === undefined) return;
    slowestMs = Math.max(slowestMs, answer.tookMs);
    const standing = { hasFirstRights: world.isNewest(request.caller), isOwn: world.isOwn };
    const body = judge(request, answer, described, secrets, findings, standing);
    const isServed = answer.status >= 200 && answer.status < 300;
    if (isServed && standing.hasFirstRights) world.learn(request.caller, answer.text);
    const isStored = answer.status < 300 || (body as { readonly paymentType?: string } | undefined)?.paymentType;
    if (isStored && body !== undefined && !request.caller.isStranger) material.ids.learn(request.operation.path, body);
    if (answer.status >= 400 && request.breaks === undefined)
      refusals[request.operation.id] = answer.text.slice(0, 300);
    if (hasEnded(answer) && world.mayDoEverything(request.caller)) await renew(world);
    if (material.draws.happens(0.5)) await follow(material, gateway.url, body, secrets, findings);
    const { security } = request.operation;
    if (isServed && security !== 'none' && request.ids.some(world.isOwn) && !request.caller.isStranger) {
      const { id } = request.operation;
      if (material.draws.happens(sentAgain.has(id) ? SENT_AGAIN : 1)) {
        sentAgain.add(id);
        await send(material, asStranger(request, world.stranger(request.operation), material.draws));
      }
    }
  };

  const lane = async (material: Material): Promise<void> => {
    for (let each = 0; each < REQUESTS_OF_A_WORLD / LANES && goesOn(requests); each += 1) {
      requests += 1;
      if (requests % REQUESTS_BETWEEN_TIMES === 0) await time(draws.from([1_000, MINUTE_MS]));
      await send(material, drawRequest(material, next(material.draws))).catch((error: unknown) => {
        findings.add(ofRun('the fuzzer fails', String((error as Error).stack)));
      });
    }
  };

  try {
    for (let world = 0; goesOn(requests); world += 1) {
      const ofWorld = await openWorld(gateway, draws);
      const ids = knownIds(draws);
      for (const id of [...ofWorld.channels, ofWorld.merchant]) ids.add('channels', id);
      ids.add('merchants', ofWorld.merchant);
      ids.add('brands', 'VISA');
      for (const email of ofWorld.emails) ids.add('emails', email);
      const lanes = Array.from({ length: LANES }, (_, place) => {
        const own = drawsOf(seed + 1_000 * (world + 1) + place);
        return { draws: own, described, values: valuesBy(own, samples, described, urls), ids, world: ofWorld };
      });
      secrets.addCredentials(ofWorld.credentials);
      await Promise.all(lanes.map(lane));
      await time(draws.from([1, 25, 240]) * 60 * MINUTE_MS);
      if (performance.now() - measuredAt > MINUTE_MS) {
        memoryMb.push(collected());
        measuredAt = performance.now();
      }
    }
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    const inMetrics = secrets.inLog(metrics);
    if (inMetrics !== undefined) findings.add(ofRun('secret in metrics', inMetrics));
    const inDatabase = secrets.inStored(await stored());
    if (inDatabase !== undefined) findings.add(ofRun('card number in the database', inDatabase));
  } finally {
    await merchant.close();
    await gateway.gateway.timers.stop();
    await gateway.close().catch((error: unknown) => {
      findings.add(ofRun('the gateway does not end in order', String(error)));
    });
    // Requests whose client was given up still run, and find the database closed: the run is over before they are.
    isOver = true;
  }
  judgeMemory(memoryMb, findings);
  const isServed = (id: string) => Object.keys(answers[id] ?? {}).some((status) => status.startsWith('2'));
  return {
    seed,
    requests,
    answers,
    neverServed: described.operations
      .filter(({ id }) => !isServed(id))
      .map(({ id }) => `${id}: ${refusals[id] ?? 'nothing that conforms was sent'}`),
    operations: described.operations.length,
    asStranger: [...sentAgain],
    memoryMb,
    slowestMs: Math.round(slowestMs),
    findings: findings.all,
  };
};
