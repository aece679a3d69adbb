import { type HashTurns, hashTurns, type Standing } from '../access/people/credentials/passwords.ts';
import { type AttemptCounts, attemptCounts, type LimitName } from '../access/people/limits.ts';
import type { Clock } from '../platform/base/clock.ts';
import { passingTogether } from '../platform/database/gathering.ts';
import { throttleBy, tokenBuckets } from '../platform/http/throttle.ts';
import type { Handlers, Link, Peer } from '../platform/processes/calls.ts';
import type { Configuration } from './configuration.ts';
import type { WingsGiven } from './wings.ts';

/*
 * The limits that hold for all processes of a gateway together. The process that started the others keeps them.
 */

/** The turns of hashing, of which a process that ends leaves none behind. */
const turnsOfAll = (turns: HashTurns): Handlers => {
  const held = new WeakMap<Peer, number>();
  const heldBy = (peer: Peer): number => held.get(peer) ?? 0;
  const watch = (peer: Peer): void => {
    if (held.has(peer)) return;
    held.set(peer, 0);
    peer.onEnd(() => {
      for (let left = heldBy(peer); left > 0; left -= 1) turns.pass();
      held.set(peer, Number.NaN); // Turns that come later are passed on at once.
    });
  };
  return {
    takeTurn: async (peer, by: Standing) => {
      watch(peer);
      if (!(await turns.take(by))) return false;
      if (Number.isNaN(heldBy(peer))) turns.pass();
      else held.set(peer, heldBy(peer) + 1);
      return true;
    },
    passTurn: (peer) => {
      held.set(peer, heldBy(peer) - 1);
      turns.pass();
    },
  };
};

const countsOfAll = (counts: AttemptCounts): Handlers => ({
  takeAttempt: (_peer, name: LimitName, key: string) => counts.take(name, key),
  giveBackAttempt: (_peer, name: LimitName, key: string) => counts.giveBack(name, key),
  forgetAttempts: (_peer, name: LimitName, key: string) => counts.forget(name, key),
});

/** A token that a request takes; without a rate, at that of the operation. */
type Wanted = readonly [caller: string, operation: string, rate: number | null];

/** Creates the limits that all processes share, and the handlers by which the other processes use them. */
export const keepingLimits = (
  { throttlePerSecond, throttlePerOperation }: Pick<Configuration, 'throttlePerSecond' | 'throttlePerOperation'>,
  clock: Clock,
): Handlers => {
  const take = tokenBuckets(clock, throttlePerSecond, throttlePerOperation);
  return {
    takeTokens: (_peer, wanted: readonly Wanted[]) =>
      wanted.map(([caller, operation, rate]) => take(caller, operation, rate ?? undefined)),
    ...turnsOfAll(hashTurns()),
    ...countsOfAll(attemptCounts()),
  };
};

/** Returns the limits that the process at the other end of `link` keeps for all. */
export const limitsKeptBy = (link: Link): Pick<WingsGiven, 'throttle' | 'hashTurns' | 'attemptCounts'> => {
  const take = passingTogether<Wanted, number>(
    async (wanted) => (await link.call('takeTokens', wanted)) as readonly number[],
  );
  return {
    throttle: throttleBy((caller, operation, rate) => take([caller, operation, rate ?? null])),
    hashTurns: {
      take: async (by) => (await link.call('takeTurn', by)) === true,
      pass: () => void link.call('passTurn').catch(() => undefined),
    },
    attemptCounts: {
      take: async (name, key) => Number(await link.call('takeAttempt', name, key)),
      giveBack: async (name, key) => void (await link.call('giveBackAttempt', name, key)),
      forget: async (name, key) => void (await link.call('forgetAttempts', name, key)),
    },
  };
};
