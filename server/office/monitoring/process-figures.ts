import type { Registry } from 'prom-client';
import type { LabelOf } from '../../../catalogue/monitoring/metrics.ts';
import { gauge } from '../../platform/metrics/registered.ts';

/** Registers what runs, whether it can serve, and for how long its certificate does; `ready` limits its own work. */
export const measureProcess = (
  registry: Registry,
  program: Readonly<Record<LabelOf<'tollgate_build_info'>, string>>,
  { ready, serves }: { ready(): Promise<boolean>; serves(): boolean },
  certificateEndMs: () => number = () => 0,
): void => {
  gauge(registry, 'tollgate_build_info').set(program, 1);
  gauge(registry, 'tollgate_processes', (own) => own.set(serves() ? 1 : 0));
  gauge(registry, 'tollgate_tls_certificate_end_timestamp_seconds', (own) => own.set(certificateEndMs() / 1000));
  gauge(registry, 'tollgate_ready', async (own) => own.set((await ready().catch(() => false)) ? 1 : 0));
};
