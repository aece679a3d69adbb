/** The most refusals per second of requests whose body has not arrived, and the most at once after a quiet time. */
const PER_SECOND = 50;
const BURST = 50;

/** A waiting connection holds up to 64 KiB, which arrived with its headers. When more wait, the oldest is dropped. */
const MOST_WAITING = 1_024;

const MS_PER_SECOND = 1000;

/** The pace of refusals that end their connection. */
export interface RefusalPace {
  /**
   * Resolves with `true` when the next refusal may be sent: at once, unless there were many. Resolves with `false` when
   * it must not be sent, because too many newer ones wait or `leave` was called; `gone` receives `leave`.
   */
  turn(gone: (leave: () => void) => void): Promise<boolean>;
}

/**
 * Creates the pace of one process. A client whose connection is ended connects and sends again, which costs a hundred
 * times as much as the refusal; a client that waits for its refusal costs nothing. All refusals of a process share one
 * pace, so that neither many connections nor many addresses make it faster.
 */
export const refusalPace = (perSecond = PER_SECOND, burst = BURST, mostWaiting = MOST_WAITING): RefusalPace => {
  /** Ends the wait of each refusal, in the order of their arrival. */
  const waiting = new Set<(mayBeSent: boolean) => void>();
  let free = Math.ceil(burst);
  let timer: NodeJS.Timeout | undefined;

  const endOldest = (mayBeSent: boolean): void => {
    const [oldest] = waiting;
    oldest?.(mayBeSent);
  };

  const next = (): void => {
    if (waiting.size > 0) {
      endOldest(true);
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
        return true;
      }
      return await new Promise<boolean>((resolve) => {
        const end = (mayBeSent: boolean): void => {
          waiting.delete(end);
          resolve(mayBeSent);
        };
        waiting.add(end);
        gone(() => end(false));
        if (waiting.size > mostWaiting) endOldest(false);
      });
    },
  };
};

/** Creates the pace of one of the processes of a gateway, which refuse as many together as one alone. */
export const refusalPaceOf = (processes: number, perSecond = PER_SECOND, mostWaiting = MOST_WAITING): RefusalPace =>
  refusalPace(perSecond / processes, perSecond / processes, mostWaiting / processes);
