import { gives, type Right, type Role, rightNames, type ScopeKind } from '../../../../catalogue/backoffice/rights.ts';

/** Whether a person may sign in. */
type PersonState = 'ACTIVE' | 'DISABLED';

/** A person who may use the back office. */
export interface Person {
  readonly id: string;
  readonly version: number;
  /** In lower case; unique. */
  readonly email: string;
  readonly name: string;
  /** A language of the back office, such as `de`. */
  readonly language: string;
  readonly state: PersonState;
  /** Undefined for a person who signs in with passkeys or with a provider. */
  readonly passwordHash: string | undefined;
  /** The seed of the authenticator, sealed. */
  readonly seed: string | undefined;
  /** The step of the last code of the authenticator. */
  readonly lastStep: number | undefined;
  /** The person's id at the provider of OpenID Connect; undefined before the first sign-in with it. */
  readonly subject?: string | undefined;
  readonly createdAtMs: number;
  readonly seenAtMs: number | undefined;
}

/**
 * The scope in which a role applies. The id of `psp` is empty; the id of a division is its name in the settings of
 * channels.
 */
export interface Scope {
  readonly kind: ScopeKind;
  readonly id: string;
}

/** A role of a person, within a scope. */
export interface GivenRole {
  readonly id: string;
  readonly person: string;
  readonly role: Role;
  readonly scope: Scope;
  /** The giver: the id of a person, or `command`. */
  readonly givenBy: string;
  readonly createdAtMs: number;
}

/** A channel, with its merchant and division, by which scopes contain it. */
export interface PlacedChannel {
  readonly id: string;
  readonly merchant: string;
  readonly division: string | undefined;
}

/** Returns whether a scope contains a channel. */
export const contains = ({ kind, id }: Scope, channel: PlacedChannel): boolean => {
  if (kind === 'psp') return true;
  return { division: channel.division, merchant: channel.merchant, channel: channel.id }[kind] === id;
};

/**
 * Returns whether one scope contains another, now and later: the installation contains all scopes, each scope contains
 * itself, and divisions and merchants contain their channels. A division does not contain a merchant, because the
 * merchant may get channels outside it.
 */
export const containsScope = (outer: Scope, inner: Scope, channels: readonly PlacedChannel[]): boolean => {
  if (outer.kind === 'psp') return true;
  if (outer.kind === inner.kind && outer.id === inner.id) return true;
  const channel = inner.kind === 'channel' ? channels.find(({ id }) => id === inner.id) : undefined;
  return channel !== undefined && contains(outer, channel);
};

/** Returns the channels in which these roles give a right. */
export const channelsWith = <Channel extends PlacedChannel>(
  right: Right,
  given: readonly GivenRole[],
  channels: readonly Channel[],
): readonly Channel[] => {
  const scopes = given.filter(({ role }) => gives(role, right)).map(({ scope }) => scope);
  return channels.filter((channel) => scopes.some((scope) => contains(scope, channel)));
};

/** Returns whether these roles give a right in the whole installation. */
export const isEverywhere = (given: readonly GivenRole[], right: Right): boolean =>
  given.some(({ role, scope }) => scope.kind === 'psp' && gives(role, right));

/** Returns all rights that these roles give anywhere. */
export const rightsOf = (given: readonly GivenRole[]): readonly Right[] =>
  rightNames.filter((right) => given.some(({ role }) => gives(role, right)));

/**
 * Returns whether a person with these roles may give a role in a scope: they need all of its rights in a scope that
 * contains the new one.
 */
export const mayGive = (
  own: readonly GivenRole[],
  rightsOfRole: readonly Right[],
  scope: Scope,
  channels: readonly PlacedChannel[],
): boolean =>
  rightsOfRole.every((right) =>
    own.some(({ role, scope: held }) => gives(role, right) && containsScope(held, scope, channels)),
  ) && own.some(({ role, scope: held }) => gives(role, 'team.change') && containsScope(held, scope, channels));

/** Returns whether these roles give a right for a merchant and all of its later channels. */
export const hasForMerchant = (
  given: readonly GivenRole[],
  right: Right,
  merchant: string,
  channels: readonly PlacedChannel[],
): boolean =>
  given.some(
    ({ role, scope }) => gives(role, right) && containsScope(scope, { kind: 'merchant', id: merchant }, channels),
  );
