/** A sleep that can be interrupted. */
export interface Sleeper {
  /** Resolves after this many milliseconds, or when woken; at once when woken since the last sleep. */
  until(milliseconds: number): Promise<void>;
  wake(): void;
}

/** Creates a sleep. */
export const sleeper = (): Sleeper => {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    until: (milliseconds) =>
      new Promise((resolve) => {
        const timeout = setTimeout(() => end?.(), isWoken ? 0 : Math.max(0, milliseconds));
        end = () => {
          clearTimeout(timeout);
          isWoken = false;
          end = undefined;
          resolve();
        };
      }),
    wake: () => {
      isWoken = true;
      end?.();
    },
  };
};
