import type { TimerKind } from '../../platform/timers/kinds.ts';
import type { OrderKind } from './model/days.ts';

/**
 * The timers that make files. Earlier versions write direct debits for any kind that they do not know, so they must not
 * run that of a kind that came later.
 */
export const fileTimers = {
  collection: 'sepa.file',
  transfer: 'sepa.file',
  instant: 'sepa.instantFile',
} as const satisfies Readonly<Record<OrderKind, TimerKind>>;
