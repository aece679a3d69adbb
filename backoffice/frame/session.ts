import { signal } from '@preact/signals';
import type { EntitiesReply, MethodsReply, SessionReply } from '../../catalogue/backoffice/replies/session.ts';
import type { Right } from '../../catalogue/backoffice/rights.ts';
import { ApiError, read } from './api.ts';
import { preferred, setLanguage } from './texts.ts';

/** Who is signed in; undefined if nobody is. */
export const session = signal<SessionReply | undefined>(undefined);

/** The ways to sign in that the installation offers. */
export const methods = signal<MethodsReply>({ password: true, passkey: false });

/** The merchants and channels that the person may see. */
export const entities = signal<EntitiesReply['merchants']>([]);

/** Returns whether the person has a right anywhere. */
export const may = (right: Right): boolean => session.value?.rights.includes(right) ?? false;

/** Returns whether the sign-in is complete. */
export const isSignedIn = (): boolean => session.value?.stage === 'FULL';

/** Reads who is signed in. @throws ApiError if the gateway cannot be reached. */
export const loadSession = async (): Promise<void> => {
  try {
    const found = await read<SessionReply>('/session');
    setLanguage(preferred([found.user.language, ...navigator.languages]));
    methods.value = found.methods;
    if (found.stage === 'FULL') entities.value = (await read<EntitiesReply>('/entities')).merchants;
    session.value = found;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    session.value = undefined;
    methods.value = (error.fields['methods'] as MethodsReply | undefined) ?? methods.value;
  }
};
