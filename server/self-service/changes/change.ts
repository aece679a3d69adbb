import type { Language } from '../../../catalogue/languages/languages.ts';
import type { AccountRefusal } from '../../../catalogue/self-service/replies.ts';
import { audited } from '../../access/audit/audit.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { Decision } from '../../platform/database/deciding.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { Refused } from '../model/refusal.ts';
import type { AccountSession } from '../model/session.ts';
import { allowance } from './codes.ts';

/** A request that changes something. */
export interface ChangeCall {
  readonly session: AccountSession;
  /** The code that came with it. */
  readonly code: string | undefined;
  readonly language: Language;
}

/** The entry of the audit about a change. */
interface Trace {
  readonly action: string;
  /** The id of the record that it concerns. */
  readonly subject: string;
  /** What its code is for, where the record is made with each request; the subject elsewhere. */
  readonly codeFor?: string;
}

/**
 * Decides on a change, and commits it together with its trace in the audit and with the use of its code: none of them is
 * stored without the others. Of fifty changes with one code, one is made.
 * @throws Refused as `decide`, then as `allowance`: a code is asked for only where the change is possible.
 */
export const changed = <Result>(
  dependencies: AccountDependencies,
  { session, code, language }: ChangeCall,
  { action, subject, codeFor = subject }: Trace,
  decide: () => Promise<Decision<Result>>,
): Promise<Result> =>
  audited(dependencies.database, async () => {
    const { changes, result } = await decide();
    const proved = `${action} ${codeFor}`;
    const allowed = await allowance(dependencies, { session, proved }, code, language);
    const actor = { kind: 'shopper', id: session.id, name: '' } as const;
    const entry = { atMs: dependencies.realClock.now(), actor, action, entity: session.channelId, subject };
    return { changes: together(changes, allowed.changes), result, entries: [entry] };
  });

/** Refuses, in the words of the page, what an operation rejects. */
export const refusing = async <Result>(refusal: AccountRefusal, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Rejection) throw new Refused(refusal, { cause: error });
    throw error;
  }
};
