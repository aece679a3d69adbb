import { useState } from 'preact/hooks';
import type { ListedToken, NewTokenReply, TokensReply } from '../../catalogue/backoffice/replies/tokens.ts';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { entities, may } from '../frame/session.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { EntityChoice } from '../parts/entity.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Badge, Copy, Id, Time } from '../parts/values.tsx';
import { Webhooks } from './webhooks.tsx';

interface Properties {
  readonly texts: DevelopersTexts;
}

interface Entity {
  readonly id: string;
  readonly name: string;
  readonly kind: 'merchant' | 'channel';
}

const allEntities = (): readonly Entity[] =>
  entities.value.flatMap(({ id, name, channels }) => [
    { id, name, kind: 'merchant' as const },
    ...channels.map((channel) => ({ id: channel.id, name: channel.name, kind: 'channel' as const })),
  ]);

const Entities = ({ texts }: Properties) => (
  <Section title={texts.entities} actions={<a href="/docs">{texts.reference}</a>}>
    <p class="quiet">{texts.entitiesWhy}</p>
    <Table
      caption={texts.entities}
      name="entities"
      columns={[
        { id: 'kind', title: texts.entity, cell: ({ kind }) => texts[kind], sortsBy: ({ kind }) => texts[kind] },
        { id: 'name', title: texts.name, cell: ({ name }) => name, sortsBy: ({ name }) => name },
        { id: 'id', title: texts.id, cell: ({ id }) => <Id id={id} /> },
      ]}
      rows={allEntities()}
      keyOf={({ id }) => id}
      empty={texts.noTokens}
    />
  </Section>
);

const kinds = { active: 'good', expired: 'plain', revoked: 'bad' } as const;

const columnsOf = (texts: DevelopersTexts, revoke: (token: ListedToken) => void): readonly Column<ListedToken>[] => [
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code> },
  {
    id: 'entity',
    title: texts.entity,
    cell: ({ entity }) => `${texts[entity.kind]} ${entity.name}`,
    sortsBy: ({ entity }) => [entity.name, texts[entity.kind]],
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge kind={kinds[state]} text={texts[state]} />,
    sortsBy: ({ state }) => texts[state],
  },
  {
    id: 'created',
    title: texts.created,
    cell: ({ created }) => <Time at={created} />,
    sortsBy: ({ created }) => created,
  },
  {
    id: 'expires',
    title: texts.expires,
    cell: ({ expires }) => (expires === undefined ? texts.never : <Time at={expires} />),
    sortsBy: ({ expires }) => expires,
  },
  {
    id: 'used',
    title: texts.lastUsed,
    cell: ({ used }) => (used === undefined ? texts.never : <Time at={used} />),
    sortsBy: ({ used }) => used,
  },
  {
    id: 'actions',
    title: texts.actions,
    cell: (token) =>
      token.state === 'active' &&
      may('tokens.change') && (
        <button type="button" class="small" onClick={() => revoke(token)}>
          {texts.revoke}
        </button>
      ),
  },
];

const Make = ({
  texts,
  onClose,
  onDone,
}: Properties & { readonly onClose: () => void; readonly onDone: () => void }) => {
  const action = useAction();
  const [made, setMade] = useState<NewTokenReply | undefined>(undefined);
  if (made !== undefined) {
    return (
      <Dialog title={texts.made} onClose={onClose}>
        <p>{texts.once}</p>
        <p>
          <code>{made.token}</code>
        </p>
        <Copy text={made.token} label={texts.made} />
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.make} onClose={onClose}>
      <Form
        action={action}
        submit={texts.make}
        onSubmit={async (parameters) => {
          setMade(await send<NewTokenReply>('/tokens', { parameters }));
          onDone();
        }}
      >
        <Select
          name="entityId"
          label={texts.entity}
          error={action.error}
          options={allEntities().map(({ id, name, kind }) => [id, `${texts[kind]} ${name}`] as const)}
          value={entities.value[0]?.channels[0]?.id}
        />
        <Field
          name="expires"
          label={texts.lastDay}
          hint={texts.lastDayHint}
          error={action.error}
          input={{ type: 'date' }}
        />
      </Form>
    </Dialog>
  );
};

const Revoke = ({
  texts,
  token,
  onClose,
  onDone,
}: Properties & { readonly token: ListedToken; readonly onClose: () => void; readonly onDone: () => void }) => {
  const action = useAction();
  return (
    <Dialog title={texts.revokeTitle} onClose={onClose}>
      <p>
        <code>{token.id}</code> – {token.entity.name}
      </p>
      <Form
        action={action}
        submit={texts.revoke}
        isDangerous
        onSubmit={async () => {
          await send(`/tokens/${token.id}`, { method: 'DELETE' });
          say(texts.done);
          onDone();
          onClose();
        }}
      >
        <p>{texts.revokeWhy}</p>
      </Form>
    </Dialog>
  );
};

const Tokens = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId } = query;
  const found = useResource(entityId ?? '', () => read<TokensReply>('/tokens', { entityId }));
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ListedToken | undefined>(undefined);
  const make = may('tokens.change') && (
    <button type="button" class="primary" onClick={() => setMaking(true)}>
      {texts.make}
    </button>
  );
  return (
    <Section title={texts.tokens} actions={make}>
      <p class="quiet">
        {texts.tokensWhy} {texts.lastUsedWhy}
      </p>
      <div class="filters">
        <EntityChoice />
      </div>
      <Loaded of={found}>
        {({ tokens }) => (
          <Table
            caption={texts.tokens}
            name="tokens"
            columns={columnsOf(texts, setRevoked)}
            rows={tokens}
            keyOf={({ id }) => id}
            empty={texts.noTokens}
          />
        )}
      </Loaded>
      {isMaking && <Make texts={texts} onClose={() => setMaking(false)} onDone={found.reload} />}
      {revoked && <Revoke texts={texts} token={revoked} onClose={() => setRevoked(undefined)} onDone={found.reload} />}
    </Section>
  );
};

/** What a developer needs to integrate: access tokens, webhooks and ids. */
export const Developers = ({ texts }: Properties) => (
  <Page
    title={texts.title}
    actions={
      may('requests.read') && (
        <a class="button" href={viewAddress('/developers/requests')}>
          {texts.openRequests}
        </a>
      )
    }
  >
    <Tokens texts={texts} />
    {may('webhooks.read') && <Webhooks texts={texts} />}
    <Entities texts={texts} />
  </Page>
);
