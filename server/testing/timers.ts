import type { Database } from '../platform/database/database.ts';
import { commitUnlessConflict } from '../platform/database/deciding.ts';
import { query } from '../platform/database/query.ts';

interface Tables {
  timers: { readonly id: string; readonly version: number; readonly leased_until: number };
}

const leased = query<Tables>()((db) => db.selectFrom('timers').selectAll().where('leased_until', '>', 0));

/** Ends the leases of a dead process, which would end by themselves only after more time than a test waits. */
export const leasesEnded = async (database: Database): Promise<void> => {
  for (;;) {
    const rows = await database.read(leased, {});
    if (rows.length === 0) return;
    const ended = rows.map(({ id, version }) => ({ table: 'timers', key: { id }, version, set: { leased_until: 0 } }));
    // A statement that the dead process began may still arrive, hence the loop.
    await commitUnlessConflict(database, { updates: ended });
  }
};
