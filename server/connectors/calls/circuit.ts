import { type Clock, isWithin } from '../../platform/base/clock.ts';
import { NotSent } from './connection.ts';

/**
 * After this many failures in a row a processor counts as unreachable: one may be a broken connection, five are not.
 */
const FAILURES_TO_OPEN = 5;

/** After this time one call may test whether the processor is back. */
const OPEN_FOR_MS = 10_000;

/** Stops calls to a processor that cannot be reached, so that no payment waits for it in vain. */
export interface Circuit {
  readonly isOpen: boolean;
  /**
   * Makes a call, which counts as a failure when it rejects. While the circuit is open, rejects with `NotSent` at once;
   * after a while it allows one call, whose outcome decides.
   */
  guard<Value>(call: () => Promise<Value>): Promise<Value>;
}

/** Creates the circuit of one processor, closed; `changed` is called whenever it opens or closes. */
export const circuit = (clock: Clock, changed: (isOpen: boolean) => void): Circuit => {
  let failures = 0;
  let openedAtMs: number | undefined;
  let isTrying = false;

  const admit = (): boolean => {
    if (openedAtMs === undefined) return false;
    if (isTrying || isWithin(openedAtMs, OPEN_FOR_MS, clock.now()))
      throw new NotSent('the upstream is out of reach and not asked for now', { passing: false });
    isTrying = true;
    return true;
  };

  const succeed = (): void => {
    failures = 0;
    if (openedAtMs === undefined) return;
    openedAtMs = undefined;
    changed(false);
  };

  const fail = (wasTrial: boolean): void => {
    failures += 1;
    if (wasTrial) openedAtMs = clock.now();
    else if (failures >= FAILURES_TO_OPEN && openedAtMs === undefined) {
      openedAtMs = clock.now();
      changed(true);
    }
  };

  return {
    get isOpen() {
      return openedAtMs !== undefined;
    },
    guard: async (call) => {
      const isTrial = admit();
      try {
        const value = await call();
        succeed();
        return value;
      } catch (error) {
        fail(isTrial);
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
};
