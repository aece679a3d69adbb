import type { ChangeSet } from '../../platform/database/database.ts';
import type { Invitation } from './model/invitations.ts';
import type { Person } from './model/person.ts';
import type { Origin } from './sessions.ts';

/** What is written to people by mail: each returns the changes that have it sent, empty where no mails are sent. */
export interface LettersToPeople {
  /** Whether they leave the gateway; the test environment keeps them. */
  readonly isSending: boolean;
  /** Sends the link of an invitation. */
  invited(invitation: Invitation): Promise<ChangeSet>;
  /** Tells a person of a sign-in from a browser that they have not used before. `occasion` is the id of the session. */
  signedIn(person: Person, from: Pick<Origin, 'address' | 'agent'>, occasion: string): Promise<ChangeSet>;
}
