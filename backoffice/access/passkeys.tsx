import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NextReply, SessionReply } from '../../catalogue/backoffice/replies/session.ts';
import { ApiError, send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction } from '../frame/resource.ts';
import { loadSession } from '../frame/session.ts';
import { wordsOf } from '../parts/state.tsx';
import type { AccessProperties } from './access.tsx';

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
    await send<SessionReply>('/me/passkeys', { parameters: { name, response: JSON.stringify(response) } });
  } catch (error) {
    throw asApiError(error);
  }
};

/** The button that signs in with a passkey. */
export const PasskeySignIn = ({ texts }: AccessProperties) => {
  const action = useAction();
  const signIn = (): void => {
    action
      .run(async () => {
        await answerWithPasskey('/sign-in/passkey');
        await loadSession();
      })
      .catch(() => undefined);
  };
  return (
    <p>
      <button type="button" onClick={signIn} disabled={action.isBusy}>
        {action.isBusy ? frameTexts.value.loading : texts.withPasskey}
      </button>
      {action.error && (
        <span class="wrong" role="alert">
          {wordsOf(action.error)}
        </span>
      )}
    </p>
  );
};
