/** At most so many requests a second are refused before their body has arrived; so many at once, where there were few before. */
const PER_SECOND = 50;
const BURST = 50;

/** Each may hold 64 KiB, which came with its headers. Where more wait, the oldest is refused out of turn. */
const MOST_WAITING = 1_024;

const MS_PER_SECOND = 1000;

/** The pace of refusals that end their connection. */
export interface RefusalPace {
  /** Resolves when the next refusal may leave: at once, unless there were many. `gone` resolves when nobody waits for it any more. */
  turn(gone: (leave: () => void) => void): Promise<void>;
}

/**
 * Gives the pace of one process. A client whose connection is ended connects again and sends again, which costs a hundred times what
 * the refusal says; a client that waits for its refusal costs nothing. The refusals of a process share one pace, so that neither many
 * connections nor many addresses make it faster.
 */
export const refusalPace = (perSecond = PER_SECOND, burst = BURST, mostWaiting = MOST_WAITING): RefusalPace => {
  /** In the order in which they came. */
  const waiting = new Set<() => void>();
  let free = burst;
  let timer: NodeJS.Timeout | undefined;

  const refuseOldest = (): void => {
    const [oldest] = waiting;
    oldest?.();
  };

  const next = (): void => {
    if (waiting.size > 0) {
      refuseOldest();
      return;
    }
    free += 1;
    if (free < burst) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    turn: async (gone) => {
      timer ??= setInterval(next, MS_PER_SECOND / perSecond).unref();
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve) => {
        const leave = (): void => {
          waiting.delete(leave);
          resolve();
        };
        waiting.add(leave);
        gone(leave);
        if (waiting.size > mostWaiting) refuseOldest();
      });
    },
  };
};
