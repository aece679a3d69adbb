import type { Write } from './change-set.ts';
import { placeOf } from './dialect.ts';

/**
 * Gives one statement that writes a whole change set: PostgreSQL keeps all of it or nothing, in one round trip. An
 * update that meets no row makes the divisor zero, which fails the statement. Its values are those of the writes, in
 * their order.
 */
export const changeSetStatement = (writes: readonly Write[]): string => {
  const parts: string[] = [];
  const met: string[] = [];
  let place = 1;
  writes.forEach((write, index) => {
    if (continuesRows(write, writes[index - 1])) parts.push(`${parts.pop()}, (${places(write, place)})`);
    else parts.push(write.sqlFor('postgres', place) + (write.mustMeetOneRow ? ' returning 1' : ''));
    if (write.mustMeetOneRow) met.push(`(select count(*) from w${parts.length}) = 1`);
    place += write.values.length;
  });
  const named = parts.map((sql, index) => `w${index + 1} as (${sql})`);
  const guard = met.length > 0 ? `1 / (case when ${met.join(' and ')} then 1 else 0 end)` : '1';
  return `with ${named.join(', ')} select ${guard}`;
};

/** Rows of one shape become one insertion: planning thousands of parts takes PostgreSQL many seconds. */
const continuesRows = (write: Write, before: Write | undefined): boolean =>
  !write.mustMeetOneRow && write.shape === before?.shape;

const places = ({ values }: Write, first: number): string =>
  values.map((_, index) => placeOf.postgres(first + index)).join(', ');
