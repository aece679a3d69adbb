import { type VisitOutcome, visitLimits } from '../../../catalogue/books/file-transfers.ts';
import { type CallEnd, createLanes } from '../../payments/webhooks/delivery/lanes.ts';
import { stopwatchMs } from '../../platform/base/clock.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { timerRecords } from '../../platform/timers/records.ts';
import { retryAfterMs } from '../../platform/timers/retries.ts';
import {
  cancelTimer,
  type Timer,
  type TimerEnd,
  type TimerHandler,
  timerAt,
  timerMoved,
} from '../../platform/timers/timer.ts';
import type { VisitDependencies } from './dependencies.ts';
import { limited } from './limited.ts';
import { type FetchedFile, placeOfFile, type Visit } from './model/fetched-file.ts';
import { deleteVisit, writeFetched, writeVisit } from './model/fetched-records.ts';
import type { FileTarget, TargetSecret } from './model/target.ts';
import { type ListedFile, listFiles } from './sftp/fetch.ts';
import { openSession, TransferFailure } from './sftp/session.ts';
import { type FoundFile, type Place, takeFile } from './take-file.ts';

/** Fetches files from the servers of banks. */
interface BankVisitor {
  /** Handles timers of the kind `bank.visit`. */
  readonly visit: TimerHandler;
  /** Ends visits in progress, which go on where they were, and starts no more. */
  stop(): void;
}

/** The limits of a visit. */
export type VisitLimits = Readonly<Record<Exclude<keyof typeof visitLimits, 'everyMinutes' | 'fileBytes'>, number>>;

const KIND = 'bank.visit';
const MS_PER_MINUTE = 60_000;
const DAY_MS = 24 * 60 * MS_PER_MINUTE;
const EVERY_MS = visitLimits.everyMinutes * MS_PER_MINUTE;
const HOUR_MS = 60 * MS_PER_MINUTE;

/** Merchants of one bank share its server, and servers accept a few connections at once. */
const MOST_AT_ONCE = 4;

/** A part of the runs of one process, so that servers that are slow leave room for others. */
const MOST_WAITING = 16;

/** What is remembered is read together, this much at once. */
const AT_ONCE = 500;

const subjectOf = ({ entity, id }: Pick<FileTarget, 'entity' | 'id'>): string => `${entity}/${id}`;

const isVisited = ({ isActive, fetchesAnswers }: FileTarget): boolean => isActive && fetchesAnswers;

/** Returns the changes of the timer of a target's visits that belong to a change of the target: it is visited at once. */
export const visitsAfter = async (
  { database, clock }: Pick<VisitDependencies, 'database' | 'clock'>,
  before: FileTarget | undefined,
  after: FileTarget | undefined,
): Promise<ChangeSet> => {
  if (after !== undefined && isVisited(after)) {
    const timer = await timerRecords(database).byKey(KIND, subjectOf(after));
    const nowMs = clock.now();
    return timer === undefined
      ? { inserts: [timerAt(KIND, subjectOf(after), nowMs)] }
      : { updates: [timerMoved(timer, nowMs)] };
  }
  if (before === undefined || !isVisited(before)) return {};
  return { deletes: [cancelTimer(KIND, subjectOf(before)), deleteVisit(before.entity, before.id)] };
};

const inGroups = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, group) =>
    items.slice(group * AT_ONCE, (group + 1) * AT_ONCE),
  );

const isAsBefore = (memory: FetchedFile, { bytes, modifiedAtMs }: ListedFile): boolean =>
  memory.bytes === bytes && memory.modifiedAtMs === modifiedAtMs;

/** Returns what is to be remembered of a file that was not seen yet as it is now. */
const newMemory = (
  { entity }: FileTarget,
  place: string,
  { bytes, modifiedAtMs }: ListedFile,
  version: number,
  nowMs: number,
): FetchedFile => ({
  entity,
  place,
  version,
  bytes,
  modifiedAtMs,
  state: 'waiting',
  given: [],
  tries: 0,
  fault: undefined,
  createdAtMs: nowMs,
  seenAtMs: nowMs,
});

/** Remembers once a day that files are still listed, so that they are not forgotten. */
const keepRemembering = async (
  { database }: VisitDependencies,
  known: readonly FetchedFile[],
  nowMs: number,
): Promise<void> => {
  const aged = known.filter(({ seenAtMs }) => nowMs - seenAtMs > DAY_MS);
  if (aged.length === 0) return;
  // Another process that changes one of them is there now, and the next visit sees the others.
  await commitUnlessConflict(database, together(...aged.map((each) => writeFetched({ ...each, seenAtMs: nowMs }))));
};

/**
 * Returns the files that are to be taken, the oldest first. Those that could not be taken come last: a visit begins so
 * many files, and as many that are never taken would hold up all newer ones.
 */
const filesToTake = async (
  dependencies: VisitDependencies,
  target: FileTarget,
  files: readonly ListedFile[],
): Promise<readonly FoundFile[]> => {
  const nowMs = dependencies.clock.now();
  const found: FoundFile[] = [];
  for (const group of inGroups(files)) {
    const places = group.map(({ name }) => placeOfFile(target, name));
    const memories = await dependencies.fetched.at(target.entity, places);
    const done: FetchedFile[] = [];
    for (const [index, file] of group.entries()) {
      const place = places[index] ?? '';
      const memory = memories.get(place);
      const isKnown = memory !== undefined && isAsBefore(memory, file);
      if (isKnown && memory.state === 'done') done.push(memory);
      else found.push({ file, memory: isKnown ? memory : newMemory(target, place, file, memory?.version ?? 0, nowMs) });
    }
    await keepRemembering(dependencies, done, nowMs);
  }
  return found.toSorted(
    (one, other) =>
      one.memory.tries - other.memory.tries ||
      one.file.modifiedAtMs - other.file.modifiedAtMs ||
      (one.file.name < other.file.name ? -1 : 1),
  );
};

