/** Whose body it is: that of a caller with a token, or of anybody. Neither takes the other's room. */
export type Sender = 'merchant' | 'anyone';

const MIB = 1024 * 1024;

/**
 * How many bytes of bodies that have not arrived whole the process holds for each kind of sender: two dozen full carts, and
 * 128 of the largest forms or some thousand usual ones.
 */
export const BUDGET_BYTES = { merchant: 48 * MIB, anyone: 16 * MIB } as const satisfies Record<Sender, number>;

/** How much of it the bodies of one caller may take: they crowd out each other before they crowd out those of others. */
export const SHARE_BYTES = { merchant: 48 * MIB, anyone: 4 * MIB } as const satisfies Record<Sender, number>;

/** One body that is under way. */
export interface BodyUnderWay {
  /** Counts bytes that are held from now on. */
  hold(bytes: number): void;
  /** Gives back what is held: the body has arrived, or nobody waits for it. */
  end(): void;
}

/** Whose body it is, and who of them sends it. */
export interface BodyOrigin {
  readonly sender: Sender;
  /** What stands for the caller, such as their network. */
  readonly caller: string;
}

/** The bytes of all bodies that are under way in the process. */
export interface BodyBudget {
  /**
   * Begins to count a body of a caller. `giveUp` is called when it has to make room for others; nothing is held for it then.
   */
  begin(from: BodyOrigin, giveUp: () => void): BodyUnderWay;
  /** Gives how many bytes are held. */
  heldBy(sender: Sender): number;
}

/** Bodies that share a limit. */
interface Pool {
  bytes: number;
  /** In the order in which they began. */
  readonly bodies: Set<Counted>;
  readonly limit: number;
}

interface Counted {
  bytes: number;
  /** The pool of its caller, and that of all who are like them. */
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
 * Gives the budget of one process, of which each caller has a share. Where either is used up, the body in it that has been under way
 * the longest makes room: honest ones take milliseconds, so that whoever sends slowly, to hold what others need, loses it to them.
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
