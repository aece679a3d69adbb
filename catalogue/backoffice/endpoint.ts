import type { RequestLimitName } from '../endpoints/limits.ts';
import type { Fields } from '../schema/field.ts';
import type { Right } from './rights.ts';

/** The address below which people's requests are served. */
export const API = '/backoffice/api';

/**
 * Who may send a request: anyone; somebody whose sign-in may still need a code or an authenticator; everyone who has
 * signed in; or those with a right.
 */
export type Access = 'anyone' | 'signingIn' | 'signedIn' | Right;

/** An endpoint that only the back office has. */
export interface OfficeEndpoint {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/backoffice/api`; `{id}` stands for the id of a record. */
  readonly path: string;
  readonly access: Access;
  /** Departs from the rule of `proof.ts` on who must have proved within the last minutes who they are. */
  readonly confirms?: boolean;
  /** Gives a first proof to who has none: they do without a fresh one for some minutes after they signed in. */
  readonly isFirstProof?: boolean;
  /** Shows personal data: the audit notes who looked. */
  readonly shows?: true;
  /** Its parameters: in the body of a POST or PUT, in the address of a GET or DELETE. */
  readonly fields?: Fields;
  readonly limit?: RequestLimitName;
  /** The content types of its reply, if that is a file or a page. */
  readonly downloads?: readonly string[];
  readonly summary: string;
  /** The only environment that has the endpoint; absent if both have it. */
  readonly environment?: 'test';
  /** Another site leads the browser here, such as the provider after a sign-in. */
  readonly fromElsewhere?: true;
}
