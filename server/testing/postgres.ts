import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of PostgreSQL that breaks connections for tests. */
export interface BreakingWay {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Drops the next answers: PostgreSQL sends each, and its connection breaks before the answer arrives. */
  loseAnswers(count: number): void;
  /**
   * Like `loseAnswers`, but only one of every `every` answers is lost, so that work continues between the losses at any
   * speed.
   */
  loseOneAnswerOf(every: number, count: number): void;
  /**
   * Like `loseAnswers`, for the next answer to a statement that contains this text; then all connections break, as in
   * `shut`.
   */
  shutAtAnswerTo(text: string): void;
  /** Returns the number of answers that are still to be lost. */
  answersToLose(): number;
  /** Breaks all connections and refuses new ones until `open`. */
  shut(): void;
  isShut(): boolean;
  open(): void;
  close(): Promise<void>;
}

/** What PostgreSQL sends when it is outside of a transaction: everything before is stored. */
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1');

/** Returns whether a packet ends the answer to a statement or, if there is one, to its whole transaction. */
const isLast = (answer: Buffer): boolean => answer.subarray(-READY.length).equals(READY);

/** Opens a proxy in front of the PostgreSQL at `address`. */
export const breakingWay = async (address: string): Promise<BreakingWay> => {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let answersToLose = 0;
  let [everyAnswer, answers] = [1, 0];
  let isShut = false;
  let awaited: string | undefined;
  const breakAll = () => {
    for (const each of sockets) each.destroy();
  };
  const shut = () => {
    isShut = true;
    breakAll();
  };
  /** The texts of the prepared statements: the driver sends a text once for each connection, then only its name. */
  const texts = new Map<string, string>();
  const textOf = (sent: string): string => {
    const statements = [...sent.matchAll(/((?:write|read)-\d+)\0([^\0]*)/g)].map(([, name = '', text = '']) => {
      if (text.includes(' ')) texts.set(name, text);
      return texts.get(name) ?? '';
    });
    return statements.length === 0 ? sent : statements.join();
  };
  const server = createServer((client) => {
    if (isShut) {
      client.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    const both = [client, database] as const;
    const end = () => {
      for (const each of both) each.destroy();
    };
    for (const each of both) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => {
        sockets.delete(each);
        end();
      });
    }
    let isAwaited = false;
    client.on('data', (sent) => {
      const text = textOf(sent.toString('latin1'));
      if (awaited !== undefined && text.includes(awaited)) isAwaited = true;
      database.write(sent);
    });
    database.on('data', (answer) => {
      if (!isLast(answer)) {
        client.write(answer);
        return;
      }
      if (isAwaited) {
        awaited = undefined;
        shut();
        return;
      }
      answers += 1;
      if (answersToLose > 0 && answers % everyAnswer === 0) {
        answersToLose -= 1;
        end();
      } else client.write(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(address);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseAnswers: (count) => {
      [answersToLose, everyAnswer] = [count, 1];
    },
    loseOneAnswerOf: (every, count) => {
      [answersToLose, everyAnswer] = [count, every];
    },
    answersToLose: () => answersToLose,
    shutAtAnswerTo: (text) => {
      awaited = text;
    },
    shut,
    isShut: () => isShut,
    open: () => {
      isShut = false;
    },
    close: async () => {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
};
