import type { InvitationReply } from '../../catalogue/backoffice/replies/access.ts';
import { ApiError, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { loadSession } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Field, Form } from '../parts/form.tsx';
import { Loaded } from '../parts/state.tsx';
import type { AccessProperties } from './access.tsx';
import { Heading } from './heading.tsx';

const titles = { FIRST: 'firstTitle', INVITED: 'invitedTitle', RESET: 'resetTitle' } as const;
const reasons = { FIRST: 'firstWhy', INVITED: 'invitedWhy', RESET: 'resetWhy' } as const;

const Accepting = ({
  texts,
  token,
  invitation,
  onDone,
}: AccessProperties & {
  readonly token: string;
  readonly invitation: InvitationReply;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  const { kind, email, role } = invitation;
  return (
    <>
      <Heading texts={texts} title={texts[titles[kind]]} way="enrol" step={1} />
      <p>{fill(texts[reasons[kind]], { role: role === undefined ? '' : texts.roleNames[role] })}</p>
      <Form
        action={action}
        submit={texts.next}
        onSubmit={async (parameters) => {
          await send('/invitation', { parameters: { ...parameters, token } });
          await loadSession();
          onDone();
        }}
      >
        {kind === 'FIRST' ? (
          <Field
            name="email"
            label={texts.email}
            error={action.error}
            input={{ type: 'email', autocomplete: 'username', required: true }}
          />
        ) : (
          <p>
            {texts.email}: <strong>{email}</strong>
          </p>
        )}
        {kind !== 'RESET' && (
          <Field name="name" label={texts.name} error={action.error} input={{ autocomplete: 'name', required: true }} />
        )}
        <Field
          name="password"
          label={texts.newPassword}
          hint={texts.passwordHint}
          error={action.error}
          input={{ type: 'password', autocomplete: 'new-password', minLength: 12, required: true }}
        />
      </Form>
    </>
  );
};

/** The view of a link for a new password. The token is behind the `#`, which browsers send to nobody. */
export const Invitation = ({ texts, onDone }: AccessProperties & { readonly onDone: () => void }) => {
  const token = location.hash.slice(1);
  const invitation = useResource(token, async () => {
    try {
      return await send<InvitationReply>('/invitation/read', { parameters: { token } });
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined;
      throw error;
    }
  });
  if (!invitation.isLoading && invitation.error === undefined && invitation.data === undefined) {
    return (
      <>
        <h1>{texts.invitedTitle}</h1>
        <p role="alert">{texts.linkVoid}</p>
      </>
    );
  }
  return (
    <Loaded of={invitation}>
      {(data) => data && <Accepting texts={texts} token={token} invitation={data} onDone={onDone} />}
    </Loaded>
  );
};
