import { setTimeout as wait } from 'node:timers/promises';
import { rules, type Violation, violationsOf } from './checker.ts';
import { factsOf, keepEvidence } from './collecting.ts';
import type { SentRequest } from './facts.ts';
import { injections } from './injection.ts';
import { runLoad } from './load.ts';
import { thisMachine, unavailableOn } from './machine.ts';
import { takeNotified } from './merchants.ts';
import { type DatabaseKind, type FaultKind, type PlannedFault, planOf } from './plan.ts';
import { settle, settlingRules } from './settling.ts';
import { endings, type Stage, setStage } from './stage.ts';

/** Options of a campaign. */
interface CampaignOptions {
  readonly seed: number;
  readonly durationMs: number;
  /** The pause of each worker between two stories. */
  readonly pauseMs: number;
  /** The processes of the gateway. */
  readonly processes: number;
  readonly database: DatabaseKind;
  /** Ends the campaign early. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** A folder for what the checker compared and for the log of the gateway. */
  readonly keep?: string;
}

/** How many requests of a kind were sent; those without an answer when the faults ended are `unknown`. */
type RequestCount = Record<'sent' | 'acknowledged' | 'unknown', number>;

/** What a campaign has found. */
export interface CampaignReport {
  readonly seed: number;
  readonly database: DatabaseKind;
  readonly processes: number;
  readonly requests: Readonly<Record<string, RequestCount>>;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  /** The faults that this machine does not have, with the package that is missing. */
  readonly unavailable: Readonly<Partial<Record<FaultKind, string>>>;
  /** How many writes of the database the full disk has refused. */
  readonly refusedWrites: number;
  readonly payments: number;
  readonly notifications: number;
  /** The lines of all settlement files. */
  readonly settled: number;
  /** Every rule, with how often it was broken. */
  readonly rules: Readonly<Record<string, number>>;
  readonly violations: readonly Violation[];
}

const WORKERS = 4;

const countsOf = (requests: readonly SentRequest[]): Readonly<Record<string, RequestCount>> => {
  const counts: Record<string, RequestCount> = {};
  for (const { kind, answer } of requests) {
    counts[kind] ??= { sent: 0, acknowledged: 0, unknown: 0 };
    const count = counts[kind];
    count.sent += 1;
    count[answer === undefined ? 'unknown' : 'acknowledged'] += 1;
  }
  return counts;
};

/** Makes one fault after another. Returns how many there were of each kind. */
async function makeFaults(
  plan: readonly PlannedFault[],
  unavailable: CampaignReport['unavailable'],
  stage: Stage,
  { signal, say }: CampaignOptions,
): Promise<CampaignReport['faults']> {
  const made: Partial<Record<FaultKind, number>> = {};
  for (const { kind, afterMs, forMs } of plan) {
    await wait(afterMs, undefined, { signal });
    if (kind in unavailable) continue;
    say(kind);
    await injections[kind].begin(stage);
    // Nothing is repaired for a campaign that ends early.
    await wait(forMs, undefined, { signal });
    await injections[kind].end(stage);
    made[kind] = (made[kind] ?? 0) + 1;
    stage.notified.push(...takeNotified(stage.consumer, stage.merchants));
  }
  return made;
}

/** Runs load and faults, waits until everything has settled, and compares the books of all sides. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed, durationMs, pauseMs, database, processes, signal, say, keep } = options;
  const machine = await thisMachine();
  const unavailable = unavailableOn(machine, database);
  const plan = planOf(seed, durationMs, database, processes);
  say(`plan of seed ${seed} with ${database} and ${processes} processes:`);
  for (const { kind, afterMs, forMs } of plan) say(`  after ${afterMs} ms: ${kind} for ${forMs} ms`);

  const ends = endings();
  try {
    const stage = await setStage(options, machine, ends);
    const over = new AbortController();
    const stop = AbortSignal.any([over.signal, signal]);
    const load = Array.from({ length: WORKERS }, (_, worker) => runLoad(stage.merchants, seed, worker, pauseMs, stop));
    const making = makeFaults(plan, unavailable, stage, options).finally(() => over.abort());
    // Nothing is stopped before both have ended, also if one of them fails.
    await Promise.allSettled([making, ...load]);
    const faults = await making;
    await Promise.all(load);

    const requests = countsOf(stage.noted);
    const late = await settle(stage, options);
    stage.notified.push(...takeNotified(stage.consumer, stage.merchants));
    const facts = await factsOf(stage);
    if (keep !== undefined) await keepEvidence(keep, stage, facts);
    const violations = [...late, ...violationsOf(facts)];
    const broken = (rule: string) => violations.filter((violation) => violation.rule === rule).length;
    return {
      seed,
      database,
      processes,
      requests,
      faults,
      unavailable,
      refusedWrites: stage.disk?.refused() ?? 0,
      payments: facts.payments.length,
      notifications: facts.notified.length,
      settled: facts.settled.length,
      rules: Object.fromEntries([...settlingRules, ...Object.keys(rules)].map((rule) => [rule, broken(rule)])),
      violations,
    };
  } finally {
    await ends.run();
  }
}
