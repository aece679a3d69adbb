import { useState } from 'preact/hooks';
import type { DeliveryTexts } from '../../catalogue/texts/en/backoffice/delivery.ts';
import { send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form, Select, TextField } from '../parts/form.tsx';
import { type ShownTarget, TARGETS } from './target.ts';

type Error = ReturnType<typeof useAction>['error'];

const Login = ({
  texts,
  error,
  isNew,
}: {
  readonly texts: DeliveryTexts;
  readonly error: Error;
  readonly isNew: boolean;
}) => {
  const [way, setWay] = useState<string>(isNew ? 'password' : 'keep');
  const { keep, password, privateKey } = texts.ways;
  return (
    <>
      <Select
        name="login"
        label={texts.login}
        value={way}
        options={[
          ...(isNew ? [] : [['keep', keep] as const]),
          ['password', password] as const,
          ['privateKey', privateKey] as const,
        ]}
        onChange={setWay}
      />
      {way === 'password' && (
        <Field
          name="password"
          label={password}
          hint={texts.secretHint}
          error={error}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
      )}
      {way === 'privateKey' && (
        <>
          <TextField name="privateKey" label={privateKey} hint={texts.privateKeyHint} error={error} rows={6} />
          <Field
            name="passphrase"
            label={texts.passphrase}
            hint={texts.passphraseHint}
            error={error}
            input={{ type: 'password', autocomplete: 'off' }}
          />
        </>
      )}
    </>
  );
};

/** Which files the server gets, and for one of a bank, whether answers are fetched from it. */
const Purpose = ({
  texts,
  error,
  target,
}: {
  readonly texts: DeliveryTexts;
  readonly error: Error;
  readonly target: ShownTarget | undefined;
}) => {
  const [receives, setReceives] = useState<string>(target?.receives ?? 'REPORTS');
  const [fetches, setFetches] = useState(String(target?.fetchesAnswers ?? false));
  return (
    <>
      <Select
        name="receives"
        label={texts.receives}
        error={error}
        value={receives}
        options={[
          ['REPORTS', texts.purposes.REPORTS],
          ['BANK', texts.purposes.BANK],
        ]}
        onChange={setReceives}
      />
      {/* A server that fetched answers must stop that when it is no longer for the bank. */}
      {receives === 'REPORTS' && target?.fetchesAnswers === true && (
        <input type="hidden" name="fetchesAnswers" value="false" />
      )}
      {receives === 'BANK' && (
        <Select
          name="fetchesAnswers"
          label={texts.answers}
          error={error}
          value={fetches}
          options={[
            ['false', texts.answersSent],
            ['true', texts.answersFetched],
          ]}
          onChange={setFetches}
        />
      )}
      {receives === 'BANK' && fetches === 'true' && (
        <Field
          name="answersFolder"
          label={texts.answersFolder}
          error={error}
          input={{ defaultValue: target?.answersFolder ?? '', autocomplete: 'off' }}
        />
      )}
    </>
  );
};

/** Registers an SFTP server of a merchant or channel, or changes the one that is given. */
export const TargetForm = ({
  texts,
  entityId,
  target,
  onClose,
  onDone,
}: {
  readonly texts: DeliveryTexts;
  readonly entityId: string;
  readonly target: ShownTarget | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  const { error } = action;
  const isNew = target === undefined;
  const path = isNew ? TARGETS : `${TARGETS}/${target.id}`;
  return (
    <Dialog title={isNew ? texts.register : texts.changeTitle} onClose={onClose}>
      {!isNew && target.authentication === 'password' && <p class="quiet">{texts.changeWhy}</p>}
      <Form
        action={action}
        submit={isNew ? texts.register : texts.change}
        onSubmit={async ({ login: _, ...parameters }) => {
          await send(path, { method: isNew ? 'POST' : 'PUT', parameters: { ...parameters, entityId } });
          onDone();
        }}
      >
        <Field
          name="host"
          label={texts.host}
          error={error}
          input={{ defaultValue: target?.host ?? '', required: true, autocomplete: 'off' }}
        />
        <Field
          name="port"
          label={texts.port}
          error={error}
          input={{ defaultValue: String(target?.port ?? 22), inputMode: 'numeric', autocomplete: 'off' }}
        />
        <Field
          name="username"
          label={texts.username}
          error={error}
          input={{ defaultValue: target?.username ?? '', required: true, autocomplete: 'off' }}
        />
        <Field
          name="folder"
          label={texts.folder}
          hint={texts.folderHint}
          error={error}
          input={{ defaultValue: target?.folder ?? '', autocomplete: 'off' }}
        />
        <Purpose texts={texts} error={error} target={target} />
        <Field
          name="hostKey"
          label={texts.hostKey}
          hint={texts.hostKeyHint}
          error={error}
          input={{ defaultValue: target?.hostKey ?? '', required: true, autocomplete: 'off' }}
        />
        <Login texts={texts} error={error} isNew={isNew} />
      </Form>
    </Dialog>
  );
};
