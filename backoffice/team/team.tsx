import { useState } from 'preact/hooks';
import type { InvitedReply, LinkReply, ListedPerson, TeamReply } from '../../catalogue/backoffice/replies/access.ts';
import { roleNames } from '../../catalogue/backoffice/rights.ts';
import type { AccessTexts } from '../../catalogue/texts/en/backoffice/access.ts';
import type { TeamTexts } from '../../catalogue/texts/en/backoffice/team.ts';
import { useAddress } from '../frame/address.ts';
import { type ApiError, read, send } from '../frame/api.ts';
import { type Resource, useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, loadTexts } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { Once, OnceDialog } from '../parts/once.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Failure, Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/values.tsx';
import { DisablePerson } from './disable.tsx';
import { scopeOptions, scopeParameters, scopeText } from './scopes.ts';

/** The names of roles are the same as on the page of the account. */
interface AllTexts {
  readonly texts: TeamTexts;
  readonly names: AccessTexts['roleNames'];
  readonly meanings: AccessTexts['roleMeanings'];
}

/** The fields for a role and its scope. The person must choose the scope: a role everywhere is seldom intended. */
const RoleFields = ({
  texts,
  names,
  meanings,
  error,
  scope,
}: AllTexts & { readonly error: ApiError | undefined; readonly scope?: string | undefined }) => {
  const [role, setRole] = useState<keyof AccessTexts['roleNames']>('viewer');
  return (
    <>
      <Select
        name="role"
        label={texts.role}
        value={role}
        hint={meanings[role]}
        options={roleNames.map((each) => [each, names[each]] as const)}
        onChange={(value) => setRole(value as typeof role)}
      />
      <Select name="scope" label={texts.scope} options={scopeOptions(texts)} value={scope} error={error} isRequired />
    </>
  );
};

