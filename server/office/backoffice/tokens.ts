import type { ListedToken, TokenPerson } from '../../../catalogue/backoffice/replies/tokens.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { rightsIn, tokenRights, unknownIn } from '../../../catalogue/backoffice/token-rights.ts';
import { audited } from '../../access/audit/audit.ts';
import { type Owner, ownersWith } from '../../access/entities/owners.ts';
import { keepersOf } from '../../access/entities/parting.ts';
import { entityRecords, revokeToken, type TokenRow } from '../../access/entities/records.ts';
import { COMMAND, newToken, rightsOfToken, stateOf } from '../../access/entities/tokens.ts';
import { giverNow } from '../../access/people/invitations.ts';
import { channelsWith, type GivenRole, type Person } from '../../access/people/model/person.ts';
import { peopleRecords } from '../../access/people/model/records.ts';
import { type Clock, timeOf, timestampText } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { missingRight } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { ServeOffice } from './serve.ts';

/** The dependencies of the endpoints of access tokens. */
interface TokenRoutesDependencies extends OfficeDependencies {
  /** The clock by which tokens expire, which tests move. */
  readonly gatewayClock: Clock;
}

/** The longest list of tokens. */
const MOST_TOKENS = 1_000;

const DAY_MS = 86_400_000;

type People = ReadonlyMap<string, Person>;

const shownPerson = (id: string, people: People): TokenPerson => {
  if (id === COMMAND) return { kind: 'command', name: '' };
  const person = people.get(id);
  return {
    kind: 'person',
    name: person?.name ?? id,
    ...(person?.state === 'DISABLED' ? { isDisabled: true } : {}),
  };
};

type Answerable = { readonly maker: string | undefined; readonly keeper: string | undefined } | undefined;

const shownPeople = (answerable: Answerable, people: People): Pick<ListedToken, 'maker' | 'keeper'> => {
  const { maker, keeper } = answerable ?? {};
  return {
    ...(maker === undefined ? {} : { maker: shownPerson(maker, people) }),
    ...(keeper === undefined || keeper === maker ? {} : { keeper: shownPerson(keeper, people) }),
  };
};

const shownRights = (row: TokenRow): Pick<ListedToken, 'rights'> => {
  const rights = rightsOfToken(row);
  return rights === undefined ? {} : { rights };
};

const listed = (row: TokenRow, entity: Owner, nowMs: number): ListedToken => ({
  id: row.id,
  entity,
  state: stateOf(row, nowMs),
  created: timestampText(row.created_at),
  ...(row.expires_at === null ? {} : { expires: timestampText(row.expires_at) }),
  ...(row.revoked_at === null ? {} : { revoked: timestampText(row.revoked_at) }),
  ...(row.used_at === null ? {} : { used: timestampText(row.used_at) }),
});

/** Returns the end of the last day on which a token is valid. @throws Rejection 400 for a day that has ended. */
const expiryIn = (text: string | undefined, nowMs: number): number | undefined => {
  if (text === undefined) return undefined;
  const expiresAtMs = timeOf(`${text} 00:00:00`) + DAY_MS;
  if (expiresAtMs > nowMs) return expiresAtMs;
  throw wrongParameters([{ name: 'expires', value: text, message: 'must not be in the past' }]);
};

/** Returns the rights that a request names; undefined if it names none. @throws Rejection 400 for unknown rights. */
const wantedRights = (text: string | undefined): readonly Right[] | undefined => {
  if (text === undefined) return undefined;
  const [unknown] = unknownIn(text);
  if (unknown === undefined) return rightsIn(text);
  throw wrongParameters([{ name: 'rights', value: text, message: `has no right of access tokens in ${unknown}` }]);
};

/** Binds the access tokens of merchants and channels. Source: interface, 'Authentication'. */
export const bindTokens = (serve: ServeOffice, dependencies: TokenRoutesDependencies): void => {
  const { database, gatewayClock, places } = dependencies;
  const records = entityRecords(database);

  serve.person('listTokens', async ({ given, channels, request }) => {
    const owners = ownersWith('tokens.read', given, channels, await places.merchants());
    const wanted = request.entityId === undefined ? owners : owners.filter(({ id }) => id === request.entityId);
    const found = await Promise.all(
      wanted.map(async (owner) => {
        const rows = await records.tokens(MOST_TOKENS, owner.id);
        return rows.map((row) => ({ row, owner }));
      }),
    );
    const all = found.flat();
    const keepers = await keepersOf(
      database,
      all.map(({ row }) => row),
    );
    const people = new Map((await peopleRecords(database).all()).map((person) => [person.id, person]));
    const tokens = all.map(({ row, owner }) => ({
      ...listed(row, owner, gatewayClock.now()),
      ...shownRights(row),
      ...shownPeople(keepers.get(row.id), people),
    }));
    return { code: '000.000.100', fields: { tokens } };
  });

  serve.person('createToken', async ({ person, given, request, actor, entry, note }) => {
    const { entityId, expires } = request;
    const wanted = wantedRights(request.rights);
    const merchants = await places.merchants();
    const known = await places.channels();
    /** Returns the owner if these roles give the right for it. */
    const ownerWith = (right: Right, roles: readonly GivenRole[]): Owner | undefined =>
      ownersWith(right, roles, channelsWith(right, roles, known), merchants).find(({ id }) => id === entityId);
    const missing = (['tokens.change', ...(wanted ?? [])] as const).find((right) => !ownerWith(right, given));
    if (missing !== undefined) {
      await note({
        action: 'tokens.created.refused',
        entity: entityId,
        after: { missing, rights: request.rights ?? '' },
      });
      throw missingRight(missing, ` for ${entityId}`);
    }
    const expiresAtMs = expiryIn(expires, gatewayClock.now());
    const issued = await audited(database, async () => {
      // Another request may have disabled the person, or removed a role, since this one was admitted.
      const { given: now = [] } = await giverNow(database, { actor, given });
      const owner = ownerWith('tokens.change', now);
      const rights = (wanted ?? tokenRights).filter((right) => ownerWith(right, now));
      const lost = wanted?.find((right) => !rights.includes(right));
      if (owner === undefined || lost !== undefined) throw missingRight(lost ?? 'tokens.change', ` for ${entityId}`);
      const made = newToken({ clock: gatewayClock }, owner.id, expiresAtMs, { rights, maker: person.id });
      const after = { entity: owner.name, expires: expires ?? 'never', rights: rights.join(' ') };
      const entries = [entry({ action: 'tokens.created', entity: owner.id, subject: made.issued.id, after })];
      return { changes: made.changes, result: made.issued, entries };
    });
    return { code: '000.000.100', fields: { ...issued } };
  });

  serve.person('revokeToken', async ({ given, channels, id, entry }) => {
    const owners = ownersWith('tokens.change', given, channels, await places.merchants());
    await audited(database, async () => {
      const row = await records.tokenWithId(id);
      const owner = owners.find((each) => each.id === row?.scope);
      if (row === undefined || owner === undefined) {
        throw new Rejection('200.300.404', { status: 404, reason: 'there is no such access token' });
      }
      if (row.revoked_at !== null) return { changes: {}, result: undefined, entries: [] };
      const entries = [entry({ action: 'tokens.revoked', entity: owner.id, subject: id })];
      return { changes: { updates: [revokeToken(row, gatewayClock.now())] }, result: undefined, entries };
    });
    return { code: '000.000.100' };
  });
};
