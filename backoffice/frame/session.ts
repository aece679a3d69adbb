import { signal } from '@preact/signals';
import type {
  EntitiesReply,
  MethodsReply,
  NobodyReply,
  SessionReply,
} from '../../catalogue/backoffice/replies/session.ts';
import type { Right } from '../../catalogue/backoffice/rights.ts';
import { read } from './api.ts';
import { preferred, setLanguage } from './texts.ts';
import { setGatewayTime } from './time.ts';

/** Who is signed in; undefined if nobody is. */
export const session = signal<SessionReply | undefined>(undefined);

/** The ways to sign in that the installation offers. */
export const methods = signal<MethodsReply>({ password: true, passkey: false });

/** The environment of the gateway; undefined until it has answered. */
export const environment = signal<SessionReply['environment'] | undefined>(undefined);

/** The merchants and channels that the person may see. */
export const entities = signal<EntitiesReply['merchants']>([]);

/** Returns whether the person has a right anywhere. */
export const may = (right: Right): boolean => session.value?.rights.includes(right) ?? false;

/** Returns whether the sign-in is complete. */
export const isSignedIn = (): boolean => session.value?.stage === 'FULL';

/** Reads who is signed in. @throws ApiError if the gateway cannot be reached. */
export const loadSession = async (): Promise<void> => {
  const found = await read<SessionReply | NobodyReply>('/session');
  methods.value = found.methods;
  environment.value = found.environment;
  if (found.user === undefined) {
    session.value = undefined;
    return;
  }
  setGatewayTime(found.now);
  setLanguage(preferred([found.user.language, ...navigator.languages]));
  if (found.stage === 'FULL') entities.value = (await read<EntitiesReply>('/entities')).merchants;
  session.value = found;
};
