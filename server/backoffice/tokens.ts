import type { ListedToken } from '../../catalogue/backoffice/replies/tokens.ts';
import { audited } from '../audit/audit.ts';
import { type Clock, timeOf, timestampText } from '../base/clock.ts';
import { Rejection, wrongParameters } from '../base/rejection.ts';
import { entityRecords, revokeToken, type TokenRow } from '../entities/records.ts';
import { newToken, stateOf } from '../entities/tokens.ts';
import { missingRight } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import { type Owner, ownersWith } from './owners.ts';
import type { ServeOffice } from './serve.ts';

/** The dependencies of the endpoints of access tokens. */
export interface TokenRoutesDependencies extends OfficeDependencies {
  /** The clock by which tokens expire, which tests move. */
  readonly gatewayClock: Clock;
}

/** More tokens than anyone reads on a page. */
const MOST_TOKENS = 1_000;

const DAY_MS = 86_400_000;

const listed = (row: TokenRow, entity: Owner, nowMs: number): ListedToken => ({
  id: row.id,
  entity,
  state: stateOf(row, nowMs),
  created: timestampText(row.created_at),
  ...(row.expires_at === null ? {} : { expires: timestampText(row.expires_at) }),
  ...(row.revoked_at === null ? {} : { revoked: timestampText(row.revoked_at) }),
  ...(row.used_at === null ? {} : { used: timestampText(row.used_at) }),
});

/** Returns the end of the day on which a token is valid last. @throws Rejection 400 for a day that has ended. */
const expiryIn = (text: string | undefined, nowMs: number): number | undefined => {
  if (text === undefined) return undefined;
  const expiresAtMs = timeOf(`${text} 00:00:00`) + DAY_MS;
  if (expiresAtMs > nowMs) return expiresAtMs;
  throw wrongParameters([{ name: 'expires', value: text, message: 'must not be in the past' }]);
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
        return rows.map((row) => listed(row, owner, gatewayClock.now()));
      }),
    );
    return { code: '000.000.100', fields: { tokens: found.flat() } };
  });

  serve.person('createToken', async ({ given, channels, request, entry }) => {
    const { entityId, expires } = request;
    const owners = ownersWith('tokens.change', given, channels, await places.merchants());
    const owner = owners.find(({ id }) => id === entityId);
    if (owner === undefined) throw missingRight('tokens.change', ` for ${entityId}`);
    const expiresAtMs = expiryIn(expires, gatewayClock.now());
    const issued = await audited(database, async () => {
      const made = newToken({ clock: gatewayClock }, owner.id, expiresAtMs);
      const after = { entity: owner.name, expires: expires ?? 'never' };
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
