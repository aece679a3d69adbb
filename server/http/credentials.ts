import { hash } from 'node:crypto';
import type { EndpointId } from '../../catalogue/endpoints.ts';
import { type ChannelSettings, throttleOf } from '../../catalogue/settings/channel-settings.ts';
import { dispatchedTo, type Traits, traitsOf } from '../../catalogue/settings/dispatch.ts';
import type { Clock } from '../clock.ts';
import { Rejection, wrongParameters } from './rejection.ts';

/** Who may send requests: a merchant, or one of its channels. Source: interface, 'Authentication'. */
export interface Entity {
  readonly id: string;
  readonly kind: 'merchant' | 'channel';
  readonly name: string;
  /** The merchant that the entity belongs to; a merchant belongs to itself. */
  readonly merchant: string;
}

/** An access token as it is stored: never itself, only its SHA-256. */
export interface Token {
  readonly hash: string;
  /** The entity that the token speaks for: a merchant with all its channels, or one channel. */
  readonly scope: string;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
}

/** Where tokens and entities are looked up. */
export interface Authority {
  tokenByHash(hash: string): Promise<Token | undefined>;
  entityById(id: string): Promise<Entity | undefined>;
  channelsOf(merchant: string): Promise<readonly Entity[]>;
  settingsOf(id: string): Promise<ChannelSettings>;
}

/** What a request that names a merchant is about: by this its channel is found. */
export interface Subject {
  /** The parameters as they were sent, of a request that dispatch may send anywhere; a question may not be. */
  readonly parameters: ReadonlyMap<string, string> | undefined;
  /** Gives the one of these channels that has what the path of the request addresses. */
  readonly owner?: ((channels: readonly string[]) => Promise<string | undefined>) | undefined;
}

/** Decides who asks and for which channel. */
export interface Credentials {
  /** @throws Rejection 401 for a missing or malformed header, 403 for an unknown, ended or revoked token. */
  tokenOf(authorization: string | undefined): Promise<Token>;
  /** Gives how many requests a second the token may send to an operation; nothing where its entity sets no rate. */
  rateOf(token: Token, operation: EndpointId): Promise<number | undefined>;
  /**
   * Gives the id of the channel that a request is for; where it names a merchant, the one that has what it addresses, or that
   * the merchant's rules of dispatch choose.
   * @throws Rejection 403 for an unknown or foreign entity, 400 when the request must name a channel or no rule fits.
   */
  channelOf(token: Token, entityId: string | undefined, subject: Subject): Promise<string>;
  /**
   * Gives the entity itself that a request names, merchant or channel; without a name, the token's own.
   * @throws Rejection 403 for an unknown or foreign entity.
   */
  entityOf(token: Token, entityId: string | undefined): Promise<Entity>;
  /**
   * Gives the ids of all channels that a question is about: the one that it names, or all of the merchant that it names.
   * @throws Rejection 403 for an unknown or foreign entity.
   */
  channelsOf(token: Token, entityId: string | undefined): Promise<readonly string[]>;
}

/** A bearer token holds the characters that its scheme allows (RFC 6750), and a sane number of them. */
const BEARER = /^Bearer ([A-Za-z0-9\-._~+/]{1,512}={0,2})$/i;

/** Gives the form in which a token is stored and compared. Equal hashes mean equal tokens; timing tells nothing of either. */
export const tokenHash = (token: string): string => hash('sha256', token);

const isValid = (token: Token, nowMs: number): boolean =>
  token.revokedAtMs === undefined && (token.expiresAtMs === undefined || nowMs < token.expiresAtMs);

const unknownEntity = (reason: string): Rejection => new Rejection('800.900.201', { reason });

const noChannel = (why: string): Rejection =>
  wrongParameters([{ name: 'entityId', message: `invalid or missing parameter (${why})` }]);

const noRuleFits = (traits: Traits): Rejection => {
  const unknown = Object.entries(traits).filter(([, trait]) => trait === undefined);
  const missing = unknown.length === 0 ? '' : `; not known: ${unknown.map(([name]) => name).join(', ')}`;
  return noChannel(`no dispatch rule of the merchant fits the brand, currency and country of the request${missing}`);
};

const amongChannels = async (authority: Authority, merchant: string, subject: Subject): Promise<string> => {
  const channels = (await authority.channelsOf(merchant)).map(({ id }) => id);
  const [first, ...others] = channels;
  if (first === undefined) throw noChannel('the merchant has no channel');
  if (others.length === 0) return first;
  // What nobody has is answered by the operation, whose words are the right ones.
  if (subject.owner !== undefined) return (await subject.owner(channels)) ?? first;
  const { dispatch } = await authority.settingsOf(merchant);
  if (dispatch.length === 0 || subject.parameters === undefined)
    throw noChannel('send the entityId of one of the merchant’s channels');
  const traits = traitsOf(subject.parameters);
  const found = dispatchedTo(dispatch, traits);
  if (found === undefined || !channels.includes(found)) throw noRuleFits(traits);
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

/** Gives the check of bearer tokens and their right to an entity. Source: interface, 'Authentication'. */
export const credentials = (authority: Authority, clock: Clock): Credentials => ({
  tokenOf: async (authorization) => {
    const bearer = BEARER.exec(authorization ?? '')?.[1];
    if (bearer === undefined) throw new Rejection('800.900.300');
    const token = await authority.tokenByHash(tokenHash(bearer));
    if (token === undefined || !isValid(token, clock.now())) throw new Rejection('800.900.301');
    return token;
  },
  rateOf: async ({ scope }, operation) => throttleOf(await authority.settingsOf(scope), operation),
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
