import { useState } from 'preact/hooks';
import type { NextReply } from '../../catalogue/backoffice/replies/session.ts';
import { markPaths, productName } from '../../catalogue/design/mark.ts';
import type { AccessTexts } from '../../catalogue/texts/en/backoffice/access.ts';
import { BASE, viewAddress } from '../frame/address.ts';
import { send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction } from '../frame/resource.ts';
import { environment, loadSession, methods, session } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { CodeFields } from '../parts/confirm.tsx';
import { Field, Form } from '../parts/form.tsx';
import { Mark } from '../parts/icon.tsx';
import { Enrol } from './enrol.tsx';
import { Heading } from './heading.tsx';
import { Invitation } from './invitation.tsx';
import { PasskeySignIn } from './passkeys.tsx';

/** The properties of each view of access. */
export interface AccessProperties {
  readonly texts: AccessTexts;
}

/** The texts about a sign-in with the provider that failed, by the way in which it ended. */
const failures = {
  refused: 'providerRefused',
  denied: 'providerDenied',
  unreachable: 'providerUnreachable',
} as const satisfies Readonly<Record<string, keyof AccessTexts>>;

const WithPassword = ({ texts }: AccessProperties) => {
  const action = useAction();
  const { passkey, oidc } = methods.value;
  const end = new URLSearchParams(location.search).get('provider') ?? '';
  return (
    <>
      <Heading texts={texts} title={texts.signIn} way="sign" step={1} />
      {Object.hasOwn(failures, end) && (
        <p class="wrong" role="alert">
          {texts[failures[end as keyof typeof failures]]}
        </p>
      )}
      <Form
        action={action}
        submit={texts.next}
        refused={texts.wrongPassword}
        onSubmit={async (parameters) => {
          await send<NextReply>('/sign-in', { parameters });
          await loadSession();
        }}
      >
        <Field
          name="email"
          label={texts.email}
          error={action.error}
          input={{ type: 'email', autocomplete: 'username webauthn', required: true }}
        />
        <Field
          name="password"
          label={texts.password}
          error={action.error}
          input={{ type: 'password', autocomplete: 'current-password', required: true }}
        />
      </Form>
      {(passkey || oidc) && <p class="or">{texts.or}</p>}
      {passkey && <PasskeySignIn texts={texts} />}
      {oidc && (
        <p>
          <a class="button" href={`${BASE}/api/sign-in/provider`}>
            {fill(texts.withProvider, { name: oidc.name })}
          </a>
        </p>
      )}
      <p class="hint">{texts.forgotten}</p>
    </>
  );
};

const WithCode = ({ texts }: AccessProperties) => {
  const action = useAction();
  const startAgain = async (): Promise<void> => {
    await send('/sign-out');
    await loadSession();
  };
  return (
    <>
      <Heading texts={texts} title={texts.codeTitle} way="sign" step={2} />
      <Form
        action={action}
        submit={texts.signIn}
        refused={frameTexts.value.wrongCode}
        onSubmit={async (parameters) => {
          await send<NextReply>('/sign-in/code', { parameters });
          await loadSession();
        }}
      >
        <CodeFields error={action.error} why={{ code: texts.codeWhy, recovery: texts.recoveryCodeWhy }} />
      </Form>
      <p>
        <button type="button" class="link" onClick={startAgain}>
          {texts.startAgain}
        </button>
      </p>
    </>
  );
};

const Step = ({ texts }: AccessProperties) => {
  const [isInvited, setInvited] = useState(location.pathname === `${BASE}/invitation`);
  const done = (): void => {
    history.replaceState(null, '', viewAddress('/'));
    setInvited(false);
  };
  if (isInvited) return <Invitation texts={texts} onDone={done} />;
  const { stage } = session.value ?? {};
  if (stage === 'CODE') return <WithCode texts={texts} />;
  return stage === 'ENROL' ? <Enrol texts={texts} /> : <WithPassword texts={texts} />;
};

/** Signing in: which installation this is, and the step that is next. */
export const Access = ({ texts }: AccessProperties) => (
  <main id="content" class="alone">
    <svg class="watermark" viewBox="6 6 23 19.5" aria-hidden="true">
      <path d={markPaths.join(' ')} />
    </svg>
    <p class="brand">
      <Mark />
      {productName}
    </p>
    <p class="installation">
      <bdi>{location.host}</bdi>
      {environment.value && (
        <span class={`badge ${environment.value === 'test' ? 'waiting' : 'good'}`}>
          {frameTexts.value[environment.value]}
        </span>
      )}
    </p>
    <div class="panel">
      <Step texts={texts} />
    </div>
  </main>
);
