import type { Registry } from 'prom-client';
import type { LabelOf } from '../../catalogue/monitoring/metrics.ts';
import { gauge } from '../metrics/registered.ts';

/** Registers what runs, and whether it can serve; `ready` limits its own work. */
export const measureProcess = (
  registry: Registry,
  program: Readonly<Record<LabelOf<'tollgate_build_info'>, string>>,
  ready: () => Promise<boolean>,
): void => {
  gauge(registry, 'tollgate_build_info').set(program, 1);
  gauge(registry, 'tollgate_ready', async (own) => own.set((await ready().catch(() => false)) ? 1 : 0));
};
