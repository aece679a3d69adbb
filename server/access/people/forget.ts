import type { Forget } from '../../platform/database/forgetting.ts';
import { forgetAnswers } from './model/passkeys.ts';
import { forgetSessions } from './model/sessions.ts';

/** Removes sessions that ended before a time, and the challenges that passkeys answered before it. */
export const forgetSignIns: Forget = async (database, beforeMs) =>
  (await forgetSessions(database, beforeMs)) + (await forgetAnswers(database, beforeMs));
