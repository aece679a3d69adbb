import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { Configuration } from '../assembly/configuration.ts';
import { keepingLimits } from '../assembly/limits-of-all.ts';
import { stopwatchMs, systemClock } from '../platform/base/clock.ts';
import { SQLITE } from '../platform/database/addresses.ts';
import { type Answering, answeringAt, type Peer } from '../platform/processes/calls.ts';
import { announce, type Started, shopAnswered, startShop } from './announce.ts';
import { flushLog, loggerFor } from './log.ts';
import { JOIN, PART, type Part, servingOf, WRITER } from './part.ts';

/*
 * A gateway of several processes: this one starts the others and starts those again that end. It serves no request and
 * writes nothing; it keeps the limits that hold for all of them, and adds up their metrics.
 */

/** Writes the metrics of all processes as one text: the sum of each, or what its row says. */
const metricsOf = (members: ReadonlySet<Peer>) => {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
  return async (): Promise<string> => {
    const answers = await Promise.allSettled([
      own.getMetricsAsJSON(),
      ...[...members].map((member) => member.call('figures') as Promise<unknown>),
    ]);
    const figures = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value as Figures] : []));
    return await AggregatorRegistry.aggregate(figures).metrics();
  };
};

const keeping = async (socket: string, configuration: Configuration): Promise<Answering> => {
  const members = new Set<Peer>();
  const metrics = metricsOf(members);
  return await answeringAt(socket, {
    ...keepingLimits(configuration, systemClock),
    [JOIN]: (peer) => {
      members.add(peer);
      peer.onEnd(() => members.delete(peer));
    },
    metrics,
  });
};

/** A process that ends so soon after its start would end again. */
const SOON_MS = 2_000;
const PAUSE_MS = 1_000;

/** A process that is started again whenever it ends. */
interface Kept {
  /** The process that runs now, or ran last. */
  current(): ChildProcess;
}

/** Keeps processes running until the gateway is stopped. */
const keepingRunning = (log: Logger) => {
  let isStopping = false;
  return {
    stopping: () => {
      isStopping = true;
    },
    keep: (name: string, begin: (isAgain: boolean) => ChildProcess): Kept => {
      let child: ChildProcess;
      const run = (isAgain: boolean): void => {
        const beganMs = stopwatchMs();
        child = begin(isAgain);
        child.once('exit', (code, signal) => {
          if (isStopping) return;
          log.error({ name, code, signal }, 'a process of the gateway has ended; it is started again');
          setTimeout(() => !isStopping && run(true), stopwatchMs() - beganMs < SOON_MS ? PAUSE_MS : 0);
        });
      };
      run(false);
      return { current: () => child };
    },
  };
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const ended = async (child: ChildProcess): Promise<void> => {
  if (!hasEnded(child)) await once(child, 'exit');
};

/** Waits for the first message of a process. If it ends before, it has said why, and the gateway ends. */
const firstMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    const fail = (code: number | null): void => process.exit(code ?? 1);
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message);
    });
  });

/** Starts a gateway of several processes; `program` is its main file, and `shopProgram` that of the example shop. */
export const supervise = async (
  configuration: Configuration,
  processes: number,
  program: string,
  shopProgram: string,
): Promise<void> => {
  const log = loggerFor(configuration, 'keeper');
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [keeper, writer] = [join(folder, 'keeper'), join(folder, 'writer')];
  const keeps = await keeping(keeper, configuration);
  const running = keepingRunning(log);
  const isEmbedded = configuration.databaseUrl.startsWith(SQLITE);
  const serving = servingOf(processes, configuration);
  const partFor = (name: string, isFirst = false): NodeJS.ProcessEnv => {
    const part: Part = { name, serving, keeper, writer: isEmbedded ? writer : undefined, isFirst };
    return { [PART]: JSON.stringify(part) };
  };

  cluster.setupPrimary({ exec: program });
  const children: Kept[] = [];
  const serveAs = (name: string, isFirst: boolean): ChildProcess => {
    const kept = running.keep(name, (isAgain) => cluster.fork(partFor(name, isFirst && !isAgain)).process);
    children.push(kept);
    return kept.current();
  };
  const writing = isEmbedded
    ? running.keep(WRITER, () => fork(program, { env: { ...process.env, ...partFor(WRITER) } }))
    : undefined;

  let shop: ChildProcess | undefined;
  let isStopping = false;
  const stop = async (): Promise<void> => {
    running.stopping();
    shop?.kill();
    for (const { current } of children) current().kill('SIGTERM');
    await Promise.all(children.map(({ current }) => ended(current())));
    const last = writing?.current();
    if (last !== undefined && !hasEnded(last)) {
      last.send('stop');
      await ended(last);
    }
    await keeps.close();
    log.info('stopped');
    await flushLog(log);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isStopping) void stop();
      isStopping = true;
    });
  }

  const first = firstMessage(serveAs('1', true));
  if (writing !== undefined) await firstMessage(writing.current());
  const started = (await first) as Started;
  for (let number = 2; number <= serving && !isStopping; number += 1) serveAs(String(number), false);
  shop = startShop(shopProgram, configuration, started);
  if (shop !== undefined) await shopAnswered(shop);
  await flushLog(log);
  announce(configuration, started);
};
