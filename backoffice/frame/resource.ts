import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiError } from './api.ts';

/** Something that is read from the gateway. */
export interface Resource<Data> {
  /** What was read last; kept while it is read again. */
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  /** How often it was read again because something changed; what belongs to it is read again with it. */
  readonly version: number;
  /** Reads it again. */
  reload(): void;
}

type State<Data> = Omit<Resource<Data>, 'reload' | 'version'>;

/** Reads something, and again when its key changes. An answer that comes after a newer question is dropped. */
export const useResource = <Data>(key: string, load: () => Promise<Data>): Resource<Data> => {
  const [state, setState] = useState<State<Data>>({ data: undefined, error: undefined, isLoading: true });
  const [count, setCount] = useState(0);
  const latest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function in each rendering; the key says when it reads something else.
  useEffect(() => {
    latest.current += 1;
    const mine = latest.current;
    const ifLatest = (next: (before: State<Data>) => State<Data>): void => {
      if (mine === latest.current) setState(next);
    };
    setState((before) => ({ ...before, isLoading: true }));
    load().then(
      (data) => ifLatest(() => ({ data, error: undefined, isLoading: false })),
      (error: ApiError) => ifLatest((before) => ({ ...before, error, isLoading: false })),
    );
  }, [key, count]);
  return { ...state, version: count, reload: () => setCount((before) => before + 1) };
};

/** The state of a request that changes something. */
export interface Action {
  readonly isBusy: boolean;
  readonly error: ApiError | undefined;
  /** Runs the request, once at a time. */
  run(work: () => Promise<unknown>): void;
  /** Forgets the error. */
  clear(): void;
}

/** Runs requests that change something, and keeps the error of the last one. */
export const useAction = (): Action => {
  const [state, setState] = useState<Pick<Action, 'isBusy' | 'error'>>({ isBusy: false, error: undefined });
  const isBusy = useRef(false);
  return {
    ...state,
    clear: () => setState({ isBusy: false, error: undefined }),
    run: (work) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setState({ isBusy: true, error: undefined });
      const end = (error?: ApiError): void => {
        isBusy.current = false;
        setState({ isBusy: false, error });
      };
      work().then(
        () => end(),
        (error: ApiError) => end(error),
      );
    },
  };
};
