import { partingFields } from '../../../catalogue/backoffice/endpoints/team.ts';
import { tokenRights } from '../../../catalogue/backoffice/token-rights.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { ChangeSet, Database, Update } from '../../platform/database/database.ts';
import type { AuditEntry } from '../audit/entry.ts';
import { channelsWith, type GivenRole } from '../people/model/person.ts';
import { type Member, members } from '../people/team.ts';
import { keeperOf, makersFromAudit, tokensOfPerson } from './keepers.ts';
import { ownersWith } from './owners.ts';
import type { MerchantPlace } from './places.ts';
import { handOverToken, revokeToken, type TokenRow } from './records.ts';
import { rightsOfToken } from './tokens.ts';

/** What becomes of the access tokens of a person who is disabled. */
interface Parting {
  /** Those that were not used lately. */
  readonly unused: 'REVOKE' | 'HANDOVER';
  /** Those that were used lately: a shop may stop when they are revoked. */
  readonly used: 'REVOKE' | 'HANDOVER';
  /** The id of the person who answers for those that are handed over. */
  readonly to: string | undefined;
}

/** What becomes of them if nobody says anything else. */
export const USUAL_PARTING = {
  unused: partingFields['tokens.unused'][1].usual,
  used: partingFields['tokens.used'][1].usual,
} as const;

const DAY_MS = 86_400_000;

/** A token that was used within this time is taken for one that a shop needs. */
const USED_LATELY_DAYS = 30;

/** The dependencies of the decision on somebody's tokens. */
interface PartingDependencies {
  readonly database: Database;
  /** The clock by which the use of tokens is noted, which tests move. */
  readonly gatewayClock: Clock;
  readonly merchants: readonly MerchantPlace[];
}

/** The access tokens of a person that are still accepted, as somebody with these roles may change them. */
interface TokensToPart {
  /** Used within the last days. */
  readonly used: readonly TokenRow[];
  readonly unused: readonly TokenRow[];
  /** How many belong to merchants and channels of which the other one may change no tokens. */
  readonly elsewhere: number;
}

const entitiesWith = (
  right: Parameters<typeof ownersWith>[0],
  given: readonly GivenRole[],
  all: readonly MerchantPlace[],
) => {
  const channels = all.flatMap((merchant) => merchant.channels);
  return new Set(ownersWith(right, given, channelsWith(right, given, channels), all).map(({ id }) => id));
};

/** Returns the access tokens of a person. `given` are the roles of the caller; undefined for the command line. */
export const tokensToPart = async (
  { database, gatewayClock, merchants }: PartingDependencies,
  person: string,
  given: readonly GivenRole[] | undefined,
): Promise<TokensToPart> => {
  const nowMs = gatewayClock.now();
  const all = await tokensOfPerson(database, person, nowMs);
  const reach = given && entitiesWith('tokens.change', given, merchants);
  const reached = all.filter(({ scope }) => reach === undefined || reach.has(scope));
  const isUsed = ({ used_at }: TokenRow) => used_at !== null && used_at > nowMs - USED_LATELY_DAYS * DAY_MS;
  return {
    used: reached.filter(isUsed),
    unused: reached.filter((row) => !isUsed(row)),
    elsewhere: all.length - reached.length,
  };
};

/** Returns whether somebody may do themselves everything that these tokens may. */
export const mayKeep = (
  { person, given }: Member,
  tokens: readonly TokenRow[],
  merchants: readonly MerchantPlace[],
): boolean => {
  if (person.state !== 'ACTIVE') return false;
  const held = new Map(
    (['tokens.change', ...tokenRights] as const).map((right) => [`${right}`, entitiesWith(right, given, merchants)]),
  );
  return tokens.every((row) =>
    ['tokens.change', ...(rightsOfToken(row) ?? tokenRights)].every(
      (right) => held.get(right)?.has(row.scope) === true,
    ),
  );
};

/** Finds the person who gets these tokens. @throws Rejection 400 without one who may do all that the tokens may. */
const keeperFor = async (
  { database, merchants }: PartingDependencies,
  leaving: string,
  to: string | undefined,
  tokens: readonly TokenRow[],
): Promise<Member> => {
  const refused = (message: string) =>
    wrongParameters([{ name: 'tokens.to', ...(to === undefined ? {} : { value: to }), message }]);
  if (to === undefined) {
    throw refused(`must name who answers for the ${tokens.length} access tokens that are handed over`);
  }
  const found = (await members(database)).find(({ person }) => person.id === to);
  if (found === undefined || to === leaving) throw refused('must be another person who has access');
  if (!mayKeep(found, tokens, merchants)) {
    throw refused('must be somebody who may do everything that these access tokens may, and change tokens there');
  }
  return found;
};

/**
 * Decides on the access tokens of a person who is being disabled: some are revoked, some handed over. Nobody gets a
 * token that may do more than they may. @throws Rejection 400
 */
export const partedTokens = async (
  dependencies: PartingDependencies,
  leaving: string,
  given: readonly GivenRole[] | undefined,
  parting: Parting,
  entry: (note: Pick<AuditEntry, 'action' | 'entity' | 'subject' | 'before' | 'after'>) => AuditEntry,
): Promise<{ readonly changes: ChangeSet; readonly entries: readonly AuditEntry[] }> => {
  const { used, unused } = await tokensToPart(dependencies, leaving, given);
  const all = [
    ...used.map((row) => ({ row, fate: parting.used })),
    ...unused.map((row) => ({ row, fate: parting.unused })),
  ];
  const kept = all.filter(({ fate }) => fate === 'HANDOVER').map(({ row }) => row);
  const keeper = kept.length === 0 ? undefined : (await keeperFor(dependencies, leaving, parting.to, kept)).person;
  const nowMs = dependencies.gatewayClock.now();
  const updates: readonly Update[] = all.map(({ row, fate }) =>
    fate === 'HANDOVER' && keeper !== undefined ? handOverToken(row, keeper.id) : revokeToken(row, nowMs),
  );
  const entries = all.map(({ row, fate }) =>
    fate === 'HANDOVER' && keeper !== undefined
      ? entry({
          action: 'tokens.handedOver',
          entity: row.scope,
          subject: row.id,
          before: { keeper: leaving },
          after: { keeper: keeper.id, name: keeper.name },
        })
      : entry({ action: 'tokens.revoked', entity: row.scope, subject: row.id, after: { because: 'team.disabled' } }),
  );
  return { changes: { updates }, entries };
};

/** Returns the ids of the people who answer for tokens, by the ids of the tokens; none for those of the command line. */
export const keepersOf = async (
  database: Database,
  rows: readonly TokenRow[],
): Promise<ReadonlyMap<string, { readonly maker: string | undefined; readonly keeper: string | undefined }>> => {
  const makers = await makersFromAudit(database, rows);
  return new Map(
    rows.map((row) => [row.id, { maker: row.maker ?? makers.get(row.id), keeper: keeperOf(row, makers) }]),
  );
};
