import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type EntitiesOf, entitiesOf } from './entities.ts';
import {
  bytesOf,
  errorMessage,
  type Message,
  messageReader,
  textOfError,
  texts,
  textsOf,
  valuesOf,
} from './messages.ts';
import { brokenRule, rules } from './rules.ts';
import { loadParser, type ParsedStatement, statementsIn } from './statements.ts';

/** How often a distributed database gives up, as probabilities. */
export interface Faults {
  /** 40001 at a commit, which is rolled back. */
  readonly atCommit: number;
  /** 40001 at another statement of a transaction, however many it has. */
  readonly atStatement: number;
  /** 40003 at a commit that was made: its outcome is unknown. */
  readonly ambiguous: number;
}

/** What the mode has done since it was opened. */
export interface Counts {
  commits: number;
  failedCommits: number;
  failedStatements: number;
  ambiguous: number;
  /** The forms that were refused. */
  readonly refused: string[];
}

/** A PostgreSQL that does no more than distributed databases do, and fails as they do. */
export interface DistributedMode {
  /** The address of the proxy, for `openDatabase`. */
  readonly url: string;
  readonly counts: Counts;
  /** Lets faults come otherwise from now on. */
  use(faults: Faults): void;
  close(): Promise<void>;
}

export const noFaults: Faults = { atCommit: 0, atStatement: 0, ambiguous: 0 };

/**
 * As frequent as in a busy cluster. An unknown outcome comes only with the loss of a machine, and some of them stay
 * unknown to callers (decision 0086), so single tests ask for them.
 */
export const usualFaults: Faults = { atCommit: 0.05, atStatement: 0.01, ambiguous: 0 };

/** The texts of the errors, by which PostgreSQL's own are replaced. */
const reasons: readonly string[] = [
  'restart transaction: a fault of the distributed mode',
  'the payments of several entities in one transaction',
  ...rules.map(({ form }) => form),
];
const [RETRY, SEVERAL_ENTITIES, FIRST_RULE] = [0, 1, 2];
const AMBIGUOUS = 'result is ambiguous: a fault of the distributed mode';

/** PostgreSQL does not know such a name: the statement fails there, its transaction ends, and the error is renamed. */
const unknownName = (code: string, reason: number): string => `distributed_${code}_${reason}`;
const UNKNOWN_NAME = /"distributed_(\w{5})_(\d+)"/;

const renamed = (error: Message): Message => {
  const [, code, reason] = UNKNOWN_NAME.exec(textOfError(error.content)) ?? [];
  return code === undefined ? error : errorMessage(code, reasons[Number(reason)] ?? '');
};

const failing = (code: string, reason: number): string => `select 1 from "${unknownName(code, reason)}"`;

/** Returns numbers from 0 to 1 that are the same for the same seed. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Prepared {
  readonly usesTables: boolean;
  readonly writes: boolean;
  readonly entities: EntitiesOf;
}

/** What follows up to the next ReadyForQuery. */
interface Reply {
  readonly isAmbiguous: boolean;
}

type Step = 'begin' | 'commit' | 'rollback' | undefined;

const steps: Readonly<Record<string, Step>> = {
  TRANS_STMT_BEGIN: 'begin',
  TRANS_STMT_START: 'begin',
  TRANS_STMT_COMMIT: 'commit',
  TRANS_STMT_ROLLBACK: 'rollback',
};

const stepOf = ({ kind, nodes }: ParsedStatement): Step =>
  kind === 'TransactionStmt' ? steps[String(nodes[0]?.fields['kind'])] : undefined;

interface Chance {
  /** Returns whether a fault comes now. */
  of(fault: keyof Faults): boolean;
  /** Returns one of both with the same probability. */
  half(): boolean;
}

