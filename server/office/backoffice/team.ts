import { auditPage, partingFields } from '../../../catalogue/backoffice/endpoints/team.ts';
import type { AuditEntryReply } from '../../../catalogue/backoffice/replies/access.ts';
import type { TokensOfPersonReply } from '../../../catalogue/backoffice/replies/tokens.ts';
import { gives, type Right, type Role, type ScopeKind } from '../../../catalogue/backoffice/rights.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { auditCsv } from '../../access/audit/audit-csv.ts';
import type { ChainedEntry } from '../../access/audit/entry.ts';
import { type AuditSearch, auditRecords } from '../../access/audit/records.ts';
import { mayKeep, partedTokens, tokensToPart } from '../../access/entities/parting.ts';
import type { MerchantPlace, Place } from '../../access/entities/places.ts';
import type { TokenRow } from '../../access/entities/records.ts';
import { type Giver, giverOf, invite, linkOf, withdraw } from '../../access/people/invitations.ts';
import { invitationRecords } from '../../access/people/model/invitations.ts';
import { passkeyRecords } from '../../access/people/model/passkeys.ts';
import { containsScope, type GivenRole, type Scope } from '../../access/people/model/person.ts';
import {
  giveRole,
  type Member,
  mayManage,
  members,
  noPerson,
  resetAccess,
  setState,
  takeRole,
} from '../../access/people/team.ts';
import { type Clock, timeOf, timestampText } from '../../platform/base/clock.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { periodFileName } from '../lists/file-name.ts';
import { zoneOf } from '../lists/zone.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { PersonCall, ServeOffice } from './serve.ts';
import { scopeName } from './session.ts';

const done: Answer = { code: '000.000.100' };

const MS_PER_SECOND = 1_000;

interface SentScope {
  readonly 'scope.kind': ScopeKind;
  readonly 'scope.id'?: string;
}

/** Returns the scope of a request. @throws Rejection 400 for one that does not exist. */
const scopeIn = (sent: SentScope, merchants: readonly MerchantPlace[]): Scope => {
  const { 'scope.kind': kind, 'scope.id': id = '' } = sent;
  const channels = merchants.flatMap((merchant) => merchant.channels);
  const known = {
    psp: [''],
    division: channels.map(({ division }) => division),
    merchant: merchants.map((merchant) => merchant.id),
    channel: channels.map((channel) => channel.id),
  }[kind];
  if (known.includes(id)) return { kind, id };
  throw wrongParameters([
    { name: 'scope.id', value: id, message: `must be ${kind === 'psp' ? 'left out' : `a ${kind}`}` },
  ]);
};

/** Returns whether a role applies in a part of the scopes that a person may see. */
const isWithin = (right: Right, given: readonly GivenRole[], scope: Scope, channels: readonly Place[]): boolean =>
  given.some((own) => gives(own.role, right) && containsScope(own.scope, scope, channels));

const shownEntry = (entry: ChainedEntry): AuditEntryReply => {
  const { number, atMs, actor, address, action, entity, subject, before, after, hash } = entry;
  const optional = { address, entity, subject, before, after };
  return {
    number,
    at: timestampText(atMs),
    actor,
    action,
    hash,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as object),
  };
};

interface SentSearch {
  readonly 'date.from'?: string;
  readonly 'date.to'?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly kind?: 'changes' | 'reads';
  readonly cursor?: string;
}

const searchOf = ({ 'date.from': from, 'date.to': to, cursor, ...rest }: SentSearch): AuditSearch => ({
  ...rest,
  fromMs: from === undefined ? undefined : timeOf(from),
  toMs: to === undefined ? undefined : timeOf(to) + MS_PER_SECOND,
  beforeNumber: cursor === undefined ? undefined : Number(cursor),
});

type SeesAudit = Pick<PersonCall<unknown>, 'isEverywhere' | 'channels'>;

/** Without the right in the whole installation, a person sees the entries of their merchants and channels. */
const mayBeSeen = ({ isEverywhere, channels }: SeesAudit, { entity }: ChainedEntry): boolean =>
  isEverywhere || channels.some(({ id, merchant }) => id === entity || merchant === entity);

