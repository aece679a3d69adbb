import type { Migration } from '../migrate.ts';

/**
 * People who use the back office: what they prove their identity with, their roles, invitations and sessions. Links and
 * sessions are stored as hashes; seeds of authenticators are sealed by the vault. Challenges that a passkey has answered
 * are kept until they are too old, so that no answer counts twice.
 */
export const people: Migration = {
  number: 34,
  name: 'people',
  statements: [
    `create table people (
      id text not null primary key,
      version bigint not null,
      email text not null,
      name text not null,
      language text not null,
      state text not null,
      password_hash text,
      seed text,
      last_step bigint,
      subject text,
      created_at bigint not null,
      seen_at bigint
    )`,
    'create unique index people_by_email on people (email)',
    `create table person_roles (
      id text not null primary key,
      person text not null,
      role text not null,
      scope_kind text not null,
      scope_id text not null,
      given_by text not null,
      created_at bigint not null
    )`,
    'create unique index person_roles_by_person on person_roles (person, role, scope_kind, scope_id)',
    `create table person_recovery_codes (
      person text not null,
      hash text not null,
      version bigint not null,
      used_at bigint,
      primary key (person, hash)
    )`,
    `create table person_passkeys (
      id text not null primary key,
      person text not null,
      version bigint not null,
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      created_at bigint not null,
      used_at bigint
    )`,
    'create index person_passkeys_by_person on person_passkeys (person, created_at)',
    `create table person_answers (
      challenge text not null primary key,
      used_at bigint not null
    )`,
    'create index person_answers_by_time on person_answers (used_at)',
    `create table person_invitations (
      hash text not null primary key,
      id text not null,
      version bigint not null,
      kind text not null,
      email text,
      person text,
      role text not null,
      scope_kind text not null,
      scope_id text not null,
      invited_by text not null,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`,
    'create index person_invitations_by_expiry on person_invitations (expires_at)',
    `create table person_sessions (
      hash text not null primary key,
      id text not null,
      version bigint not null,
      person text not null,
      stage text not null,
      challenge text,
      address text not null,
      agent text not null,
      created_at bigint not null,
      seen_at bigint not null,
      confirmed_at bigint,
      expires_at bigint not null
    )`,
    'create index person_sessions_by_person on person_sessions (person, created_at)',
    'create index person_sessions_by_expiry on person_sessions (expires_at)',
  ],
};
