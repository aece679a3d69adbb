import { frameTexts } from '../frame/frame-texts.ts';
import { answerWithPasskey } from '../frame/passkeys.ts';
import { useAction } from '../frame/resource.ts';
import { loadSession } from '../frame/session.ts';
import { Icon } from '../parts/icon.tsx';
import { wordsOf } from '../parts/state.tsx';
import type { AccessProperties } from './access.tsx';

/** The button that signs in with a passkey. */
export const PasskeySignIn = ({ texts }: AccessProperties) => {
  const action = useAction();
  const signIn = (): void => {
    action.run(async () => {
      await answerWithPasskey('/sign-in/passkey');
      await loadSession();
    });
  };
  return (
    <p>
      <button type="button" onClick={signIn} disabled={action.isBusy}>
        <Icon name="passkey" /> {action.isBusy ? frameTexts.value.loading : texts.withPasskey}
      </button>
      {action.error && (
        <span class="wrong" role="alert">
          {wordsOf(action.error)}
        </span>
      )}
    </p>
  );
};
