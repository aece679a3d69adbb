import type { RequestHandler, Router } from 'express';
import type { Kept } from '../../catalogue/settings/retention.ts';
import type { Insert } from './database/database.ts';
import type { Forget } from './database/forgetting.ts';
import type { Addressable } from './http/binding.ts';
import type { Serve } from './http/serve.ts';
import type { TimerKind } from './timers/kinds.ts';
import type { TimerHandlers, Timers } from './timers/timers.ts';

/** What a wing of the server hands to the gateway. Whatever a wing has nothing of, it leaves out. */
export interface Wing {
  /** Binds its endpoints of the merchants' interface: once for access tokens, and once for people. */
  bind?(serve: Serve, timers: Timers): void;
  /** Returns a binding of the merchants' interface for callers without access tokens, beside the one for tokens. */
  serveOn?(router: Router): Serve;
  /** The addresses of its endpoints that are not in the merchants' interface. */
  readonly addresses?: readonly Addressable[];
  /**
   * Its requests for browsers that are answered with JSON, and counted by the wing itself: they are bound before what is
   * counted as pages.
   */
  readonly requests?: readonly RequestHandler[];
  /** The addresses of its pages for shoppers; requests of merchants' servers to these were answered before. */
  readonly shopperPages?: readonly string[];
  /** Its pages and files for browsers, in the order in which they are offered a request. */
  readonly pages?: readonly RequestHandler[];
  readonly timers?: TimerHandlers;
  /** Returns the timers that every gateway has from its start. */
  permanentTimers?(nowMs: number): readonly Insert[];
  /** The removal of its rows that have outlived their time. */
  readonly forgets?: Partial<Readonly<Record<Kept, Forget>>>;
  /** Registers its figures that depend on which timers run. */
  measure?(kinds: readonly TimerKind[]): void;
  /** Does what comes before anything reads the time. */
  start?(): Promise<void>;
  /** Begins no new work in the background: what waits there waits for the next start. */
  retire?(): void;
  /** Resolves when what is stored in the background is stored; to be awaited before the database is closed. */
  stored?(): Promise<void>;
  /** Ends what runs in the background; to be awaited before the database is closed. */
  stop?(): Promise<void>;
}