const AT_A_TIME = 500;

/** Yields the entries of a search that a person may see, the newest first. */
const seenEntries = async function* (
  { database }: Pick<OfficeDependencies, 'database'>,
  call: SeesAudit,
  search: AuditSearch,
): AsyncGenerator<ChainedEntry> {
  const records = auditRecords(database);
  let { beforeNumber } = search;
  for (;;) {
    const page = await records.newest({ ...search, beforeNumber }, AT_A_TIME);
    for (const entry of page) if (mayBeSeen(call, entry)) yield entry;
    beforeNumber = page.at(-1)?.number;
    if (page.length < AT_A_TIME) return;
  }
};

/** The dependencies of the endpoints of the team. */
interface TeamRoutesDependencies extends OfficeDependencies {
  /** The clock by which the use of tokens is noted, which tests move. */
  readonly gatewayClock: Clock;
}

/** Binds what is shown of the team: who is in it, and the access tokens of somebody who leaves. */
const bindTeamViews = (serve: ServeOffice, dependencies: TeamRoutesDependencies): void => {
  const { database, places, clock, gatewayClock } = dependencies;

  serve.person('listTeam', async ({ given, isEverywhere }) => {
    const [all, channels, merchants] = await Promise.all([members(database), places.channels(), places.merchants()]);
    const sees = (scope: Scope): boolean => isEverywhere || isWithin('team.read', given, scope, channels);
    const named = (scope: Scope) => ({ ...scope, name: scopeName({ scope }, merchants) });
    const shown = async ({ person, given: roles }: Member) => {
      const { id, email, name, state, seenAtMs, passwordHash, seed } = person;
      const passkeys = await passkeyRecords(database).ofPerson(id);
      return {
        id,
        email,
        name,
        state,
        // Roles elsewhere are left out, because they would reveal other merchants.
        roles: roles
          .filter(({ scope }) => sees(scope))
          .map(({ id: roleId, role, scope }) => ({ id: roleId, role, scope: named(scope) })),
        seen: seenAtMs && timestampText(seenAtMs),
        methods: {
          password: passwordHash !== undefined,
          authenticator: seed !== undefined,
          passkeys: passkeys.length,
        },
      };
    };
    const seen = all.filter(({ given: roles }) => isEverywhere || roles.some(({ scope }) => sees(scope)));
    const open = (await invitationRecords(database).open(clock.now())).filter(
      ({ kind, scope }) => kind === 'INVITED' && sees(scope),
    );
    const invitations = open.map(({ id, email, role, scope, expiresAtMs }) => ({
      id,
      email,
      role,
      scope: named(scope),
      expires: timestampText(expiresAtMs),
    }));
    return { ...done, fields: { users: await Promise.all(seen.map(shown)), invitations } };
  });

  serve.person('listTokensOfPerson', async ({ id, given, isEverywhere }) => {
    const [merchants, channels, all] = await Promise.all([places.merchants(), places.channels(), members(database)]);
    const leaving = all.find(({ person }) => person.id === id);
    if (leaving === undefined || !mayManage(given, leaving, channels)) throw noPerson();
    const parted = await tokensToPart({ database, gatewayClock, merchants }, id, given);
    const sees = ({ given: roles }: Member): boolean =>
      isEverywhere || roles.some(({ scope }) => isWithin('team.read', given, scope, channels));
    const keepers = all.filter(
      (member) => member !== leaving && sees(member) && mayKeep(member, parted.used, merchants),
    );
    const entities = merchants.flatMap((merchant) => [
      { ...merchant, kind: 'merchant' as const },
      ...merchant.channels.map((channel) => ({ ...channel, kind: 'channel' as const })),
    ]);
    const shown = (isUsed: boolean) => (row: TokenRow) => {
      const { name = row.scope, kind = 'channel' } = entities.find((entity) => entity.id === row.scope) ?? {};
      return { id: row.id, entity: { name, kind }, used: row.used_at && timestampText(row.used_at), isUsed };
    };
    const fields: TokensOfPersonReply = {
      tokens: [...parted.used.map(shown(true)), ...parted.unused.map(shown(false))].map(({ used, ...token }) => ({
        ...token,
        ...(used === null ? {} : { used: `${used}` }),
      })),
      elsewhere: parted.elsewhere,
      keepers: keepers.map(({ person: { id: keeper, name, email } }) => ({ id: keeper, name, email })),
    };
    return { ...done, fields: { ...fields } };
  });
};

