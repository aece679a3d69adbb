import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction } from '../frame/resource.ts';
import { methods } from '../frame/session.ts';
import { Dialog } from './dialog.tsx';
import { Field, Form } from './form.tsx';

/** What the proof is for. */
type Proven = 'change' | 'export';

/** The one who waits for the proof, if somebody does. */
const waiting = signal<{ readonly what: Proven; settle(isProved: boolean): void } | undefined>(undefined);

/** Asks the person to prove who they are; resolves to whether they did. */
export const askToConfirm = (what: Proven): Promise<boolean> =>
  new Promise((resolve) => {
    waiting.value?.settle(false);
    waiting.value = { what, settle: resolve };
  });

const settle = (isProved: boolean): void => {
  const before = waiting.value;
  waiting.value = undefined;
  before?.settle(isProved);
};

/** The code of an authenticator, or a recovery code instead of it. `why` says of each where the person finds it. */
export const CodeFields = ({
  error,
  why,
}: {
  readonly error: ReturnType<typeof useAction>['error'];
  readonly why?: { readonly code: string; readonly recovery: string };
}) => {
  const texts = frameTexts.value;
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      {why && <p>{isRecovery ? why.recovery : why.code}</p>}
      {isRecovery ? (
        <Field
          key="recoveryCode"
          name="recoveryCode"
          label={texts.recoveryCode}
          error={error}
          input={{ autocomplete: 'off', required: true }}
        />
      ) : (
        <Field
          key="code"
          name="code"
          label={texts.code}
          error={error}
          input={{ autocomplete: 'one-time-code', inputMode: 'numeric', maxLength: 6, required: true }}
        />
      )}
      <p>
        <button type="button" class="link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? texts.useCode : texts.useRecoveryCode}
        </button>
      </p>
    </>
  );
};

/** The dialog in which a person proves who they are. */
export const ConfirmDialog = () => {
  const action = useAction();
  const texts = frameTexts.value;
  if (waiting.value === undefined) return null;
  const withPasskey = (): void => {
    action.run(async () => {
      const { answerWithPasskey } = await import('../frame/passkeys.ts');
      await answerWithPasskey('/me/confirm/passkey');
      settle(true);
    });
  };
  return (
    <Dialog title={texts.confirmTitle} onClose={() => settle(false)}>
      <p>{waiting.value.what === 'export' ? texts.confirmExportWhy : texts.confirmWhy}</p>
      <Form
        action={action}
        submit={texts.confirm}
        refused={texts.wrongCode}
        onSubmit={async (parameters) => {
          await send('/me/confirm', { parameters });
          settle(true);
        }}
      >
        <CodeFields error={action.error} />
      </Form>
      {methods.value.passkey && (
        <p>
          <button type="button" class="link" onClick={withPasskey}>
            {texts.usePasskey}
          </button>
        </p>
      )}
    </Dialog>
  );
};
