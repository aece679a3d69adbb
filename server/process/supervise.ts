import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { Configuration } from '../assembly/configuration.ts';
import { keepingLimits } from '../assembly/limits-of-all.ts';
import { stopwatchMs, systemClock } from '../platform/base/clock.ts';
import { isFile } from '../platform/database/addresses.ts';
import { writtenSeldom } from '../platform/http/metrics.ts';
import { type Answering, answeringAt, type Peer } from '../platform/processes/calls.ts';
import { announce, type Started, shopAnswered, startShop } from './announce.ts';
import { flushLog, loggerFor } from './log.ts';
import { JOIN, PART, type Part, servingOf, WRITER } from './part.ts';

/*
 * A gateway of several processes: this one starts the others and starts those again that end. It serves no request and
 * writes nothing; it keeps the limits that hold for all of them, and adds up their metrics.
 */

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What goes on counting when a process has ended: the sum of all must not fall. */
const counts = (figures: Figures): Figures =>
  figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));

/** The metrics are those of the others when a process does not answer in this time. */
const FIGURES_DEADLINE_MS = 1_000;

/** Adds up the metrics of all processes: the sum of each, or what its row says. */
const addingUp = () => {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  /** The processes with the figures that they gave last. */
  const members = new Map<Peer, Figures>();
  let ended: Promise<Figures> = Promise.resolve([]);
  const figuresOf = async (member: Peer): Promise<Figures> => {
    const late = wait(FIGURES_DEADLINE_MS, undefined, { ref: false });
    const figures = (await Promise.race([member.call('figures'), late])) as unknown as Figures | undefined;
    if (figures === undefined) throw new Error('a process does not answer');
    if (members.has(member)) members.set(member, figures);
    return figures;
  };
  return {
    join: (member: Peer): void => {
      members.set(member, []);
      member.onEnd(() => {
        const last = counts(members.get(member) ?? []);
        members.delete(member);
        ended = ended.then((before) => AggregatorRegistry.aggregate([before, last]).getMetricsAsJSON());
      });
    },
    text: writtenSeldom(async () => {
      const answers = await Promise.allSettled([own.getMetricsAsJSON(), ...[...members.keys()].map(figuresOf)]);
      const figures = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      return await AggregatorRegistry.aggregate([...figures, await ended]).metrics();
    }),
  };
};

const keeping = async (socket: string, configuration: Configuration): Promise<Answering> => {
  const metrics = addingUp();
  return await answeringAt(socket, {
    ...keepingLimits(configuration, systemClock),
    [JOIN]: metrics.join,
    metrics: metrics.text,
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

/** A connection on its way to another process. */
interface HandedOver {
  close(): void;
}

/**
 * When a process ends, closes the connections that were being handed to it. Node's cluster keeps such a connection open
 * until the process confirms it, so the client would wait until its own deadline.
 */
const closeWhatNobodyTook = (child: ChildProcess): ChildProcess => {
  const underWay = new Set<HandedOver>();
  const send = child.send.bind(child) as (message: unknown, ...rest: unknown[]) => boolean;
  const sendNoted = (message: unknown, ...rest: unknown[]): boolean => {
    const [connection] = rest as [HandedOver | undefined];
    if (typeof connection?.close === 'function') {
      const close = connection.close.bind(connection);
      underWay.add(connection);
      connection.close = () => {
        underWay.delete(connection);
        close();
      };
    }
    return send(message, ...rest);
  };
  child.once('exit', () => {
    for (const connection of underWay) connection.close();
  });
  return Object.assign(child, { send: sendNoted });
};

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
  const isEmbedded = isFile(configuration.databaseUrl);
  const serving = servingOf(processes, configuration);
  const partFor = (name: string, isFirst = false): NodeJS.ProcessEnv => {
    const part: Part = { name, serving, keeper, writer: isEmbedded ? writer : undefined, isFirst };
    return { [PART]: JSON.stringify(part) };
  };

  cluster.setupPrimary({ exec: program });
  const children: Kept[] = [];
  const serveAs = (name: string, isFirst: boolean): ChildProcess => {
    const kept = running.keep(name, (isAgain) =>
      closeWhatNobodyTook(cluster.fork(partFor(name, isFirst && !isAgain)).process),
    );
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
