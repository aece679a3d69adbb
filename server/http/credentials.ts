import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Rejection, wrongParameters } from './rejection.ts';

/** Who may send requests: a merchant, or one of its channels. Source: interface, 'Authentication'. */
export interface Entity {
  readonly id: string;
  readonly kind: 'merchant' | 'channel';
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
}

/** Decides who asks and for which channel. */
export interface Credentials {
  /** @throws Rejection 401 for a missing or malformed header, 403 for an unknown, ended or revoked token. */
  tokenOf(authorization: string | undefined): Promise<Token>;
  /**
   * Gives the id of the channel that a request is for.
   * @throws Rejection 403 for an unknown or foreign entity, 400 when the request must name one.
   */
  channelOf(token: Token, entityId: string | undefined): Promise<string>;
}

/** A bearer token holds the characters that its scheme allows (RFC 6750), and a sane number of them. */
const BEARER = /^Bearer ([A-Za-z0-9\-._~+/]{1,512}={0,2})$/i;

/** Gives the form in which a token is stored and compared. Equal hashes mean equal tokens; timing tells nothing of either. */
export const tokenHash = (token: string): string => hash('sha256', token);

const isValid = (token: Token, nowMs: number): boolean =>
  token.revokedAtMs === undefined && (token.expiresAtMs === undefined || nowMs < token.expiresAtMs);

const unknownEntity = (reason: string): Rejection => new Rejection('800.900.201', { reason });

/** Gives the check of bearer tokens and their right to an entity. Source: interface, 'Authentication'. */
export const credentials = (authority: Authority, clock: Clock): Credentials => {
  const onlyChannelOf = async (merchant: string): Promise<string> => {
    const [channel, ...others] = await authority.channelsOf(merchant);
    if (channel !== undefined && others.length === 0) return channel.id;
    throw wrongParameters([
      {
        name: 'entityId',
        message: 'invalid or missing parameter (send the entityId of one of the merchant’s channels)',
      },
    ]);
  };

  return {
    tokenOf: async (authorization) => {
      const bearer = BEARER.exec(authorization ?? '')?.[1];
      if (bearer === undefined) throw new Rejection('800.900.300');
      const token = await authority.tokenByHash(tokenHash(bearer));
      if (token === undefined || !isValid(token, clock.now())) throw new Rejection('800.900.301');
      return token;
    },
    channelOf: async (token, entityId) => {
      const entity = await authority.entityById(entityId ?? token.scope);
      if (entity === undefined) throw unknownEntity('no entity has this entityId in this environment');
      if (entity.id !== token.scope && entity.merchant !== token.scope) {
        throw unknownEntity('the access token has no right to this entityId');
      }
      return entity.kind === 'channel' ? entity.id : onlyChannelOf(entity.id);
    },
  };
};
