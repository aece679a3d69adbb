import { SpanKind } from '@opentelemetry/api';
import { inSpan, isRecorded } from '../traces/span.ts';
import type { ChangeSet, Database, DatabaseKind } from './database.ts';

/** The names of the databases in the conventions of OpenTelemetry. */
const systems = { sqlite: 'sqlite', postgres: 'postgresql' } as const satisfies Record<DatabaseKind, string>;

/**
 * Returns a commit that is a span of what it belongs to, from the moment at which it is handed over: it waits for others
 * of its transaction, which belong to other traces. Work in the background belongs to none.
 */
export const tracedCommit =
  (kind: DatabaseKind, commit: Database['commit']): Database['commit'] =>
  async (changes: ChangeSet) => {
    if (changes.isBackground || !isRecorded()) return await commit(changes);
    const attributes = { 'db.system.name': systems[kind], 'db.operation.name': 'COMMIT' };
    return await inSpan('COMMIT', { kind: SpanKind.CLIENT, attributes }, () => commit(changes));
  };