interface Visited {
  readonly outcome: VisitOutcome;
  /** Whether files are left that it did not begin. */
  readonly isCut: boolean;
}

/** Takes what is new in the folder of a session. */
const takeNew = async (dependencies: VisitDependencies, place: Place, limits: VisitLimits): Promise<Visited> => {
  const startedMs = stopwatchMs();
  const { files, isWhole } = await listFiles(place.session, place.target.answersFolder, limits.entries);
  let outcome: VisitOutcome = isWhole ? 'FETCHED' : 'TOO_MANY';
  const found = await filesToTake(dependencies, place.target, files);
  for (const [index, file] of found.slice(0, limits.files).entries()) {
    const isLate = stopwatchMs() - startedMs > limits.beginsMinutes * MS_PER_MINUTE;
    // At least one is taken, so that slow visits get on.
    if (isLate && index > 0) return { outcome, isCut: true };
    const fault = await takeFile(dependencies, place, file);
    if (fault !== undefined) outcome = fault;
  }
  return { outcome, isCut: false };
};

const isFailure = (outcome: VisitOutcome): boolean => outcome !== 'FETCHED' && outcome !== 'NO_CHANNEL';

/** A file that is refused by its server must not hold up the others in the folder. */
const isOfServer = (outcome: VisitOutcome): boolean =>
  outcome !== 'PERMISSION' && outcome !== 'SERVER' && outcome !== 'TOO_MANY' && outcome !== 'GATEWAY';

const pauseMs = ({ outcome, tries }: Visit): number =>
  tries === 0 ? EVERY_MS : Math.min(retryAfterMs(tries) ?? HOUR_MS, isOfServer(outcome) ? HOUR_MS : EVERY_MS);

/** Returns the end of a run after a visit. */
const ending = ({ clock, log, fetched }: VisitDependencies, target: FileTarget, { outcome, isCut }: Visited) => {
  const endVisit = async (): Promise<TimerEnd> => {
    const nowMs = clock.now();
    const before = await fetched.visit(target.entity, target.id);
    const failed = isFailure(outcome);
    const visit: Visit = {
      entity: target.entity,
      targetId: target.id,
      version: before?.version ?? 0,
      visitedAtMs: nowMs,
      outcome,
      tries: failed ? (before?.tries ?? 0) + 1 : 0,
      failingSinceMs: failed ? (before?.failingSinceMs ?? nowMs) : undefined,
    };
    if (failed) log.warn({ target: target.id, outcome, tries: visit.tries }, 'files of a bank could not be fetched');
    const againAtMs = isCut ? nowMs : nowMs + pauseMs(visit);
    return { againAtMs, changes: writeVisit(visit), decideAgain: endVisit };
  };
  return endVisit();
};

const laneEndOf = (outcome: VisitOutcome): CallEnd => {
  if (outcome === 'TIME_OUT') return 'timed-out';
  return isFailure(outcome) && isOfServer(outcome) ? 'refused' : 'answered';
};

const targetOfSubject = (subject: string): { readonly entity: string; readonly id: string } => {
  const [entity = '', id = ''] = subject.split('/');
  return { entity, id };
};

/** Creates the visitor of banks; a test may set other limits. */
export const createBankVisitor = (dependencies: VisitDependencies, limits: VisitLimits = visitLimits): BankVisitor => {
  const { clock, vault, connections, targets, inbox } = dependencies;
  const lanes = createLanes(stopwatchMs, MOST_WAITING, undefined, MOST_AT_ONCE);
  const stops = new AbortController();

  /** Visits a server. @throws Error if the gateway itself is at fault. */
  const visitTo = async (target: FileTarget, channels: readonly string[]): Promise<Visited | 'stopped'> => {
    const secret = JSON.parse(await vault.open(target.entity, target.id, target.secret)) as TargetSecret;
    try {
      const end = await limited(stops.signal, limits, async (signal, connected) => {
        const session = await openSession(connections, { ...target, secret }, signal);
        connected();
        try {
          return await takeNew(dependencies, { session, target, channels }, limits);
        } finally {
          session.close();
        }
      });
      return end === 'TIME_OUT' ? { outcome: end, isCut: false } : end;
    } catch (error) {
      if (error instanceof TransferFailure) return { outcome: error.outcome as VisitOutcome, isCut: false };
      throw error;
    }
  };

  const notNow = (laterMs = 0): TimerEnd => ({ againAtMs: clock.now() + laterMs, isNoAttempt: true });

  return {
    stop: () => stops.abort(),
    visit: async ({ subject }: Timer) => {
      const { entity, id } = targetOfSubject(subject);
      const target = await targets.byId(entity, id);
      if (target === undefined || !isVisited(target)) return {};
      const channels = await inbox.channelsOf(entity);
      if (channels.length === 0) return await ending(dependencies, target, { outcome: 'NO_CHANNEL', isCut: false });
      const turn = await lanes.enter(`${target.host}:${target.port}`);
      if (stops.signal.aborted) return notNow();
      if ('laterMs' in turn) return notNow(turn.laterMs);
      let how: CallEnd = 'not made';
      try {
        const visit = await visitTo(target, channels);
        if (visit === 'stopped') return notNow();
        how = laneEndOf(visit.outcome);
        return await ending(dependencies, target, visit);
      } finally {
        turn.end(how);
      }
    },
  };
};