/** Binds changes of the team. */
const bindTeamChanges = (serve: ServeOffice, dependencies: TeamRoutesDependencies): void => {
  const { database, places, baseUrl, gatewayClock } = dependencies;

  const giver = ({ person, given, from }: Pick<PersonCall<unknown>, 'person' | 'given' | 'from'>): Giver =>
    giverOf(person, given, from.address);

  serve.person('invitePerson', async (call) => {
    const { email, role } = call.request;
    const scope = scopeIn(call.request, await places.merchants());
    const sent = { email, role, scope };
    const { id, token, isMailed } = await invite(dependencies, giver(call), sent, await places.channels());
    return { ...done, fields: { invitation: { id, email, link: linkOf(baseUrl, token), isMailed } } };
  });

  serve.person('withdrawInvitation', async (call) => {
    await withdraw(dependencies, giver(call), call.id, await places.channels());
    return done;
  });

  serve.person('giveRole', async (call) => {
    const { role }: { readonly role: Role } = call.request;
    const scope = scopeIn(call.request, await places.merchants());
    await giveRole(dependencies, giver(call), call.id, { role, scope }, await places.channels());
    return done;
  });

  serve.person('takeRole', async (call) => {
    await takeRole(dependencies, giver(call), call.id, call.ids['roleId'] ?? '', await places.channels());
    return done;
  });

  serve.person('disablePerson', async (call) => {
    const parting = {
      used: valueIn(partingFields, 'tokens.used', call.request),
      unused: valueIn(partingFields, 'tokens.unused', call.request),
      to: call.request['tokens.to'],
    };
    const whole = { database, gatewayClock, merchants: await places.merchants() };
    await setState(dependencies, giver(call), call.id, 'DISABLED', await places.channels(), (now) =>
      partedTokens(whole, call.id, now.given, parting, call.entry),
    );
    return done;
  });

  serve.person('enablePerson', async (call) => {
    await setState(dependencies, giver(call), call.id, 'ACTIVE', await places.channels());
    return done;
  });

  serve.person('resetPerson', async (call) => {
    const { token } = await resetAccess(dependencies, giver(call), call.id, await places.channels());
    return { ...done, fields: { link: linkOf(baseUrl, token) } };
  });
};

/** Binds the audit. */
const bindAudit = (serve: ServeOffice, dependencies: TeamRoutesDependencies): void => {
  serve.person('readAudit', async (call) => {
    const limit = Number(valueIn(auditPage, 'limit', call.request));
    const entries: ChainedEntry[] = [];
    for await (const entry of seenEntries(dependencies, call, searchOf(call.request))) {
      entries.push(entry);
      if (entries.length > limit) break;
    }
    const shown = entries.slice(0, limit);
    const nextCursor = entries.length > limit ? String(shown.at(-1)?.number) : undefined;
    return { ...done, fields: { entries: shown.map(shownEntry), nextCursor } };
  });

  serve.person('exportAudit', async (call) => {
    const { timeZone, ...search } = call.request;
    const name = `${periodFileName('audit', search, zoneOf(timeZone), dependencies.clock.now())}.csv`;
    await call.note({ action: 'audit.exported', after: { ...search } });
    return { ...done, download: auditCsv(seenEntries(dependencies, call, searchOf(search)), name) };
  });
};

/** Binds the team and the audit. */
export const bindTeam = (serve: ServeOffice, dependencies: TeamRoutesDependencies): void => {
  bindTeamViews(serve, dependencies);
  bindTeamChanges(serve, dependencies);
  bindAudit(serve, dependencies);
};
