/** The timers of one kind. */
export interface TimersShown {
  readonly kind: string;
  readonly meaning: string;
  /** Those that are due and that no process has claimed, counted up to `MOST_COUNTED`. */
  readonly due: number;
  /** When the one that waits longest was due. */
  readonly oldestDue?: string;
  /** When the next one is due, if none waits. */
  readonly next?: string;
}

/** More waiting timers than this are counted as this number. */
export const MOST_COUNTED = 1_000;

/** The state of the installation. */
export interface SystemReply {
  readonly environment: string;
  /** The number of the build that answered. */
  readonly build: string;
  readonly isReady: boolean;
  readonly database: { readonly kind: string; readonly migration: number };
  /** The process that answered; for people with the right in the whole installation, as the rest. */
  readonly process?: {
    readonly node: string;
    readonly startedAt: string;
    readonly memoryMiB: number;
  };
  readonly timers?: readonly TimersShown[];
  readonly vault?: { readonly dataKeys: number; readonly oldest?: string; readonly newest?: string };
}
