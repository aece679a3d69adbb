import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a PostgreSQL on which a test has connections break. */
export interface BreakingWay {
  /** The database's address by this way. */
  readonly url: string;
  /** The next answers are lost: PostgreSQL gives each, and its connection breaks before the answer arrives. */
  loseAnswers(count: number): void;
  /** As `loseAnswers`, but of so many answers only one is lost, so that work goes on between the losses, however fast it is. */
  loseOneAnswerOf(every: number, count: number): void;
  /** As `loseAnswers`, for the next answer to a statement that has this text; then all connections break, as by `shut`. */
  shutAtAnswerTo(text: string): void;
  /** How many answers are yet to be lost. */
  answersToLose(): number;
  /** All connections break now, and further ones are refused until `open`. */
  shut(): void;
  isShut(): boolean;
  open(): void;
  close(): Promise<void>;
}

/** Opens a way to the PostgreSQL at `address`. */
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
  /** The driver sends a statement's text once for each connection, then only its name. */
  const texts = new Map<string, string>();
  const textOf = (sent: string): string => {
    const [, name = '', text] = /((?:change|read)-\d+)\0([^\0]*)/.exec(sent) ?? [];
    if (text?.includes(' ')) texts.set(name, text);
    return texts.get(name) ?? sent;
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
