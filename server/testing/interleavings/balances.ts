import { type Call, isDefinite, type StoredPayment } from './history.ts';

/*
 * Whether follow-ups of one payment can have happened one after the other (Wing and Gong): each at one moment between
 * its request and its reply, each with the balance that the ones before left.
 */

/** One moment of a follow-up. */
interface Moment {
  readonly effect: 'take' | 'release' | 'refuse';
  /** In hundredths; undefined where everything that is left was asked for. */
  readonly cents: number | undefined;
  /** What is taken is everything that is left at that moment. */
  readonly isWhole: boolean;
  /** Once it has taken everything, nothing is left whatever others release. */
  readonly mayClose: boolean;
  readonly from: number;
  readonly until: number;
  /** The place of the moment that comes before. */
  readonly after?: number | undefined;
}

/** The codes of follow-ups that asked for more than there was. */
const exceeded: ReadonlySet<string> = new Set(['700.400.100', '700.400.200', '700.400.300']);

/** One follow-up with all its attempts under one key. */
interface Attempted {
  readonly first: Call;
  readonly last: Call;
}

const attemptsOf = (calls: readonly Call[]): readonly Attempted[] => {
  const byKey = new Map<string, Attempted>();
  for (const [place, call] of calls.entries()) {
    const key = call.key ?? `${place}`;
    const known = byKey.get(key);
    const isAnswered = known?.last.reply !== undefined && isDefinite(known.last.reply);
    byKey.set(key, { first: known?.first ?? call, last: known !== undefined && isAnswered ? known.last : call });
  }
  return [...byKey.values()];
};

const isRefusal = ({ reply }: Call): boolean => reply !== undefined && isDefinite(reply) && exceeded.has(reply.code);

const momentsOf = (
  parent: StoredPayment,
  calls: readonly Call[],
  made: readonly StoredPayment[],
): readonly Moment[] => {
  const moments: Moment[] = [];
  const attempts = attemptsOf(calls);
  const acknowledged = new Map(
    attempts.flatMap((each) => {
      const { reply } = each.last;
      return reply?.id !== undefined && isDefinite(reply) ? [[reply.id, each] as const] : [];
    }),
  );
  const open = attempts.filter(({ last: { reply } }) => reply === undefined || !isDefinite(reply));
  for (const payment of made) {
    const own = acknowledged.get(payment.id);
    const askers = open.filter(({ first }) => first.type === payment.type);
    const from = own?.first.begun ?? Math.min(...askers.map(({ first }) => first.begun));
    const until = own?.last.ended ?? Number.POSITIVE_INFINITY;
    const mayClose = payment.type === 'RV' && parent.type.startsWith('PA');
    const isWhole = own !== undefined && own.first.cents === undefined;
    moments.push({ effect: 'take', cents: payment.cents, isWhole, mayClose, from, until });
    if (payment.state !== 'declined') continue;
    const after = moments.length - 1;
    moments.push({ effect: 'release', cents: payment.cents, isWhole, mayClose, from, until, after });
  }
  for (const { first, last } of attempts) {
    if (!isRefusal(last)) continue;
    const until = last.ended ?? Number.POSITIVE_INFINITY;
    moments.push({ effect: 'refuse', cents: first.cents, isWhole: false, mayClose: false, from: first.begun, until });
  }
  return moments;
};

/** An explanation is searched for in at most this many states; no run has come near it. */
const MOST_STATES = 400_000;

interface State {
  readonly done: bigint;
  readonly taken: number;
  /** The moments that closed the payment. */
  readonly closers: bigint;
}

/**
 * Returns whether some order of the follow-ups of a payment explains every reply. `made` are those that are stored.
 * @throws Error where that is not found out.
 */
export const isLinearizable = (
  parent: StoredPayment,
  calls: readonly Call[],
  made: readonly StoredPayment[],
): boolean => {
  const moments = momentsOf(parent, calls, made);
  const all = (1n << BigInt(moments.length)) - 1n;
  const seen = new Set<string>();

  const stateAfter = ({ done, taken, closers }: State, place: number): State | undefined => {
    const moment = moments[place];
    if (moment === undefined) return undefined;
    const bit = 1n << BigInt(place);
    const left = closers === 0n ? parent.cents - taken : 0;
    const cents = moment.cents ?? left;
    if (moment.effect === 'refuse')
      return cents === 0 || cents > left ? { done: done | bit, taken, closers } : undefined;
    if (moment.effect === 'release') {
      const closer = 1n << BigInt(moment.after ?? place);
      return { done: done | bit, taken: taken - cents, closers: closers & ~closer };
    }
    if (cents === 0 || cents > left || (moment.isWhole && cents < left)) return undefined;
    return {
      done: done | bit,
      taken: taken + cents,
      closers: moment.mayClose && cents === left ? closers | bit : closers,
    };
  };

  /** Those that no undone moment must precede. */
  const nextOf = (done: bigint): readonly number[] => {
    const undone = [...moments.keys()].filter((place) => (done & (1n << BigInt(place))) === 0n);
    const earliest = Math.min(...undone.map((place) => moments[place]?.until ?? 0));
    return undone.filter((place) => {
      const { from = 0, after } = moments[place] ?? {};
      return from <= earliest && (after === undefined || (done & (1n << BigInt(after))) !== 0n);
    });
  };

  const waiting: State[] = [{ done: 0n, taken: 0, closers: 0n }];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (state.done === all) return true;
    const name = `${state.done} ${state.closers}`;
    if (seen.has(name)) continue;
    seen.add(name);
    if (seen.size > MOST_STATES) throw new Error(`the follow-ups of ${parent.id} have too many orders`);
    for (const place of nextOf(state.done)) {
      const after = stateAfter(state, place);
      if (after !== undefined) waiting.push(after);
    }
  }
  return false;
};
