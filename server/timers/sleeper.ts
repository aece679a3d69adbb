/** Somebody who sleeps and can be woken. */
export interface Sleeper {
  /** Resolves after so many milliseconds, or when woken; at once when woken since the last sleep. */
  until(milliseconds: number): Promise<void>;
  wake(): void;
}

/** Gives one who sleeps. */
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
