import { hash } from 'node:crypto';
import type { EndpointId } from '../../../catalogue/endpoints/endpoints.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { type ChannelSettings, type Compatibility, throttleOf } from '../../../catalogue/settings/channel-settings.ts';
import { dispatchedTo, type Traits, traitsOf } from '../../../catalogue/settings/dispatch.ts';
import type { Clock } from '../base/clock.ts';
import { Rejection, wrongParameters } from '../base/rejection.ts';

/** A merchant, or one of its channels. Source: interface, 'Authentication'. */
export interface Entity {
  readonly id: string;
  readonly kind: 'merchant' | 'channel';
  readonly name: string;
  /** The merchant that the entity belongs to; a merchant belongs to itself. */
  readonly merchant: string;
}

/** A stored access token, or user's id and password: only its SHA-256 is stored. */
export interface Token {
  readonly hash: string;
  /** Identifies it to people; it gives no access. */
  readonly id: string;
  /** The names of its rights; undefined if it may do everything. */
  readonly rights: ReadonlySet<string> | undefined;
  /** The entity that the token is for: a merchant with all its channels, or one channel. */
  readonly scope: string;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
}

/** Looks up tokens and entities. */
export interface Authority {
  tokenByHash(hash: string): Promise<Token | undefined>;
  entityById(id: string): Promise<Entity | undefined>;
  channelsOf(merchant: string): Promise<readonly Entity[]>;
  settingsOf(id: string): Promise<ChannelSettings>;
}

/** The data by which the channel of a request is found if the request names a merchant. */
interface Subject {
  /** The parameters as they were sent; undefined for a request that the rules of dispatch do not apply to. */
  readonly parameters: ReadonlyMap<string, string> | undefined;
  /** Returns which of these channels has the record that the path addresses. */
  readonly owner?: ((channels: readonly string[]) => Promise<string | undefined>) | undefined;
}

/** Finds the sender of a request and the channel that it is for. */
export interface Credentials {
  /**
   * @throws Rejection 401 for a missing or malformed header, 403 for an unknown, expired or revoked token; it says
   * which.
   */
  tokenOf(authorization: string | undefined): Promise<Token>;
  /**
   * Returns the token of a user's id and password, which older integrations send instead of an access token.
   * @throws Rejection 401 for unknown, expired or revoked ones.
   */
  tokenOfUser(user: UserCredentials): Promise<Token>;
  /** Returns the compatibility of a channel; that of a merchant is lenient if all its channels are. */
  compatibilityOf(entity: string): Promise<Compatibility>;
  /** Returns the rate of an operation for a merchant or channel, per second; undefined if it sets none. */
  rateOf(entity: string, operation: EndpointId): Promise<number | undefined>;
  /**
   * Returns the id of the channel that a request is for. If it names a merchant, that is the channel that has the
   * record of the path, or that the merchant's rules of dispatch choose.
   * @throws Rejection 403 for an unknown or foreign entity, 400 when the request must name a channel or no rule
   * matches.
   */
  channelOf(token: Token, entityId: string | undefined, subject: Subject): Promise<string>;
  /**
   * Returns the merchant or channel that a request names; without a name, that of the token.
   * @throws Rejection 403 for an unknown or foreign entity.
   */
  entityOf(token: Token, entityId: string | undefined): Promise<Entity>;
  /**
   * Returns the ids of the channels that a request is for: the one that it names, or all of the merchant that it names.
   * @throws Rejection 403 for an unknown or foreign entity.
   */
  channelsOf(token: Token, entityId: string | undefined): Promise<readonly string[]>;
}

/** The credentials that older integrations send instead of an access token. */
export interface UserCredentials {
  readonly userId: string;
  readonly password: string;
}

/** A bearer token has the characters of its scheme (RFC 6750), and a limited length. */
const BEARER = /^Bearer ([A-Za-z0-9\-._~+/]{1,512}={0,2})$/i;

/** Returns the hash by which a token is stored and found. The time of a comparison reveals nothing about a token. */
export const tokenHash = (token: string): string => hash('sha256', token);

/**
 * Returns the hash by which a user is stored and found, as a token is. A token has no brackets, so none has this hash.
 */
export const userHash = ({ userId, password }: UserCredentials): string =>
  hash('sha256', JSON.stringify([userId, password]));

/**
 * The refusals of credentials: result code, error of the `WWW-Authenticate` header (RFC 6750, section 3.1; none if the
 * request has no credentials) and reason, without quotation marks. For tokens, the interface has 403 where the RFC has
 * 401.
 */
const refusals = {
  missing: ['800.900.300', undefined, 'the Authorization header is missing: send Authorization: Bearer ACCESS_TOKEN'],
  malformed: ['800.900.300', 'invalid_request', 'the Authorization header is not of the form Bearer ACCESS_TOKEN'],
  unknown: ['800.900.301', 'invalid_token', 'the access token is unknown in this environment'],
  expired: ['800.900.301', 'invalid_token', 'the access token has expired'],
  revoked: ['800.900.301', 'invalid_token', 'the access token was revoked'],
  user: ['800.900.300', undefined, 'the user id and password are unknown in this environment, expired or revoked'],
  userInAddress: [
    '800.900.300',
    undefined,
    'authentication.userId and authentication.password must be sent in the body, not in the address',
  ],
  userOfStrict: [
    '800.900.300',
    undefined,
    'the channel takes no user id and password (compatibility=strict): send Authorization: Bearer ACCESS_TOKEN',
  ],
} as const satisfies Record<string, readonly [ResultCode, string | undefined, string]>;

