import { useState } from 'preact/hooks';
import { agentIn } from '../../catalogue/backoffice/agents.ts';
import type { PasskeysReply, RecoveryCodesReply, SessionsReply } from '../../catalogue/backoffice/replies/access.ts';
import { languages } from '../../catalogue/languages/languages.ts';
import { read, send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { hasListKeys, setListKeys } from '../frame/list-keys.ts';
import { addPasskey } from '../frame/passkeys.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { loadSession, methods, session } from '../frame/session.ts';
import { fill, officeLanguages } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Failure, Loaded } from '../parts/state.tsx';
import { ThemeChoice } from '../parts/theme-choice.tsx';
import { Time } from '../parts/values.tsx';
import type { AccessProperties } from './access.tsx';
import { Enrol, RecoveryCodes } from './enrol.tsx';

const Profile = ({ texts }: AccessProperties) => {
  const action = useAction();
  const { user, roles = [] } = session.value ?? {};
  return (
    <Section title={texts.profile}>
      <Form
        action={action}
        submit={frameTexts.value.save}
        onSubmit={async (parameters) => {
          await send('/me', { parameters });
          if (parameters['language'] !== user?.language) location.reload();
          else await loadSession();
          say(frameTexts.value.saved);
        }}
      >
        <p class="quiet">{user?.email}</p>
        <Field
          name="name"
          label={texts.name}
          error={action.error}
          input={{ defaultValue: user?.name ?? '', required: true }}
        />
        <Select
          name="language"
          label={texts.language}
          value={user?.language}
          options={officeLanguages().map((code) => [code, languages[code].name] as const)}
        />
      </Form>
      <div class="apart">
        <ThemeChoice />
      </div>
      <h3>{texts.roles}</h3>
      <ul>
        {roles.map(({ id, role, scope }) => (
          <li key={id}>
            {texts.roleNames[role]} – {fill(texts.scopes[scope.kind], { name: scope.name })}
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** Who speaks to the computer, or presses keys by mistake, switches single keys off. */
const Keys = ({ texts }: AccessProperties) => {
  const [isOn, setOn] = useState(hasListKeys);
  return (
    <Section title={texts.keys}>
      <p class="quiet">{texts.keysWhy}</p>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setListKeys(checked);
            setOn(checked);
          }}
        />{' '}
        {texts.listKeys}
      </label>
    </Section>
  );
};

const Passkeys = ({ texts }: AccessProperties) => {
  const found = useResource('passkeys', () => read<PasskeysReply>('/me/passkeys'));
  const [adding, removing] = [useAction(), useAction()];
  if (!methods.value.passkey) return null;
  return (
    <Section title={texts.passkeys}>
      <p class="quiet">{texts.passkeysWhy}</p>
      {removing.error && <Failure error={removing.error} />}
      <Loaded of={found}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Empty>{texts.noPasskeys}</Empty>
          ) : (
            <ul>
              {passkeys.map(({ id, name, created }) => (
                <li key={id}>
                  {name}, {texts.created} <Time at={created} />{' '}
                  <button
                    type="button"
                    class="small"
                    onClick={() =>
                      removing.run(async () => {
                        await send(`/me/passkeys/${id}`, { method: 'DELETE' });
                        found.reload();
                      })
                    }
                  >
                    {texts.remove}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Form
        action={adding}
        submit={texts.addPasskey}
        onSubmit={async ({ name = '' }) => {
          await addPasskey(name);
          found.reload();
          say(frameTexts.value.saved);
        }}
      >
        <Field name="name" label={texts.passkeyName} error={adding.error} input={{ required: true, maxLength: 100 }} />
      </Form>
    </Section>
  );
};

const Password = ({ texts }: AccessProperties) => {
  const action = useAction();
  return (
    <Section title={texts.changePassword}>
      <Form
        action={action}
        submit={texts.changePassword}
        onSubmit={async (parameters) => {
          await send('/me/password', { parameters });
          say(frameTexts.value.saved);
        }}
      >
        <Field
          name="current"
          label={texts.currentPassword}
          error={action.error}
          input={{ type: 'password', autocomplete: 'current-password', required: true }}
        />
        <Field
          name="password"
          label={texts.newPassword}
          hint={texts.passwordHint}
          error={action.error}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
      </Form>
    </Section>
  );
};

const Authenticator = ({ texts }: AccessProperties) => {
  const action = useAction();
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  const [isEnrolling, setEnrolling] = useState(false);
  const renew = (): void => {
    action.run(async () => setCodes((await send<RecoveryCodesReply>('/me/recovery-codes')).recoveryCodes));
  };
  return (
    <Section title={texts.authenticatorTitle}>
      {action.error && <Failure error={action.error} />}
      <p class="quiet">{texts.newRecoveryWhy}</p>
      <div class="actions">
        <button type="button" onClick={renew} disabled={action.isBusy}>
          {texts.newRecoveryCodes}
        </button>
        <button type="button" onClick={() => setEnrolling(true)}>
          {texts.enrolTitle}
        </button>
      </div>
      {codes !== undefined && (
        <Dialog title={texts.recoveryTitle} onClose={() => setCodes(undefined)}>
          <RecoveryCodes texts={texts} codes={codes} onKept={() => setCodes(undefined)} />
        </Dialog>
      )}
      {isEnrolling && (
        <Dialog title={texts.enrolTitle} onClose={() => setEnrolling(false)}>
          <Enrol texts={texts} onDone={() => setEnrolling(false)} />
        </Dialog>
      )}
    </Section>
  );
};

/** The browser and the system of a session; what the browser sent is the title. */
const Program = ({ texts, agent }: AccessProperties & { readonly agent: string }) => {
  const { browser, system } = agentIn(agent);
  const known = browser ?? (system === undefined ? agent || texts.browser : texts.browser);
  return <span title={agent}>{system === undefined ? known : fill(texts.agentOn, { browser: known, system })}</span>;
};

const Sessions = ({ texts }: AccessProperties) => {
  const found = useResource('sessions', () => read<SessionsReply>('/me/sessions'));
  const action = useAction();
  const everywhere = (): void => {
    action.run(async () => {
      await send('/sign-out', { parameters: { everywhere: 'true' } });
      location.reload();
    });
  };
  return (
    <Section
      title={texts.sessions}
      actions={
        <button type="button" onClick={everywhere}>
          {texts.signOutEverywhere}
        </button>
      }
    >
      {action.error && <Failure error={action.error} />}
      <Loaded of={found}>
        {({ sessions }) => (
          <ul>
            {sessions.map(({ id, agent, address, seen, isThis }) => (
              <li key={id}>
                <Program texts={texts} agent={agent} /> ({address}), {texts.seen} <Time at={seen} />{' '}
                {isThis ? (
                  <strong>{texts.thisSession}</strong>
                ) : (
                  <button
                    type="button"
                    class="small"
                    onClick={() =>
                      action.run(async () => {
                        await send(`/me/sessions/${id}`, { method: 'DELETE' });
                        found.reload();
                      })
                    }
                  >
                    {texts.end}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
};

/** The person's own account: name, language, and everything with which they sign in. */
export const Account = ({ texts }: AccessProperties) => (
  <Page title={texts.accountTitle}>
    <div class="columns">
      <Profile texts={texts} />
      <Password texts={texts} />
      <Passkeys texts={texts} />
      <Authenticator texts={texts} />
      <Keys texts={texts} />
      <Sessions texts={texts} />
    </div>
  </Page>
);
