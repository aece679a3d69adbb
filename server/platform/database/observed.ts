import { SpanKind } from '@opentelemetry/api';
import type { Registry } from 'prom-client';
import { gauge, histogram } from '../metrics/registered.ts';
import { inSpan, isRecorded } from '../traces/span.ts';
import type { ChangeSet, Database, DatabaseKind } from './database.ts';

const MS_PER_SECOND = 1_000;

/** Measures the transactions and connections of this process in `registry`. */
export const measureDatabase = (
  registry: Registry,
  database: Pick<Database, 'connections' | 'onTransaction'>,
): void => {
  const together = histogram(registry, 'tollgate_commit_change_sets');
  const seconds = histogram(registry, 'tollgate_commit_seconds');
  database.onTransaction((changeSets, milliseconds) => {
    together.observe(changeSets);
    seconds.observe(milliseconds / MS_PER_SECOND);
  });
  if (database.connections() === undefined) return; // An embedded database has none.
  gauge(registry, 'tollgate_database_connections', (own) => {
    const { open = 0, busy = 0 } = database.connections() ?? {};
    own.set({ state: 'busy' }, busy);
    own.set({ state: 'idle' }, open - busy);
  });
  gauge(registry, 'tollgate_database_connections_most', (own) => own.set(database.connections()?.most ?? 0));
  gauge(registry, 'tollgate_database_waiting', (own) => own.set(database.connections()?.waiting ?? 0));
};

/** The names of the databases in the conventions of OpenTelemetry. */
const systems = { sqlite: 'sqlite', postgres: 'postgresql' } as const satisfies Record<DatabaseKind, string>;

/**
 * Returns a commit that is a span of what it belongs to, from the moment at which it is handed over: it waits for others
 * of its transaction, which belong to other traces. Work in the background belongs to none.
 */
export const tracedCommit =
  (kind: DatabaseKind, commit: Database['commit']): Database['commit'] =>
  (changes: ChangeSet) => {
    if (changes.isBackground || !isRecorded()) return commit(changes);
    const attributes = { 'db.system.name': systems[kind], 'db.operation.name': 'COMMIT' };
    return inSpan('COMMIT', { kind: SpanKind.CLIENT, attributes }, () => commit(changes));
  };