const Invite = ({
  all,
  scope: chosen,
  onClose,
  onDone,
}: {
  readonly all: AllTexts;
  /** Where the role holds unless another place is chosen, such as `channel:` and its id. */
  readonly scope: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const { texts } = all;
  const action = useAction();
  const [made, setMade] = useState<InvitedReply['invitation'] | undefined>(undefined);
  if (made !== undefined) {
    return (
      <OnceDialog title={texts.invited} shown={[{ text: made.link }]} onClose={onClose}>
        {fill(made.isMailed ? texts.linkMailed : texts.linkOnce, { email: made.email })}
      </OnceDialog>
    );
  }
  return (
    <Dialog title={texts.invite} onClose={onClose}>
      <Form
        action={action}
        submit={texts.invite}
        onSubmit={async ({ scope = '', ...parameters }) => {
          const { invitation } = await send<InvitedReply>('/team/invitations', {
            parameters: { ...parameters, ...scopeParameters(scope) },
          });
          setMade(invitation);
          onDone();
        }}
      >
        <Field
          name="email"
          label={texts.email}
          error={action.error}
          input={{ type: 'email', required: true, autocomplete: 'off' }}
        />
        <RoleFields {...all} error={action.error} scope={chosen} />
      </Form>
    </Dialog>
  );
};

const PersonDialog = ({
  all,
  person,
  onClose,
  reload,
}: {
  readonly all: AllTexts;
  readonly person: ListedPerson;
  readonly onClose: () => void;
  readonly reload: () => void;
}) => {
  const { texts, names } = all;
  const action = useAction();
  const giving = useAction();
  const [link, setLink] = useState<string | undefined>(undefined);
  const run = (work: () => Promise<unknown>): void => {
    action.run(async () => {
      await work();
      say(texts.done);
      reload();
    });
  };
  const [isDisabling, setDisabling] = useState(false);
  const path = `/team/${person.id}`;
  const isActive = person.state === 'ACTIVE';
  if (isDisabling) {
    return <DisablePerson texts={texts} person={person} onClose={() => setDisabling(false)} onDone={reload} />;
  }
  return (
    <Dialog title={person.name} onClose={onClose}>
      <p>{person.email}</p>
      {action.error && <Failure error={action.error} />}
      <h3>{texts.roles}</h3>
      <ul>
        {person.roles.map(({ id, role, scope }) => (
          <li key={id}>
            {names[role]} – {scopeText(scope, texts)}{' '}
            <button
              type="button"
              class="small"
              disabled={action.isBusy}
              onClick={() => run(() => send(`${path}/roles/${id}`, { method: 'DELETE' }))}
            >
              {texts.takeRole}
            </button>
          </li>
        ))}
      </ul>
      <Form
        action={giving}
        submit={texts.addRole}
        onSubmit={async ({ scope = '', ...parameters }) => {
          await send(`${path}/roles`, { parameters: { ...parameters, ...scopeParameters(scope) } });
          say(texts.done);
          reload();
        }}
      >
        <RoleFields {...all} error={giving.error} />
      </Form>
      <hr />
      {link !== undefined && (
        <>
          <p>{fill(texts.linkOnce, { email: person.email })}</p>
          <Once shown={{ text: link }} />
        </>
      )}
      <div class="actions">
        <button
          type="button"
          disabled={action.isBusy}
          onClick={() => (isActive ? setDisabling(true) : run(() => send(`${path}/enable`)))}
        >
          {isActive ? texts.disable : texts.enable}
        </button>
        <button
          type="button"
          disabled={action.isBusy}
          onClick={() => run(async () => setLink((await send<LinkReply>(`${path}/reset`)).link))}
        >
          {texts.reset}
        </button>
      </div>
    </Dialog>
  );
};

const columnsOf = ({ texts, names }: AllTexts, open: (id: string) => void): readonly Column<ListedPerson>[] => [
  {
    id: 'person',
    title: texts.person,
    cell: ({ id, name, email }) => (
      <>
        {may('team.change') ? (
          <button type="button" class="link" onClick={() => open(id)}>
            {name}
          </button>
        ) : (
          name
        )}
        <br />
        <span class="quiet">{email}</span>
      </>
    ),
    sortsBy: ({ name, email }) => [name, email],
  },
  {
    id: 'roles',
    title: texts.roles,
    cell: ({ roles }) =>
      roles.map(({ id, role, scope }) => <div key={id}>{`${names[role]} – ${scopeText(scope, texts)}`}</div>),
    sortsBy: ({ roles }) => roles.map(({ role }) => names[role]),
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) =>
      state === 'ACTIVE' ? <Badge kind="good" text={texts.active} /> : <Badge kind="bad" text={texts.disabled} />,
    sortsBy: ({ state }) => (state === 'ACTIVE' ? texts.active : texts.disabled),
  },
  {
    id: 'methods',
    title: texts.methods,
    cell: ({ methods: { password, authenticator, passkeys } }) =>
      [
        password ? texts.password : '',
        authenticator ? texts.authenticator : '',
        passkeys > 0 ? fill(texts.passkeys, { count: passkeys }) : '',
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    id: 'seen',
    title: texts.seen,
    cell: ({ seen }) => (seen === undefined ? texts.never : <Time at={seen} />),
    sortsBy: ({ seen }) => seen,
  },
];

const Invitations = ({ all, team }: { readonly all: AllTexts; readonly team: Resource<TeamReply> }) => {
  const { texts, names } = all;
  const action = useAction();
  const invitations = team.data?.invitations ?? [];
  return (
    <Section title={texts.open}>
      {action.error && <Failure error={action.error} />}
      {invitations.length === 0 ? (
        <Empty>{texts.noInvitations}</Empty>
      ) : (
        <ul>
          {invitations.map(({ id, email, role, scope, expires }) => (
            <li key={id}>
              {email}: {names[role]} – {scopeText(scope, texts)}, {texts.expires} <Time at={expires} />{' '}
              {may('team.change') && (
                <button
                  type="button"
                  class="small"
                  onClick={() =>
                    action.run(async () => {
                      await send(`/team/invitations/${id}`, { method: 'DELETE' });
                      team.reload();
                    })
                  }
                >
                  {texts.withdraw}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

/** Who has access, with which roles; and invitations. */
export const Team = ({ texts }: { readonly texts: TeamTexts }) => {
  const team = useResource('team', async () => ({
    team: await read<TeamReply>('/team'),
    access: await loadTexts<AccessTexts>('access'),
  }));
  const { query } = useAddress();
  const scope = query['invite'];
  const [isInviting, setInviting] = useState(scope !== undefined);
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const { access } = team.data ?? {};
  const all = access && { texts, names: access.roleNames, meanings: access.roleMeanings };
  const person = team.data?.team.users.find(({ id }) => id === openId);
  const invite = may('team.change') && (
    <button type="button" class="primary" onClick={() => setInviting(true)}>
      {texts.invite}
    </button>
  );
  return (
    <Page title={texts.title} actions={invite}>
      <Loaded of={team}>
        {({ team: found }) =>
          all && (
            <>
              <Table
                caption={texts.people}
                name="team"
                columns={columnsOf(all, setOpenId)}
                rows={found.users}
                keyOf={({ id }) => id}
                empty={texts.none}
              />
              <Invitations all={all} team={{ ...team, data: found }} />
            </>
          )
        }
      </Loaded>
      {all && isInviting && may('team.change') && (
        <Invite all={all} scope={scope} onClose={() => setInviting(false)} onDone={team.reload} />
      )}
      {all && person && (
        <PersonDialog all={all} person={person} onClose={() => setOpenId(undefined)} reload={team.reload} />
      )}
    </Page>
  );
};