/** Creates the rejection of credentials. */
export const refusal = (why: keyof typeof refusals): Rejection => {
  const [code, error, reason] = refusals[why];
  const details = error === undefined ? '' : `, error="${error}", error_description="${reason}"`;
  return new Rejection(code, { reason, headers: { 'WWW-Authenticate': `Bearer realm="tollgate"${details}` } });
};

/** Creates the rejection of a request that goes beyond the rights of its token. */
export const missingTokenRight = (right: string): Rejection => {
  const reason = `the right ${right} is missing: the access token was made without it`;
  const challenge = `Bearer realm="tollgate", error="insufficient_scope", error_description="${reason}"`;
  return new Rejection('800.900.301', { reason, headers: { 'WWW-Authenticate': challenge } });
};

/** Returns why a stored token is no longer accepted; undefined while it is. */
const endOf = (token: Token, nowMs: number): 'revoked' | 'expired' | undefined => {
  if (token.revokedAtMs !== undefined) return 'revoked';
  return token.expiresAtMs !== undefined && token.expiresAtMs <= nowMs ? 'expired' : undefined;
};

const unknownEntity = (reason: string): Rejection => new Rejection('800.900.201', { reason });

const noChannel = (why: string): Rejection =>
  wrongParameters([{ name: 'entityId', message: `invalid or missing parameter (${why})` }]);

const noRuleMatches = (traits: Traits): Rejection => {
  const unknown = Object.entries(traits).filter(([, trait]) => trait === undefined);
  const missing = unknown.length === 0 ? '' : `; not known: ${unknown.map(([name]) => name).join(', ')}`;
  return noChannel(`no dispatch rule of the merchant fits the brand, currency and country of the request${missing}`);
};

const amongChannels = async (authority: Authority, merchant: string, subject: Subject): Promise<string> => {
  const channels = (await authority.channelsOf(merchant)).map(({ id }) => id);
  const [first, ...others] = channels;
  if (first === undefined) throw noChannel('the merchant has no channel');
  if (others.length === 0) return first;
  // If no channel has the record, the operation refuses the request with its own reason.
  if (subject.owner !== undefined) return (await subject.owner(channels)) ?? first;
  const { dispatch } = await authority.settingsOf(merchant);
  if (dispatch.length === 0 || subject.parameters === undefined)
    throw noChannel('send the entityId of one of the merchant’s channels');
  const traits = traitsOf(subject.parameters);
  const found = dispatchedTo(dispatch, traits);
  if (found === undefined || !channels.includes(found)) throw noRuleMatches(traits);
  return found;
};

const entityFor = async (authority: Authority, token: Token, entityId: string | undefined): Promise<Entity> => {
  const entity = await authority.entityById(entityId ?? token.scope);
  if (entity === undefined) throw unknownEntity('no entity has this entityId in this environment');
  if (entity.id !== token.scope && entity.merchant !== token.scope) {
    throw unknownEntity('the access token has no right to this entityId');
  }
  return entity;
};

/**
 * Creates the check of tokens and of their right to an entity; `used` is told the hash of each valid one. Source:
 * interface, 'Authentication'.
 */
export const credentials = (
  authority: Authority,
  clock: Clock,
  used: (hash: string) => void = () => undefined,
): Credentials => ({
  tokenOf: async (authorization) => {
    if (authorization === undefined) throw refusal('missing');
    const bearer = BEARER.exec(authorization)?.[1];
    if (bearer === undefined) throw refusal('malformed');
    const token = await authority.tokenByHash(tokenHash(bearer));
    if (token === undefined) throw refusal('unknown');
    const end = endOf(token, clock.now());
    if (end !== undefined) throw refusal(end);
    used(token.hash);
    return token;
  },
  tokenOfUser: async (user) => {
    const token = await authority.tokenByHash(userHash(user));
    if (token === undefined || endOf(token, clock.now()) !== undefined) throw refusal('user');
    used(token.hash);
    return token;
  },
  compatibilityOf: async (id) => {
    const entity = await authority.entityById(id);
    if (entity?.kind !== 'merchant') return (await authority.settingsOf(id)).compatibility;
    const channels = await authority.channelsOf(id);
    const settings = await Promise.all(channels.map((channel) => authority.settingsOf(channel.id)));
    const isLenient = settings.length > 0 && settings.every(({ compatibility }) => compatibility === 'lenient');
    return isLenient ? 'lenient' : 'strict';
  },
  rateOf: async (entity, operation) => throttleOf(await authority.settingsOf(entity), operation),
  channelOf: async (token, entityId, subject) => {
    const entity = await entityFor(authority, token, entityId);
    return entity.kind === 'channel' ? entity.id : await amongChannels(authority, entity.id, subject);
  },
  entityOf: (token, entityId) => entityFor(authority, token, entityId),
  channelsOf: async (token, entityId) => {
    const entity = await entityFor(authority, token, entityId);
    return entity.kind === 'channel' ? [entity.id] : (await authority.channelsOf(entity.id)).map(({ id }) => id);
  },
});