/** Returns what a connection's client sends, as the mode passes it on, and what its server answers. */
const session = (chance: Chance, counts: Counts) => {
  const prepared = new Map<string, Prepared>();
  // The first answer ends the log-in.
  const replies: Reply[] = [{ isAmbiguous: false }];
  let [isInTransaction, willFail, isAmbiguous] = [false, false, false];
  let entities = new Set<string>();
  let held: Message[] = [];

  const refusal = (statements: readonly ParsedStatement[]): number | undefined => {
    let isInside = isInTransaction || statements.length > 1;
    for (const statement of statements) {
      const rule = brokenRule(statement, isInside);
      if (rule !== undefined) {
        counts.refused.push(rule.form);
        return FIRST_RULE + rules.indexOf(rule);
      }
      if (stepOf(statement) === 'begin') isInside = true;
    }
    return undefined;
  };

  const failsAtCommit = (): boolean => {
    counts.commits += 1;
    const fails = chance.of('atCommit');
    if (fails) counts.failedCommits += 1;
    else if (chance.of('ambiguous')) isAmbiguous = true;
    return fails;
  };

  const failsAtStatement = (): boolean => {
    const fails = isInTransaction ? willFail && chance.half() : chance.of('atStatement');
    if (!fails) return false;
    counts.failedStatements += 1;
    willFail = false;
    return true;
  };

  const replied = (): void => {
    replies.push({ isAmbiguous });
    isAmbiguous = false;
    if (isInTransaction) return;
    entities = new Set();
    willFail = false;
  };

  /** Returns the text that is sent in place of a simple query. */
  const queried = (text: string): string => {
    const statements = statementsIn(text);
    const refused = refusal(statements);
    if (refused !== undefined) return failing('0A000', refused);
    const last = statements.map(stepOf).findLast((step) => step !== undefined);
    if (last !== undefined) isInTransaction = last === 'begin';
    if (last === 'begin') willFail = chance.of('atStatement');
    if (last === 'commit') return failsAtCommit() ? `rollback; ${failing('40001', RETRY)}` : text;
    const writes = statements.some((each) => each.writes.length > 0);
    if (writes && !isInTransaction) return failsAtCommit() ? failing('40001', RETRY) : text;
    return statements.some(({ usesTables }) => usesTables) && failsAtStatement() ? failing('40001', RETRY) : text;
  };

  const parsed = (name: string, text: string): string => {
    const statements = statementsIn(text);
    const refused = refusal(statements);
    const [statement] = statements;
    prepared.set(name, {
      usesTables: statement?.usesTables === true,
      writes: statement !== undefined && statement.writes.length > 0,
      entities: statement === undefined ? () => [] : entitiesOf(statement),
    });
    return refused === undefined ? text : failing('0A000', refused);
  };

  /** Returns the name of the statement that is bound in place of this one. */
  const bound = (name: string, values: readonly (string | null)[]): string => {
    const statement = prepared.get(name);
    if (statement === undefined) return name;
    for (const entity of statement.entities(values)) entities.add(entity);
    if (entities.size > 1) {
      counts.refused.push(reasons[SEVERAL_ENTITIES] ?? '');
      return unknownName('0A000', SEVERAL_ENTITIES);
    }
    const fails = statement.writes && !isInTransaction ? failsAtCommit() : statement.usesTables && failsAtStatement();
    return fails ? unknownName('40001', RETRY) : name;
  };

  return {
    fromClient: (message: Message): Message => {
      const { type, content } = message;
      if (type === 'Q') {
        const { found } = textsOf(content, 1);
        const text = queried(found[0] ?? '');
        replied();
        return { type, content: texts(text) };
      }
      if (type === 'P') {
        const { found, rest } = textsOf(content, 2);
        const [name = '', text = ''] = found;
        return { type, content: Buffer.concat([texts(name, parsed(name, text)), rest]) };
      }
      if (type === 'B') {
        const { found, rest } = textsOf(content, 2);
        const [portal = '', name = ''] = found;
        return { type, content: Buffer.concat([texts(portal, bound(name, valuesOf(rest))), rest]) };
      }
      if (type === 'S') replied();
      return message;
    },
    fromServer: (message: Message): readonly Message[] => {
      const passed = message.type === 'E' ? renamed(message) : message;
      const isEnd = message.type === 'Z';
      if (replies[0]?.isAmbiguous !== true) {
        if (isEnd) replies.shift();
        return [passed];
      }
      held.push(passed);
      if (!isEnd) return [];
      replies.shift();
      const answer = held;
      held = [];
      const wasStored = answer.some(({ type, content }) => type === 'C' && !content.toString().startsWith('ROLLBACK'));
      if (!wasStored || answer.some(({ type }) => type === 'E')) return answer;
      counts.ambiguous += 1;
      return [...answer.filter(({ type }) => type === '1'), errorMessage('40003', AMBIGUOUS), passed];
    },
  };
};

/** Opens the mode in front of the PostgreSQL at `address`. The seed repeats the faults of statements in one order. */
export const openDistributedMode = async (
  address: string,
  initial: Faults = usualFaults,
  seed = 1,
): Promise<DistributedMode> => {
  await loadParser();
  const target = new URL(address);
  const number = numbersFrom(seed);
  let faults = initial;
  const chance: Chance = { of: (fault) => number() < faults[fault], half: () => number() < 0.5 };
  const counts: Counts = { commits: 0, failedCommits: 0, failedStatements: 0, ambiguous: 0, refused: [] };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const { fromClient, fromServer } = session(chance, counts);
    const [clientMessages, serverMessages] = [messageReader(true), messageReader(false)];
    for (const [each, other] of [
      [client, database],
      [database, client],
    ] as const) {
      each.setNoDelay(true);
      sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => {
        sockets.delete(each);
        other.end();
      });
    }
    client.on('data', (chunk) => {
      const bytes = clientMessages(chunk).map((message) => bytesOf(fromClient(message)));
      if (bytes.length > 0) database.write(Buffer.concat(bytes));
    });
    database.on('data', (chunk) => {
      const bytes = serverMessages(chunk).flatMap(fromServer).map(bytesOf);
      if (bytes.length > 0) client.write(Buffer.concat(bytes));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const url = new URL(address);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    counts,
    use: (others) => {
      faults = others;
    },
    close: async () => {
      server.close();
      for (const each of sockets) each.destroy();
      await once(server, 'close');
    },
  };
};
