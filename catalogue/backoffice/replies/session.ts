import type { Right, Role, ScopeKind } from '../rights.ts';

/** The ways to sign in. */
export interface MethodsReply {
  readonly password: boolean;
  readonly passkey: boolean;
  readonly oidc?: { readonly name: string };
}

/** Where a role holds, with the name that people know. */
export interface ShownScope {
  readonly kind: ScopeKind;
  readonly id: string;
  readonly name: string;
}

/** Who is signed in. */
export interface SessionReply {
  readonly user: { readonly id: string; readonly email: string; readonly name: string; readonly language: string };
  readonly stage: 'CODE' | 'ENROL' | 'FULL';
  readonly roles: readonly { readonly id: string; readonly role: Role; readonly scope: ShownScope }[];
  readonly rights: readonly Right[];
  readonly environment: 'test' | 'live';
  /** The time of payments; in the test environment, that of the clock that testers move. */
  readonly now: string;
  readonly confirmedUntil?: string;
  readonly methods: MethodsReply;
}

/** The reply while nobody is signed in. */
export type NobodyReply = Pick<SessionReply, 'environment' | 'methods'> & { readonly user?: undefined };

/** The merchants and channels of which a person may see anything. */
export interface EntitiesReply {
  readonly merchants: readonly {
    readonly id: string;
    readonly name: string;
    readonly channels: readonly { readonly id: string; readonly name: string; readonly division?: string }[];
  }[];
}

/** What comes next in a sign-in. */
export interface NextReply {
  readonly next: 'CODE' | 'ENROL' | 'DONE';
}
