/** The sender of a body: a merchant with a token, or any caller. Each kind has its own budget. */
export type Sender = 'merchant' | 'anyone';

const MIB = 1024 * 1024;

/**
 * The bytes of incomplete bodies that the process holds for each kind of sender: two dozen full carts, and 128 of the
 * largest forms or some thousand usual ones.
 */
export const BUDGET_BYTES = { merchant: 48 * MIB, anyone: 16 * MIB } as const satisfies Record<Sender, number>;

/** The share of one caller: bodies of a caller that uses it up crowd out each other, not those of others. */
export const SHARE_BYTES = { merchant: 48 * MIB, anyone: 4 * MIB } as const satisfies Record<Sender, number>;

/** One body that is under way. */
export interface BodyUnderWay {
  /** Counts bytes that are held from now on. */
  hold(bytes: number): void;
  /** Releases the bytes: the body has arrived, or its request is refused. */
  end(): void;
}

/** The kind of sender of a body, and the caller. */
export interface BodyOrigin {
  readonly sender: Sender;
  /** Identifies the caller, for example by their network. */
  readonly caller: string;
}

/** The bytes of all bodies that are under way in the process. */
export interface BodyBudget {
  /**
   * Begins to count a body. `giveUp` is called when the body has to make room for others; its bytes are released then.
   */
  begin(from: BodyOrigin, giveUp: () => void): BodyUnderWay;
  /** Returns the bytes that are held. */
  heldBy(sender: Sender): number;
}

/** Bodies that share a limit. */
interface Pool {
  bytes: number;
  /** In the order of their beginning. */
  readonly bodies: Set<Counted>;
  readonly limit: number;
}

interface Counted {
  bytes: number;
  /** The pool of its caller, and that of its kind of sender. */
  readonly pools: readonly Pool[];
  readonly giveUp: () => void;
  end(): void;
}

const emptyPool = (limit: number): Pool => ({ bytes: 0, bodies: new Set(), limit });

const makeRoom = (pool: Pool): void => {
  for (const oldest of pool.bodies) {
    if (pool.bytes <= pool.limit) return;
    oldest.end();
    oldest.giveUp();
  }
};

/**
 * Creates the budget of one process, with a share for each caller. When the budget or a share is used up, its oldest
 * body makes room. Honest bodies take milliseconds, so callers who send slowly to hold memory lose it to the others.
 */
export const bodyBudget = (
  limits: Readonly<Record<Sender, number>> = BUDGET_BYTES,
  shares: Readonly<Record<Sender, number>> = SHARE_BYTES,
): BodyBudget => {
  const whole = { merchant: emptyPool(limits.merchant), anyone: emptyPool(limits.anyone) };
  const ofCallers = { merchant: new Map<string, Pool>(), anyone: new Map<string, Pool>() };

  return {
    begin: ({ sender, caller }, giveUp) => {
      const own = ofCallers[sender].get(caller) ?? emptyPool(shares[sender]);
      ofCallers[sender].set(caller, own);
      const body: Counted = {
        bytes: 0,
        pools: [own, whole[sender]],
        giveUp,
        end: () => {
          for (const pool of body.pools) if (pool.bodies.delete(body)) pool.bytes -= body.bytes;
          if (own.bodies.size === 0) ofCallers[sender].delete(caller);
        },
      };
      for (const pool of body.pools) pool.bodies.add(body);
      return {
        hold: (bytes) => {
          if (!own.bodies.has(body)) return;
          body.bytes += bytes;
          for (const pool of body.pools) pool.bytes += bytes;
          for (const pool of body.pools) makeRoom(pool);
        },
        end: body.end,
      };
    },
    heldBy: (sender) => whole[sender].bytes,
  };
};

const shareOf = (bytes: Readonly<Record<Sender, number>>, processes: number): Readonly<Record<Sender, number>> => ({
  merchant: bytes.merchant / processes,
  anyone: bytes.anyone / processes,
});

/** Creates the budget of one of the processes of a gateway, which hold as much together as one alone. */
export const bodyBudgetOf = (processes: number): BodyBudget =>
  bodyBudget(shareOf(BUDGET_BYTES, processes), shareOf(SHARE_BYTES, processes));
