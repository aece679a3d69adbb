/** Whose body it is: that of a caller with a token, or of anybody. Neither takes the other's room. */
export type Sender = 'merchant' | 'anyone';

const MIB = 1024 * 1024;

/**
 * How many bytes of bodies that have not arrived whole the process holds for each kind of sender: two dozen full carts, and
 * 128 of the largest forms or some thousand usual ones.
 */
export const BUDGET_BYTES = { merchant: 48 * MIB, anyone: 16 * MIB } as const satisfies Record<Sender, number>;

/** One body that is under way. */
export interface BodyUnderWay {
  /** Counts bytes that are held from now on. */
  hold(bytes: number): void;
  /** Gives back what is held: the body has arrived, or nobody waits for it. */
  end(): void;
}

/** The bytes of all bodies that are under way in the process. */
export interface BodyBudget {
  /** Begins to count a body. `giveUp` is called when it has to make room for others; nothing is held for it then. */
  begin(sender: Sender, giveUp: () => void): BodyUnderWay;
  /** Gives how many bytes are held. */
  heldBy(sender: Sender): number;
}

interface Counted {
  bytes: number;
  readonly giveUp: () => void;
}

/**
 * Gives the budget of one process. Where it is used up, the body that has been under way the longest makes room: honest ones take
 * milliseconds, so that whoever sends slowly, to hold what others need, loses it to them.
 */
export const bodyBudget = (limits: Readonly<Record<Sender, number>> = BUDGET_BYTES): BodyBudget => {
  const held = { merchant: 0, anyone: 0 };
  /** In the order in which they began. */
  const underWay = { merchant: new Set<Counted>(), anyone: new Set<Counted>() };

  const end = (sender: Sender, body: Counted): void => {
    if (!underWay[sender].delete(body)) return;
    held[sender] -= body.bytes;
  };

  const makeRoom = (sender: Sender): void => {
    for (const oldest of underWay[sender]) {
      if (held[sender] <= limits[sender]) return;
      end(sender, oldest);
      oldest.giveUp();
    }
  };

  return {
    begin: (sender, giveUp) => {
      const body: Counted = { bytes: 0, giveUp };
      underWay[sender].add(body);
      return {
        hold: (bytes) => {
          if (!underWay[sender].has(body)) return;
          body.bytes += bytes;
          held[sender] += bytes;
          if (held[sender] > limits[sender]) makeRoom(sender);
        },
        end: () => end(sender, body),
      };
    },
    heldBy: (sender) => held[sender],
  };
};
