import type { Role } from '../rights.ts';
import type { ShownScope } from './session.ts';

/** A link with which somebody sets a password: the first administrator, an invited person, or one who lost access. */
export interface InvitationReply {
  readonly kind: 'FIRST' | 'INVITED' | 'RESET';
  readonly email?: string;
  readonly role?: Role;
  readonly scope?: ShownScope;
}

/** A new key for an authenticator; it is not used until a code of it was right. */
export interface SeedReply {
  readonly secret: string;
  readonly uri: string;
}

/** New recovery codes; they are shown this once. */
export interface RecoveryCodesReply {
  readonly recoveryCodes: readonly string[];
}

/** The passkeys of a person. */
export interface PasskeysReply {
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly created: string;
    readonly used?: string;
  }[];
}

/** The sessions of a person. */
export interface SessionsReply {
  readonly sessions: readonly {
    readonly id: string;
    readonly address: string;
    readonly agent: string;
    readonly created: string;
    readonly seen: string;
    readonly isThis: boolean;
  }[];
}

/** A person in the list of those who have access. */
export interface ListedPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly state: 'ACTIVE' | 'DISABLED';
  readonly roles: readonly { readonly id: string; readonly role: Role; readonly scope: ShownScope }[];
  readonly seen?: string;
  readonly methods: { readonly password: boolean; readonly authenticator: boolean; readonly passkeys: number };
}

/** Who has access, and who is invited. */
export interface TeamReply {
  readonly users: readonly ListedPerson[];
  readonly invitations: readonly {
    readonly id: string;
    readonly email: string;
    readonly role: Role;
    readonly scope: ShownScope;
    readonly expires: string;
  }[];
}

/** An invitation with its link, which is shown this once. */
export interface InvitedReply {
  readonly invitation: {
    readonly id: string;
    readonly email: string;
    readonly link: string;
    /** Whether the link is sent by mail, too. */
    readonly isMailed: boolean;
  };
}

/** A link that is shown this once. */
export interface LinkReply {
  readonly link: string;
}

/** Stands in the audit for what it does not keep: personal data, and what may be a card number. */
export const NOT_SHOWN = '(not shown)';

/** An entry of the audit. */
export interface AuditEntryReply {
  readonly number: number;
  readonly at: string;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string };
  readonly address?: string;
  readonly action: string;
  readonly entity?: string;
  readonly subject?: string;
  readonly before?: Readonly<Record<string, string>>;
  readonly after?: Readonly<Record<string, string>>;
  readonly hash: string;
}

/** A page of the audit, the newest first. */
export interface AuditReply {
  readonly entries: readonly AuditEntryReply[];
  /** The number after which the next page begins. */
  readonly nextCursor?: string;
}
