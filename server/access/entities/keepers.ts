import type { Database } from '../../platform/database/database.ts';
import { auditRecords } from '../audit/records.ts';
import { entityRecords, type TokenRow } from './records.ts';
import { COMMAND, stateOf } from './tokens.ts';

/** More tokens than people have made. */
const MOST = 10_000;

const MADE = 'tokens.created';

/**
 * Returns who made the tokens whose rows do not say so, by the ids of the tokens: earlier versions noted it in the audit
 * only.
 */
export const makersFromAudit = async (
  database: Database,
  rows: readonly Pick<TokenRow, 'maker'>[],
): Promise<ReadonlyMap<string, string>> => {
  if (rows.every(({ maker }) => maker !== null)) return new Map();
  const made = await auditRecords(database).newest({ action: MADE }, MOST);
  return new Map(
    made.flatMap(({ subject, actor }) =>
      subject !== undefined && actor.kind === 'person' ? [[subject, actor.id] as const] : [],
    ),
  );
};

/** Returns the id of the person who answers for a token; undefined for one that the command line made. */
export const keeperOf = (row: TokenRow, makers: ReadonlyMap<string, string>): string | undefined => {
  const maker = row.maker ?? makers.get(row.id);
  return row.keeper ?? (maker === COMMAND ? undefined : maker);
};

/** Returns the tokens that are accepted and for which a person answers, the oldest first. */
export const tokensOfPerson = async (
  database: Database,
  person: string,
  nowMs: number,
): Promise<readonly TokenRow[]> => {
  const records = entityRecords(database);
  const [named, made] = await Promise.all([
    records.tokensOfPerson(person),
    auditRecords(database).newest({ action: MADE, actor: person }, MOST),
  ]);
  const makers = new Map(made.flatMap(({ subject }) => (subject === undefined ? [] : [[subject, person] as const])));
  const known = new Set(named.map(({ id }) => id));
  const earlier = await Promise.all([...makers.keys()].filter((id) => !known.has(id)).map(records.tokenWithId));
  return [...named, ...earlier]
    .filter((row) => row !== undefined)
    .filter((row) => keeperOf(row, makers) === person && stateOf(row, nowMs) === 'active')
    .toSorted((left, right) => left.created_at - right.created_at);
};
