import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NextReply } from '../../catalogue/backoffice/replies/session.ts';
import { ApiError, send } from './api.ts';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Returns an error of the browser, such as a cancelled dialog, as one of the page. */
const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(400, error instanceof Error ? error.message : String(error));

/** Signs in, or confirms a session, with a passkey. @throws ApiError */
export const answerWithPasskey = async (path: '/sign-in/passkey' | '/me/confirm/passkey'): Promise<void> => {
  try {
    const { options } = await send<{ readonly options: AuthenticationOptions }>(`${path}/options`);
    const response = await startAuthentication({ optionsJSON: options });
    await send<NextReply>(path, { parameters: { response: JSON.stringify(response) } });
  } catch (error) {
    throw asApiError(error);
  }
};

/** Makes a passkey for the person who is signed in. @throws ApiError */
export const addPasskey = async (name: string): Promise<void> => {
  try {
    const { options } = await send<{ readonly options: RegistrationOptions }>('/me/passkeys/options');
    const response = await startRegistration({ optionsJSON: options });
    await send('/me/passkeys', { parameters: { name, response: JSON.stringify(response) } });
  } catch (error) {
    throw asApiError(error);
  }
};
