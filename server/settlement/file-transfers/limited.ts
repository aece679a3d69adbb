const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60_000;

/** An attempt that was ended by its deadline or by the stop of the process. */
type Ended = 'TIME_OUT' | 'stopped';

/** The time limits of an attempt. */
export type Limits = Readonly<Record<'connectSeconds' | 'attemptMinutes', number>>;

/** Runs `work` with a signal that ends it after a time or when the process stops. */
export const limited = async <Result>(
  stops: AbortSignal,
  { connectSeconds, attemptMinutes }: Limits,
  work: (signal: AbortSignal, connected: () => void) => Promise<Result>,
): Promise<Result | Ended> => {
  const late = new AbortController();
  const abort = () => late.abort();
  const connecting = setTimeout(abort, connectSeconds * MS_PER_SECOND);
  const whole = setTimeout(abort, attemptMinutes * MS_PER_MINUTE);
  try {
    return await work(AbortSignal.any([stops, late.signal]), () => clearTimeout(connecting));
  } catch (error) {
    if (stops.aborted) return 'stopped';
    if (late.signal.aborted) return 'TIME_OUT';
    throw error;
  } finally {
    clearTimeout(connecting);
    clearTimeout(whole);
  }
};
